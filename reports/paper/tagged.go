package paper

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

// The writer of the library knows neither marked content nor a tree of structure, and
// has no hooks for them. Both are put around what it writes: operators into the pages
// while they are drawn, and the objects of the tree behind its own, in streams of
// objects, since a sheet has ten thousands of cells.

// tagging writes marked content on the pages of a document.
type tagging struct {
	elements []element
	raw      func(string)
	page     int
	ids      int // of the page
	open     bool
	current  int
}

// artifact is the tag of what is not read.
const artifact = "Artifact"

// to goes to an element, 0 for what is not read.
func (t *tagging) to(n int) {
	if t.open && n == t.current {
		return
	}
	t.close()
	t.open, t.current = true, n
	if n == 0 {
		t.raw("/" + artifact + " BMC")
		return
	}
	e := &t.elements[n]
	t.raw(fmt.Sprintf("/%s <</MCID %d>> BDC", roleNames[e.role], t.ids))
	e.seen = append(e.seen, content{t.page, t.ids})
	t.ids++
}

func (t *tagging) close() {
	if t.open {
		t.raw("EMC")
	}
	t.open = false
}

// structure is the tree as objects of a document, the first of them with number first.
// pages are the numbers of the pages' objects. The first object is the root of the tree.
func structure(elements []element, first int, pages []int) (objects []string) {
	const root, parents, own = 0, 1, 2 // own is that of the document
	number := func(n int) int { return first + own + n }
	objects = append(objects,
		fmt.Sprintf("<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>",
			number(0), first+parents, len(pages)), "")
	var b strings.Builder
	for n := range elements {
		e := &elements[n]
		b.Reset()
		parent := first + root
		if n > 0 {
			parent = number(e.parent)
		}
		fmt.Fprintf(&b, "<</Type /StructElem /S /%s /P %d 0 R", roleNames[e.role], parent)
		b.WriteString(attributes(e))
		if len(e.seen) > 0 {
			fmt.Fprintf(&b, " /Pg %d 0 R", pages[e.seen[0].page])
		}
		b.WriteString(" /K [")
		for _, kid := range e.kids {
			fmt.Fprintf(&b, "%d 0 R ", number(kid))
		}
		for _, c := range e.seen {
			if c.page == e.seen[0].page {
				fmt.Fprintf(&b, "%d ", c.id)
			} else {
				fmt.Fprintf(&b, "<</Type /MCR /Pg %d 0 R /MCID %d>> ", pages[c.page], c.id)
			}
		}
		b.WriteString("]>>")
		objects = append(objects, b.String())
	}
	b.Reset()
	b.WriteString("<</Nums [")
	owners := ownersOf(elements, len(pages))
	for page, list := range owners {
		fmt.Fprintf(&b, "%d [", page)
		for _, n := range list {
			fmt.Fprintf(&b, "%d 0 R ", number(n))
		}
		b.WriteString("] ")
	}
	b.WriteString("]>>")
	objects[parents] = b.String()
	return objects
}

// ownersOf are the elements of the pieces of each page, in the order of these.
func ownersOf(elements []element, pages int) [][]int {
	owners := make([][]int, pages)
	for n := range elements {
		for _, c := range elements[n].seen {
			for len(owners[c.page]) <= c.id {
				owners[c.page] = append(owners[c.page], 0)
			}
			owners[c.page][c.id] = n
		}
	}
	return owners
}

// attributes are what an element has beside its type: of a head that it is one of a
// column, of a cell over how many it goes, of a picture what it shows.
func attributes(e *element) string {
	switch {
	case e.role == HeadCell:
		return " /A <</O /Table /Scope /Column>>"
	case e.role == BodyCell && e.span > 1:
		return fmt.Sprintf(" /A <</O /Table /ColSpan %d>>", e.span)
	case e.role == Drawing:
		return " /Alt " + textString(e.says)
	}
	return ""
}

// textString is a text as a string of a document, in UTF-16 with its mark.
func textString(text string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	b.WriteByte('>')
	return b.String()
}

// perStream is how many objects stand in a stream.
const perStream = 2000

// packedObjects are objects in streams of objects (PDF 1.7, 7.5.7), the dictionary
// and the content of each, without a number.
func packedObjects(objects []string, first int) (streams [][]byte) {
	for len(objects) > 0 {
		n := min(perStream, len(objects))
		var index, body bytes.Buffer
		for i, o := range objects[:n] {
			fmt.Fprintf(&index, "%d %d ", first+i, body.Len())
			body.WriteString(o)
			body.WriteByte('\n')
		}
		begins := index.Len()
		content := deflated(append(index.Bytes(), body.Bytes()...))
		streams = append(streams, streamOf(fmt.Sprintf("/Type /ObjStm /N %d /First %d", n, begins), content))
		objects, first = objects[n:], first+n
	}
	return streams
}

// streamOf is a stream of compressed content with the entries of its dictionary.
func streamOf(entries string, content []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<<%s /Filter /FlateDecode /Length %d>>\nstream\n", entries, len(content))
	b.Write(content)
	b.WriteString("\nendstream")
	return b.Bytes()
}

func deflated(content []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write(content) // into memory: it cannot fail
	w.Close()
	return b.Bytes()
}

// place is where an object is: at an offset of the file, or as one of those in a stream.
type place struct {
	offset         int
	stream, within int
}

// crossReference is the stream that tells where all objects are (7.5.8): the first is
// none, the last is itself.
func crossReference(places []place, root, info int) []byte {
	var rows bytes.Buffer
	for n, p := range places {
		kind, a, b := byte(1), uint32(p.offset), uint16(0)
		switch {
		case n == 0:
			kind, b = 0, 0xFFFF
		case p.stream > 0:
			kind, a, b = 2, uint32(p.stream), uint16(p.within)
		}
		rows.WriteByte(kind)
		binary.Write(&rows, binary.BigEndian, a) // into memory
		binary.Write(&rows, binary.BigEndian, b)
	}
	return streamOf("/Type /XRef /Size "+strconv.Itoa(len(places))+" /W [1 4 2] /Root "+strconv.Itoa(root)+
		" 0 R /Info "+strconv.Itoa(info)+" 0 R", deflated(rows.Bytes()))
}
