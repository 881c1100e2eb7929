package clubsite

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"clubnight/session/private"
)

// memory is what is kept from one build of a site to the next, in a folder of its own:
// what was read of each evening, and the lines of play that were solved. Without it all is
// read and solved again.
type memory struct {
	folder   string // "" where nothing is kept
	evenings map[int64]*record

	mu      sync.Mutex
	lines   map[string]string // of play: see lineKey
	unsaved []string          // keys of lines that the file does not have
	budget  int               // how many lines may still be solved in this build
}

// line is a line of play that is known, "" for none.
func (m *memory) line(key string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.lines[key]
}

// remembered is the form of the file.
type remembered struct {
	Version  int
	Evenings []*record
}

// memoryVersion changes with what a record is, and with what evenings' pages look like:
// then all is made again.
const memoryVersion = 1

const eveningsFile, linesFile = "evenings.json", "lines.txt"

// readMemory reads what is kept; whatever cannot be read is not kept.
func readMemory(folder string) *memory {
	m := &memory{folder: folder, evenings: map[int64]*record{}, lines: map[string]string{}}
	if folder == "" {
		return m
	}
	var all remembered
	content, err := private.Read(filepath.Join(folder, eveningsFile))
	if err == nil && json.Unmarshal(content, &all) == nil && all.Version == memoryVersion {
		for _, e := range all.Evenings {
			m.evenings[e.ID] = e
		}
	}
	content, _ = os.ReadFile(filepath.Join(folder, linesFile))
	for s := bufio.NewScanner(bytes.NewReader(content)); s.Scan(); {
		if key, cards, ok := strings.Cut(s.Text(), "\t"); ok && len(cards) == 2*52 {
			m.lines[key] = cards
		}
	}
	return m
}

// keep writes what the next build is to know.
func (m *memory) keep(evenings []*record) error {
	if m.folder == "" {
		return nil
	}
	if err := os.MkdirAll(m.folder, 0o700); err != nil {
		return err
	}
	content, err := json.Marshal(remembered{memoryVersion, evenings})
	if err != nil {
		return err
	}
	return errors.Join(m.keepLines(), private.Write(filepath.Join(m.folder, eveningsFile), content))
}

// keepLines adds the lines of play that were solved to their file.
func (m *memory) keepLines() error {
	if m.folder == "" || len(m.unsaved) == 0 {
		return nil
	}
	if err := os.MkdirAll(m.folder, 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(m.folder, linesFile), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	for _, key := range m.unsaved {
		b.WriteString(key + "\t" + m.lines[key] + "\n")
	}
	m.unsaved = nil
	_, err = f.Write(b.Bytes())
	return errors.Join(err, f.Close())
}
