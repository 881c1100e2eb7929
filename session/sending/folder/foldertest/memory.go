package foldertest

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Memory is a store in memory, by the names of its files.
type Memory map[string]string

// Read is what a file holds.
func (m Memory) Read(ctx context.Context, name string) ([]byte, error) {
	text, ok := m[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), ctx.Err()
}

// Write makes a file.
func (m Memory) Write(ctx context.Context, name string, content []byte) error {
	m[name] = string(content)
	return ctx.Err()
}

// Rename gives a file another name.
func (m Memory) Rename(ctx context.Context, from, to string) error {
	text, ok := m[from]
	if !ok {
		return fs.ErrNotExist
	}
	delete(m, from)
	m[to] = text
	return ctx.Err()
}

// Remove takes a file away.
func (m Memory) Remove(ctx context.Context, name string) error {
	delete(m, name)
	return ctx.Err()
}

// List are the names in a folder.
func (m Memory) List(_ context.Context, in string) (names []string, err error) {
	for name := range m {
		rest := name
		if in != "" {
			var below bool
			if rest, below = strings.CutPrefix(name, in+"/"); !below {
				continue
			}
		}
		first, _, _ := strings.Cut(rest, "/")
		if !slices.Contains(names, first) {
			names = append(names, path.Base(first))
		}
	}
	return names, nil
}

// MakeFolder has nothing to make.
func (m Memory) MakeFolder(context.Context, string) error { return nil }

// Close has nothing to close.
func (m Memory) Close() error { return nil }
