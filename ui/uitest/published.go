package uitest

import (
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/exchange/publish"
)

// Published is a file of what another program made of the evening, with changes.
func Published(t *testing.T, s *session.Session, changes ...string) string {
	t.Helper()
	sc, err := s.State().Score()
	Must(t, err)
	files, err := (&publish.Evening{State: s.State(), Scores: sc}).Files("usebio", "tuesday")
	Must(t, err)
	text := string(files[0].Content)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("no %q in\n%s", changes[i], text)
		}
		text = strings.Replace(text, changes[i], changes[i+1], 1)
	}
	return File(t, "tuesday.xml", text)
}
