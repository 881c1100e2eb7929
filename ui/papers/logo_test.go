package papers

import (
	"os"
	"path/filepath"
	"testing"

	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// The logo is taken from a file, seen, and taken away again; one that cannot be printed
// is refused in words, and the one before stays.
func TestLogoOnTheSheets(t *testing.T) {
	r := newRoom(t, 3)
	r.Menu("Logo on the sheets…")
	uitest.WantText(t, "the logo", r.Overlay(), "The sheets have no logo.", "beside the club file")
	if !r.page.logo.open.none.Disabled() {
		t.Error("no logo can be taken away")
	}
	r.Shell.Drop(uitest.PictureFile(t))
	r.Settle()
	uitest.WantText(t, "the logo", r.Overlay(), "The logo is on all sheets from now on.")
	kept := r.paper.Logo.Picture
	if kept == nil || r.page.logo.open.picture.Image == nil {
		t.Fatal("it is not kept, or not seen")
	}
	broken := filepath.Join(t.TempDir(), "broken.jpg")
	uitest.Must(t, os.WriteFile(broken, []byte("\xff\xd8\xff\xe0 not a picture"), 0o600))
	for _, path := range []string{broken, filepath.Dir(broken), filepath.Join(t.TempDir(), "gone.png")} {
		r.page.logo.take(path)
		r.Settle()
		if r.paper.Logo.Picture != kept || r.page.logo.open.refused.Text == "" {
			t.Errorf("%s: kept %v, said %q", path, r.paper.Logo.Picture != kept, r.page.logo.open.refused.Text)
		}
	}
	r.page.logo.take(broken)
	r.Settle()
	uitest.WantText(t, "the logo", r.Overlay(), "no picture that can be printed", "stay as they were", "PNG or a JPEG")
	r.paper.Logo.Fails = sessiontest.ErrDiskFull
	r.Answer("No logo")
	uitest.WantText(t, "the logo", r.Overlay(), "The disk is full.")
	r.paper.Logo.Fails = nil
	r.Answer("No logo")
	uitest.WantText(t, "the logo", r.Overlay(), "The sheets have no logo any more.")
	if r.paper.Logo.Picture != nil {
		t.Error("it is still kept")
	}
}
