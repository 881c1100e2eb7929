package standin

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// kept is where an event is kept beside its scoring file.
func (s *Server) kept(guid protocol.GUID) string {
	return filepath.Join(s.folder, string(guid)+".event.json")
}

// save keeps an event as it is known now, so that a program that was killed knows it
// again.
func (s *Server) save(e *event) error {
	if s.temporary {
		return nil
	}
	written := s.kept(e.guid) + ".new"
	if err := os.WriteFile(written, []byte(protocol.Write(e.init())), 0o600); err != nil {
		return err
	}
	return os.Rename(written, s.kept(e.guid))
}

// drop forgets events.
func (s *Server) drop(which func(*event) bool) {
	var stay []*event
	for _, e := range s.events {
		if !which(e) {
			stay = append(stay, e)
			continue
		}
		if err := os.Remove(s.kept(e.guid)); err != nil && !errors.Is(err, os.ErrNotExist) {
			s.say("event %s is forgotten, and will be known again: %v", e.guid, err)
		}
	}
	s.events = stay
}

// restore knows again the events that lie in the folder. BCS plays none of them until
// one is continued.
func (s *Server) restore() error {
	files, err := filepath.Glob(filepath.Join(s.folder, "*.event.json"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		i, err := object[protocol.Init](string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		e := s.newEvent(i, i.EventGUID)
		if e.db, err = bws.Open(s.ctx, e.path); err != nil {
			return err
		}
		e.reader = bws.NewOwnReader(e.path)
		e.forget()
		s.events = append(s.events, e)
		s.say("event %s is known again", e.guid)
	}
	return nil
}
