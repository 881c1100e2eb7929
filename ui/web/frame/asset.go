package frame

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Assets is the folder under which scripts and styles are served.
const Assets = "/a/"

// styleName is the style of all pages: every sheet of this package, by their names.
const styleName = "frame.css"

//go:embed *.css
var sheets embed.FS

// asset is a script or a style, which a browser keeps for ever under an address with its
// content's hash.
type asset struct {
	href, kind      string
	content, packed []byte
}

var (
	registering sync.RWMutex
	byName      = map[string]*asset{}
	byHref      = map[string]*asset{}
)

func init() {
	names, err := fs.Glob(sheets, "*.css")
	if err != nil {
		panic(err)
	}
	slices.Sort(names)
	var all []byte
	for _, name := range names {
		text, err := sheets.ReadFile(name)
		if err != nil {
			panic(err)
		}
		all = append(all, text...)
	}
	Register(styleName, all)
}

// Register has an asset served from then on. It is called when the program starts: twice
// the same name is a fault of the build.
func Register(name string, content []byte) {
	sum := sha256.Sum256(content)
	ext := path.Ext(name)
	a := &asset{href: Assets + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:8]) + ext,
		kind: mime.TypeByExtension(ext), content: content}
	if known, ok := kinds[ext]; ok {
		a.kind = known // a computer's registry may have it otherwise
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // which is a level
	_, _ = z.Write(content)                               // into memory
	_ = z.Close()
	a.packed = b.Bytes()
	registering.Lock()
	defer registering.Unlock()
	if byName[name] != nil {
		panic(fmt.Sprintf("frame: %s is there twice", name))
	}
	byName[name], byHref[a.href] = a, a
}

var kinds = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml"}

// Href is the address of an asset. One that nobody registered is a fault of the build.
func Href(name string) string {
	registering.RLock()
	defer registering.RUnlock()
	a := byName[name]
	if a == nil {
		panic(fmt.Sprintf("frame: %s is not there", name))
	}
	return a.href
}

func hrefs(names []string) (list []string) {
	for _, name := range names {
		list = append(list, Href(name))
	}
	return list
}

// Build tells the assets of this build from those of every other: a page that was made by
// another one is old.
func Build() string { return build() }

var build = sync.OnceValue(func() string {
	registering.RLock()
	defer registering.RUnlock()
	var all []string
	for href := range byHref {
		all = append(all, href)
	}
	slices.Sort(all)
	sum := sha256.Sum256([]byte(strings.Join(all, "\n")))
	return hex.EncodeToString(sum[:6])
})

// ServeAsset answers a request for an asset.
func ServeAsset(w http.ResponseWriter, r *http.Request) {
	registering.RLock()
	a := byHref[r.URL.Path]
	registering.RUnlock()
	if a == nil {
		Refuse(w, r, http.StatusNotFound, NotThere)
		return
	}
	h := w.Header()
	Guard(h)
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Vary", "Accept-Encoding")
	content := a.content
	if packs(r) {
		content = a.packed
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // who has gone has gone
	}
}
