package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Errors of documents that are read back.
var (
	// ErrDocument is returned for what is no document of the schema that is read.
	ErrDocument = errors.New("not a document in this format")
	// ErrLater is returned for a document of a later version of it.
	ErrLater = errors.New("written by a later version")
)

// Head begins a document of ours in JSON. The version rises when a field changes its
// meaning or goes, not when one is added.
type Head struct {
	Schema  string `json:"schema"`
	Version int    `json:"version"`
}

// Begins reports whether a file's beginning is that of such a document, of any version.
func (h Head) Begins(file []byte, _ string) bool {
	start := bytes.TrimSpace(bytes.TrimPrefix(file, []byte("\ufeff")))
	_, rest, found := bytes.Cut(start, []byte(`"schema"`))
	return found && start[0] == '{' && bytes.HasPrefix(bytes.TrimLeft(rest, " \t\r\n:"), []byte(`"`+h.Schema+`"`))
}

// Read reads such a document. The error is ErrLater, or ErrDocument, also for JSON that
// cannot be read.
func (h Head) Read(file []byte, document any) error {
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	var got Head
	if err := json.Unmarshal(file, &got); err != nil {
		return fmt.Errorf("%w: %w", ErrDocument, err)
	}
	switch {
	case got.Schema != h.Schema:
		return fmt.Errorf("%w: schema %.40q", ErrDocument, got.Schema)
	case got.Version > h.Version:
		return fmt.Errorf("%w: version %d, this reads %d", ErrLater, got.Version, h.Version)
	}
	if err := json.Unmarshal(file, document); err != nil {
		return fmt.Errorf("%w: %w", ErrDocument, err)
	}
	return nil
}

// WriteJSON writes a document that people read too, with an end of line: indented, and
// Visible.
func WriteJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, Visible(b.String()))
	return err
}
