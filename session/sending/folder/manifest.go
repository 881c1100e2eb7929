package folder

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io/fs"
)

// ownPrefix begins the names of the files that are there for this package alone.
const ownPrefix = ".clubnight"

// List is the name of the list of what was put there.
const List = ownPrefix + ".json"

// The new list stands under another name until it is whole.
const newList = List + ".part"

// manifest is the list of what was put into a store.
type manifest struct {
	// Stamp is another whenever the list is written.
	Stamp string `json:"stamp"`
	// Part is the name under which that sending writes, "" when it had come to its end.
	Part  string           `json:"part,omitempty"`
	Files map[string]entry `json:"files"`
}

// entry is a file of ours.
type entry struct {
	// Hash is that of what stands there, "" while that is not known.
	Hash string `json:"hash,omitempty"`
	// Fresh says that no page can lead to it yet.
	Fresh bool `json:"fresh,omitempty"`
}

// linked writes down that pages lead to all files from now on.
func (m *manifest) linked() {
	for name, e := range m.Files {
		if e.Fresh {
			e.Fresh = false
			m.Files[name] = e
		}
	}
}

// read takes the list that is there.
func (r *run) read(ctx context.Context) error {
	m, err := r.there(ctx)
	if err != nil {
		return err
	}
	if r.list = m; r.list.Files == nil {
		r.list.Files = map[string]entry{}
	}
	return nil
}

// there is the list as it stands there now, an empty one where there is none.
func (r *run) there(ctx context.Context) (m manifest, err error) {
	content, err := r.store.Read(ctx, List)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, named(err, List)
	}
	if err := json.Unmarshal(content, &m); err != nil {
		if r.o.Replace {
			return manifest{}, nil
		}
		return m, &Error{Trouble: NotOurs, Name: List, Err: err}
	}
	return m, nil
}

// begin takes away what a sending that was cut off left under way, and chooses the name
// under which this one writes.
func (r *run) begin(ctx context.Context) error {
	if left := r.list.Part; left != "" {
		if err := r.store.Remove(ctx, left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return named(err, left)
		}
	}
	r.list.Part = ownPrefix + "-" + rand.Text()[:8] + ".part"
	return nil
}

// save writes the list, unless another computer has written it meanwhile.
func (r *run) save(ctx context.Context) error {
	now, err := r.there(ctx)
	if err != nil {
		return err
	}
	if now.Stamp != r.list.Stamp {
		return &Error{Trouble: Another}
	}
	next := r.list
	next.Stamp = rand.Text()
	content, err := json.Marshal(next)
	if err != nil {
		return err
	}
	if err := r.store.Write(ctx, newList, content); err != nil {
		return named(err, List)
	}
	if err := r.store.Rename(ctx, newList, List); err != nil {
		return named(err, List)
	}
	r.list, r.began = next, true
	return nil
}
