package handout_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"clubnight/reports"
	"clubnight/reports/handout"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session/exchange/publish"
	"clubnight/session/sessiontest"
)

// Sheets and pages stand in folders of their own.
func TestParts(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Dealt(t, sessiontest.Full(t), true))
	list := reports.Sheets{}.List(st, sc)[:2]
	parts := []publish.Part{handout.Sheets(list, st.Evening), handout.Site(st, sc, site.Options{Over: true})}
	done, err := publish.Folder(t.Context(), t.TempDir(), "evening", parts)
	if err != nil || len(done.Left) != 0 {
		t.Fatal(done, err)
	}
	for _, s := range list {
		content, err := os.ReadFile(filepath.Join(done.Path, "sheets", sheet.FileName(st.Evening, s.Kind)+".pdf"))
		if err != nil || !bytes.HasPrefix(content, []byte("%PDF-")) {
			t.Errorf("%s: %v", s.Kind, err)
		}
	}
	index, err := os.ReadFile(filepath.Join(done.Path, "web", site.Index))
	if err != nil || !bytes.Contains(index, []byte("</html>")) {
		t.Errorf("the overview: %v", err)
	}
}

// Of an evening without a result there is neither, and who stops is heard.
func TestNothing(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Evening(t, "Tuesday pairs"))
	if _, err := handout.Sheets(nil, st.Evening).Files(t.Context()); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
	if _, err := handout.Site(st, sc, site.Options{}).Files(t.Context()); !errors.Is(err, site.ErrNothing) {
		t.Error(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := handout.Sheets(make([]reports.Sheet, 1), st.Evening).Files(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
