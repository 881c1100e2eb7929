// Package folder keeps a folder of pages somewhere else as it is here: in a folder of
// this computer that another program synchronises, or on a host of the internet.
//
//	store, err := folder.Open("/home/club/OneDrive/site")
//	sent, err := folder.Send(ctx, store, files, folder.Options{})
//
// What was put there is written in a list beside it. By that list only what has changed
// goes, a sending that was cut off is gone on with, and nothing is ever removed or
// replaced that was not put there by this package. Whenever a sending ends, by the last
// file or by a cut line, all pages that a reader can come to are whole, and so are their
// links: what is new goes first, then what has changed, indexes last, and only then is
// removed what is no longer wanted. Packages overssh and overdav have the hosts.
package folder

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Store is a place for files elsewhere. Names are relative and have "/" between their
// parts. Errors are an *Error where the cause is known, and wrap fs.ErrNotExist where the
// file is not there. A store is used by one goroutine.
type Store interface {
	// Read is what a file holds.
	Read(ctx context.Context, name string) ([]byte, error)
	// Write makes a file of the content, and replaces one that is there. What is there
	// while it writes, or after an error, is of no account.
	Write(ctx context.Context, name string, content []byte) error
	// Rename gives a file another name, in one step, also where one has it already.
	Rename(ctx context.Context, from, to string) error
	// Remove takes a file away. One that is not there is no error.
	Remove(ctx context.Context, name string) error
	// List are the names in a folder, "" for the store's own; none in one that is not
	// there.
	List(ctx context.Context, in string) ([]string, error)
	// MakeFolder makes a folder and those above it, where they are not there yet.
	MakeFolder(ctx context.Context, name string) error
	// Close ends the connection.
	Close() error
}

// File is a file that is to stand there.
type File struct {
	// Name has "/" between its parts.
	Name string
	// Hash is what Hash says of its content.
	Hash string
	// Open reads it.
	Open func() ([]byte, error)
}

// Hash is by what the content of one file is told from that of another.
func Hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:16])
}

// Held is a file whose content is at hand.
func Held(name string, content []byte) File {
	return File{Name: name, Hash: Hash(content), Open: func() ([]byte, error) { return content, nil }}
}

// Options say how files are sent. The zero value will do.
type Options struct {
	// Replace says that files of others may be replaced, and that most of what was
	// sent before may go.
	Replace bool
	// Progress is told before each file how many of how many are done.
	Progress func(done, of int)
}

// Transfer is what became of a sending.
type Transfer struct {
	// Put, Kept and Removed count the files that went, that stood there already, and
	// that were taken away.
	Put, Kept, Removed int
	// Bytes is the size of those that went.
	Bytes int64
	// Left are files that should have been taken away, and are still there.
	Left []string
}

// Send makes the store hold the files. The error is an *Error, that of the context, or
// that of a file which could not be read here; then a later Send goes on.
func Send(ctx context.Context, st Store, files []File, o Options) (Transfer, error) {
	if err := check(files); err != nil {
		return Transfer{}, err
	}
	r := &run{store: st, o: o, wanted: map[string]File{}, made: map[string]bool{}}
	for _, f := range files {
		r.wanted[f.Name] = f
	}
	err := r.all(ctx)
	if err != nil && r.began { // what is written down need not go again
		end, stop := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
		defer stop()
		_ = r.save(end) // the list of before leads to the same end, later
	}
	return r.sent, err
}

// lastWord is how long a sending that ends early takes to write down what it did.
const lastWord = 10 * time.Second

// check reports names that cannot be sent.
func check(files []File) error {
	seen := map[string]bool{}
	for _, f := range files {
		switch folded := strings.ToLower(f.Name); {
		case !filepath.IsLocal(filepath.FromSlash(f.Name)), f.Name != path.Clean(f.Name),
			f.Name == ".", strings.Contains(f.Name, `\`),
			strings.HasPrefix(path.Base(f.Name), ownPrefix):
			return fmt.Errorf("a file may not be called %q", f.Name)
		case seen[folded]:
			return fmt.Errorf("two files are called %q", f.Name)
		default:
			seen[folded] = true
		}
	}
	return nil
}

// run is one sending.
type run struct {
	store  Store
	o      Options
	wanted map[string]File
	list   manifest
	began  bool // something was written
	made   map[string]bool
	sent   Transfer
	done   int
	of     int
}

// all does a sending from its beginning to its end.
func (r *run) all(ctx context.Context) error {
	if err := r.read(ctx); err != nil {
		return err
	}
	fresh, changed, gone := r.plan()
	if len(fresh)+len(changed)+len(gone) == 0 && r.list.Part == "" {
		return nil
	}
	if err := r.refuse(ctx, slices.Concat(fresh, changed), gone); err != nil {
		return err
	}
	if err := r.begin(ctx); err != nil {
		return err
	}
	r.of = len(fresh) + len(changed) + len(gone)
	if err := r.put(ctx, fresh, true); err != nil {
		return err
	}
	r.list.linked()
	if err := r.put(ctx, changed, false); err != nil {
		return err
	}
	if err := r.remove(ctx, gone); err != nil {
		return err
	}
	r.list.Part = ""
	if err := r.save(ctx); err != nil {
		return err
	}
	if len(r.sent.Left) > 0 {
		return &Error{Trouble: NotRemoved, Name: r.sent.Left[0]}
	}
	return nil
}

// frontPage is where readers come in: it goes when all that it leads to is there.
const frontPage = "index.html"

// plan says what goes as new, to which no page leads yet; what replaces something; and
// what is removed. The files that stand there as they should are counted.
func (r *run) plan() (fresh, changed, gone []string) {
	for name, f := range r.wanted {
		switch there, ok := r.list.Files[name]; {
		case ok && there.Hash == f.Hash:
			r.sent.Kept++
		case (!ok || there.Fresh) && name != frontPage:
			fresh = append(fresh, name)
		default:
			changed = append(changed, name)
		}
	}
	for name := range r.list.Files {
		if _, wanted := r.wanted[name]; !wanted {
			gone = append(gone, name)
		}
	}
	slices.SortFunc(fresh, indexesLast)
	slices.SortFunc(changed, indexesLast)
	slices.Sort(gone)
	return fresh, changed, gone
}

// indexesLast puts pages deeper down before those that lead to them, and in a folder the
// index last.
func indexesLast(a, b string) int {
	index := func(name string) int {
		if strings.HasPrefix(path.Base(name), "index.") {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(index(a), index(b)), cmp.Compare(strings.Count(b, "/"), strings.Count(a, "/")),
		strings.Compare(a, b))
}

// few is how many files may always go.
const few = 20

// refuse reports what the director must decide: a file of somebody else in the place of
// one of ours, and most of what was sent before gone. One that holds what should stand
// there is taken as ours.
func (r *run) refuse(ctx context.Context, put, gone []string) error {
	if r.o.Replace {
		return nil
	}
	if len(gone) > few && 2*len(gone) > len(r.list.Files) {
		return &Error{Trouble: MostGone, Count: len(gone)}
	}
	there := map[string][]string{}
	for _, name := range put {
		if _, ours := r.list.Files[name]; ours {
			continue
		}
		in := path.Dir(name)
		if in == "." {
			in = ""
		}
		if _, listed := there[in]; !listed {
			names, err := r.store.List(ctx, in)
			if err != nil {
				return err
			}
			there[in] = names
		}
		if !slices.Contains(there[in], path.Base(name)) {
			continue
		}
		content, err := r.store.Read(ctx, name)
		if err != nil {
			return err
		}
		if Hash(content) != r.wanted[name].Hash {
			return &Error{Trouble: NotOurs, Name: name}
		}
	}
	return nil
}

// put sends files, and writes down beforehand which are under way.
func (r *run) put(ctx context.Context, names []string, fresh bool) error {
	for batch := range slices.Chunk(names, max(32, len(names)/16)) {
		for _, name := range batch {
			r.list.Files[name] = entry{Fresh: fresh}
		}
		if err := r.save(ctx); err != nil {
			return err
		}
		for _, name := range batch {
			if err := r.one(ctx, name, fresh); err != nil {
				return err
			}
		}
	}
	return nil
}

// one sends a file: under another name first, so that it is there whole or not at all.
func (r *run) one(ctx context.Context, name string, fresh bool) error {
	if err := r.step(ctx); err != nil {
		return err
	}
	f := r.wanted[name]
	content, err := f.Open()
	if err != nil {
		return err
	}
	if err := r.folder(ctx, path.Dir(name)); err != nil {
		return err
	}
	if err := r.store.Write(ctx, r.list.Part, content); err != nil {
		return named(err, name)
	}
	if err := r.store.Rename(ctx, r.list.Part, name); err != nil {
		return named(err, name)
	}
	r.list.Files[name] = entry{Hash: f.Hash, Fresh: fresh}
	r.sent.Put++
	r.sent.Bytes += int64(len(content))
	return nil
}

// folder makes a folder once.
func (r *run) folder(ctx context.Context, in string) error {
	if in == "." || r.made[in] {
		return nil
	}
	if err := r.store.MakeFolder(ctx, in); err != nil {
		return named(err, in)
	}
	r.made[in] = true
	return nil
}

// step tells how far it is, unless it is to stop.
func (r *run) step(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if r.o.Progress != nil {
		r.o.Progress(r.done, r.of)
	}
	r.done++
	return nil
}

// remove takes away what is no longer wanted. What the host refuses to remove is left,
// and told.
func (r *run) remove(ctx context.Context, gone []string) error {
	if len(gone) == 0 {
		return nil
	}
	if err := r.save(ctx); err != nil { // all pages are there now, and nobody else is at work
		return err
	}
	for _, name := range gone {
		if err := r.step(ctx); err != nil {
			return err
		}
		err := r.store.Remove(ctx, name)
		var refused *Error
		switch {
		case err == nil || errors.Is(err, fs.ErrNotExist):
			delete(r.list.Files, name)
			r.sent.Removed++
		case errors.As(err, &refused) && !refused.Trouble.Passes():
			r.sent.Left = append(r.sent.Left, name)
		default:
			return named(err, name)
		}
	}
	return nil
}
