package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/session/exchange/text"
)

// Errors of the door.
var (
	// ErrUnknown is returned for a file that is in none of the registered formats.
	ErrUnknown = errors.New("holds neither an evening nor scores, movements or deals")
	// ErrOther is what an [OtherError] wraps: the file holds something else
	// than what is wanted.
	ErrOther = errors.New("holds something else")
	// ErrTooLarge is returned for a file of more than 32 MB in a format
	// that is read whole.
	ErrTooLarge = errors.New("far too large for such a file")
	// ErrNoFile is returned for content without a file in a format that can
	// only be read from one.
	ErrNoFile = errors.New("can only be read from a file")
	// ErrNoEvening is returned when a file has no evening of the wanted
	// number, or none at all.
	ErrNoEvening = errors.New("no such evening")
	// ErrDealsLocked is returned where an evening has deals that nobody may see yet.
	ErrDealsLocked = errors.New("the deals are locked until they are released")
)

// Holding is what is in a file; several are wanted at once as their sum.
type Holding uint8

// What files hold.
const (
	HoldsEvenings  Holding = 1 << iota // evenings with their movements
	HoldsLines                         // scores without a movement
	HoldsMovements                     // movements without results
	HoldsDeals                         // boards with their cards
)

// String names it, several with "or": "an evening or scores".
func (h Holding) String() string {
	var names []string
	for i, name := range []string{"an evening", "scores", "a movement", "deals"} {
		if h&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// Format is a kind of file.
type Format struct {
	// Name is the format's own name or its usual ending: "PBN", "BridgeScore".
	Name string
	// Holds is what such a file has in it.
	Holds Holding
	// Sniff reports whether a file is of this format by its first bytes, at most 64 KB of
	// them, and its name. Whatever is wrong further on is for Open to say.
	Sniff func(head []byte, name string) bool
	// Marked is true where Sniff goes by a mark at the beginning that no other file
	// has. Such formats are asked first: what people write into a file may look
	// like any other format.
	Marked bool
	// Open reads a file. It need not name the file in its errors.
	Open func(ctx context.Context, f *File) (*Content, error)
	// Beside are the paths of all files that are read where a file is opened, it among
	// them, by name; nil for a format of which each file stands by itself.
	Beside func(f *File) []string
}

var formats []Format

// Register adds a format; the init function of its room calls it. Behind those with a
// mark, formats are asked in the order in which they came, so that none may claim what
// another one's file looks like.
func Register(f Format) {
	if !f.Marked {
		formats = append(formats, f)
		return
	}
	formats = slices.Insert(formats, 0, f)
}

// Formats lists what is registered.
func Formats() []Format { return append([]Format(nil), formats...) }

// OtherError is returned when a file holds something else than what is wanted.
type OtherError struct {
	Name   string  // of the file
	Format string  // its format
	Has    Holding // what is in it
	Wanted Holding
}

// Error is one sentence: "x.pbn holds deals (PBN), where an evening or scores is wanted".
func (e *OtherError) Error() string {
	return fmt.Sprintf("%s holds %v (%s), where %v is wanted", e.Name, e.Has, e.Format, e.Wanted)
}

// Unwrap returns ErrOther.
func (e *OtherError) Unwrap() error { return ErrOther }

const (
	headBytes = 64 << 10
	mostBytes = 32 << 20
)

// File is a file under way through the door.
type File struct {
	// Path is where it is, for formats that are no plain files; "" for
	// content without a file.
	Path string
	// Name is its name without folders, Date its last change.
	Name string
	Date time.Time
	// Head is its first 64 KB.
	Head    []byte
	content []byte // of a file without a path
}

// Title is the name without its ending.
func (f *File) Title() string { return strings.TrimSuffix(f.Name, filepath.Ext(f.Name)) }

// Bytes reads the whole file; ErrTooLarge beyond 32 MB.
func (f *File) Bytes() ([]byte, error) {
	if f.Path == "" {
		return f.content, nil
	}
	file, err := os.Open(f.Path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := io.ReadAll(io.LimitReader(file, mostBytes+1))
	if err == nil && len(b) > mostBytes {
		err = ErrTooLarge
	}
	return b, err
}

// OpenBytes opens what would stand in a file of that name.
func OpenBytes(ctx context.Context, name string, content []byte) (*Content, error) {
	if len(content) > mostBytes {
		return nil, fmt.Errorf("%s: %w", name, ErrTooLarge)
	}
	return open(ctx, &File{Name: name, Head: content[:min(len(content), headBytes)], content: content}, name, 0)
}

func stat(path string) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a folder")}
	}
	head := make([]byte, headBytes)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	return &File{Path: path, Name: filepath.Base(path), Date: info.ModTime(), Head: head[:n]}, nil
}

// open finds the format and opens the file, if it may hold what is wanted;
// 0 wants anything.
func open(ctx context.Context, f *File, called string, wanted Holding) (*Content, error) {
	for _, format := range formats {
		if !format.Sniff(f.Head, f.Name) {
			continue
		}
		if wanted != 0 && format.Holds&wanted == 0 {
			return nil, &OtherError{called, format.Name, format.Holds, wanted}
		}
		content, err := format.Open(ctx, f)
		if err != nil {
			return nil, named(called, err)
		}
		content.Name, content.Format = called, format.Name
		return content, nil
	}
	if len(f.Head) == 0 {
		return nil, fmt.Errorf("%s is empty and %w", called, ErrUnknown)
	}
	return nil, fmt.Errorf("%s %w", called, ErrUnknown)
}

// named puts the file's name before what is wrong with it.
func named(name string, err error) error {
	var problems text.Problems
	var path *fs.PathError
	switch {
	case errors.As(err, &problems):
		return problems.In(name)
	case errors.As(err, &path) && path.Path == name:
		return err
	}
	return brief{fmt.Errorf("%s: %w", name, err)}
}

// brief is an error that says no more than a screen holds: it may repeat
// what stands in the file.
type brief struct{ error }

const mostSaid = 2000 // bytes

func (b brief) Error() string {
	text := b.error.Error()
	if len(text) > mostSaid {
		text = strings.ToValidUTF8(text[:mostSaid], "") + " …"
	}
	return text
}

func (b brief) Unwrap() error { return b.error }
