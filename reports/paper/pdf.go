package paper

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jung-kurt/gofpdf"

	"clubnight/assets"
)

const family = "dejavu"

// write writes the pages as a PDF.
func (s *Sheet) write(w io.Writer) error {
	pdf := gofpdf.New("P", "mm", s.setup.Size.String(), "")
	made := s.setup.Made.UTC()
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(made)
	pdf.SetModificationDate(made)
	pdf.SetTitle(s.clean(s.setup.Title), true)
	pdf.SetAuthor(s.clean(s.setup.Author), true)
	pdf.SetCreator(assets.Name, true)
	pdf.SetProducer(assets.Name, true)
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddUTF8FontFromBytes(family, "", assets.Font)
	pdf.AddUTF8FontFromBytes(family, "B", assets.FontBold)
	names := fontNames
	if font := s.setup.Font; font != nil && slices.ContainsFunc(s.pages, (*page).hasClubFont) {
		pdf.AddUTF8FontFromBytes(clubFamily, "", font.content)
		names = maps.Clone(fontNames)
		names["utf8"+clubFamily] = font.name
	}
	tags := &tagging{elements: s.elements, raw: pdf.RawWriteStr}
	for i, p := range s.pages {
		pdf.AddPage()
		tags.page, tags.ids = i, 0
		p.onPDF(pdf, tags)
	}
	var document bytes.Buffer
	if err := pdf.Output(&document); err != nil {
		return fmt.Errorf("writing the PDF: %w", err)
	}
	finished, err := finish(document.Bytes(), s.setup.Language, s.elements, names)
	if err != nil {
		return fmt.Errorf("writing the PDF: %w", err)
	}
	_, err = w.Write(finished)
	return err
}

// The names that the library gives the two fonts, and their own.
var fontNames = map[string]string{"utf8" + family: "DejaVuSansCondensed",
	"utf8" + family + "B": "DejaVuSansCondensed-Bold"}

var (
	errDocument = errors.New("no table of objects where it should be")
	tableAt     = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`)
	tableHead   = regexp.MustCompile(`^xref\n0 (\d+)\n`)
	fontName    = regexp.MustCompile(`/(BaseFont|FontName) /(\w+)\b`)
	fontFile    = regexp.MustCompile(`/FontFile2 (\d+) 0 R`)
)

// finish writes into a document what the library has no words for: that its fonts are
// subsets (PDF 1.7, 9.6.4), in which language it is (14.9.2), that a reader shows its
// title, and what each part of it is (14.7). Of what there is only dictionaries change;
// where objects begin is written anew.
func finish(document []byte, language string, elements []element, names map[string]string) ([]byte, error) {
	objects, trailer, err := objectsOf(document)
	if err != nil {
		return nil, err
	}
	subsets, err := subsetsOf(objects, names)
	if err != nil {
		return nil, err
	}
	refers := trailerRefers.FindSubmatch(trailer)
	if refers == nil {
		return nil, errDocument
	}
	root, _ := strconv.Atoi(string(refers[1])) // digits
	info, _ := strconv.Atoi(string(refers[2]))
	if len(elements) == 0 {
		elements = []element{{role: wholeSheet}}
	}
	var pages []int
	for n, o := range objects {
		if bytes.Contains(o, []byte("/Type /Page\n")) {
			pages = append(pages, n)
		}
	}
	tree := len(objects) // the number of its root
	var out bytes.Buffer
	out.WriteString("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n") // the second line says that there are bytes beyond ASCII
	places, page := make([]place, len(objects)), 0
	for i, o := range objects[1:] {
		places[i+1].offset = out.Len()
		dictionary, stream := o, []byte(nil)
		if at := bytes.Index(o, []byte("stream\n")); at >= 0 {
			dictionary, stream = o[:at], o[at:]
		}
		dictionary = fontName.ReplaceAllFunc(dictionary, func(found []byte) []byte {
			key, name, _ := strings.Cut(string(found), " /")
			if subset, ok := subsets[name]; ok {
				name = subset
			}
			return []byte(key + " /" + name)
		})
		dictionary = bytes.Replace(dictionary, []byte("/Type /Catalog"),
			fmt.Appendf(nil, "/Type /Catalog\n%s/ViewerPreferences <</DisplayDocTitle true>>\n"+
				"/MarkInfo <</Marked true>>\n/StructTreeRoot %d 0 R", sayLanguage(language), tree), 1)
		if page < len(pages) && pages[page] == i+1 {
			dictionary = bytes.Replace(dictionary, []byte("/Type /Page\n"),
				fmt.Appendf(nil, "/Type /Page\n/StructParents %d\n/Tabs /S\n", page), 1)
			page++
		}
		out.Write(dictionary)
		out.Write(stream)
	}
	packed := structure(elements, tree, pages)
	for i := range packed {
		places = append(places, place{stream: tree + len(packed) + i/perStream, within: i % perStream})
	}
	for _, stream := range packedObjects(packed, tree) {
		places = append(places, place{offset: out.Len()})
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(places)-1, stream)
	}
	at := out.Len()
	places = append(places, place{offset: at})
	fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", len(places)-1,
		crossReference(places, root, info), at)
	return out.Bytes(), nil
}

// trailerRefers are the catalogue and the information of a trailer.
var trailerRefers = regexp.MustCompile(`(?s)/Root (\d+) 0 R.*/Info (\d+) 0 R`)

// subsetsOf are the names of the fonts: six letters and the name that is its own.
func subsetsOf(objects [][]byte, names map[string]string) (map[string]string, error) {
	subsets := map[string]string{}
	for _, o := range objects[1:] {
		name, file := fontName.FindSubmatch(o), fontFile.FindSubmatch(o)
		if name == nil || file == nil {
			continue
		}
		n, err := strconv.Atoi(string(file[1]))
		if err != nil || n >= len(objects) {
			return nil, errDocument
		}
		subsets[string(name[2])] = subsetTag(objects[n]) + "+" + names[string(name[2])]
	}
	return subsets, nil
}

// sayLanguage is the entry of the catalogue for a language as RFC 3066 writes it, and
// nothing for what is none.
func sayLanguage(language string) string {
	if !regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$`).MatchString(language) {
		return ""
	}
	return "/Lang (" + language + ")\n"
}

// objectsOf takes a document of the library apart: its objects by their
// numbers, and its trailer.
func objectsOf(document []byte) (objects [][]byte, trailer []byte, err error) {
	found := tableAt.FindSubmatch(document)
	if found == nil {
		return nil, nil, errDocument
	}
	start, err := strconv.Atoi(string(found[1]))
	if err != nil || start > len(document) {
		return nil, nil, errDocument
	}
	table := document[start:]
	head := tableHead.FindSubmatch(table)
	if head == nil {
		return nil, nil, errDocument
	}
	const entry = 20 // bytes, the first of them for no object
	n, err := strconv.Atoi(string(head[1]))
	if err != nil || len(head[0])+n*entry > len(table) {
		return nil, nil, errDocument
	}
	objects = make([][]byte, n)
	for i := 1; i < n; i++ {
		at, err := strconv.Atoi(string(table[len(head[0])+i*entry:][:10]))
		if err != nil || at > start {
			return nil, nil, errDocument
		}
		o := document[at:start]
		end := []byte("\nendobj\n")
		if stream := bytes.Index(o, []byte("stream\n")); stream >= 0 && stream < bytes.Index(o, end) {
			end = []byte("\nendstream\nendobj\n")
		}
		length := bytes.Index(o, end)
		if length < 0 {
			return nil, nil, errDocument
		}
		objects[i] = o[:length+len(end)]
	}
	trailer = table[len(head[0])+n*entry:]
	return objects, trailer[:bytes.LastIndex(trailer, []byte("startxref"))], nil
}

// subsetTag are six capitals that come from what is in a font.
func subsetTag(font []byte) string {
	sum := sha256.Sum256(font)
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag)
}
