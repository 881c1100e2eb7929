package ui

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// pictureFile is a picture on the disk.
func pictureFile(t *testing.T) string {
	t.Helper()
	i := image.NewRGBA(image.Rect(0, 0, 30, 10))
	i.Set(3, 3, color.Black)
	var b bytes.Buffer
	uitest.Must(t, png.Encode(&b, i))
	file := filepath.Join(t.TempDir(), "logo.png")
	uitest.Must(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// The logo is taken from a file, seen, and taken away again; one that cannot be printed
// is refused in words, and the one before stays.
func TestLogoOnTheSheets(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.w.settable.onSettings()
	r.Answer("Logo on the sheets…")
	uitest.WantText(t, "the logo", r.Overlay(), "The sheets have no logo.", "beside the club file")
	if !r.w.logo.open.none.Disabled() {
		t.Error("no logo can be taken away")
	}
	r.w.Drop(pictureFile(t))
	r.Settle()
	uitest.WantText(t, "the logo", r.Overlay(), "The logo is on all sheets from now on.")
	kept := r.logo.picture
	if kept == nil || r.w.logo.open.picture.Image == nil {
		t.Fatal("it is not kept, or not seen")
	}
	broken := filepath.Join(t.TempDir(), "broken.jpg")
	uitest.Must(t, os.WriteFile(broken, []byte("\xff\xd8\xff\xe0 not a picture"), 0o600))
	for _, path := range []string{broken, filepath.Dir(broken), filepath.Join(t.TempDir(), "gone.png")} {
		r.w.logo.take(path)
		r.Settle()
		if r.logo.picture != kept || r.w.logo.open.refused.Text == "" {
			t.Errorf("%s: kept %v, said %q", path, r.logo.picture != kept, r.w.logo.open.refused.Text)
		}
	}
	r.w.logo.take(broken)
	r.Settle()
	uitest.WantText(t, "the logo", r.Overlay(), "no picture that can be printed", "stay as they were", "PNG or a JPEG")
	r.logo.fails = sessiontest.ErrDiskFull
	r.Answer("No logo")
	uitest.WantText(t, "the logo", r.Overlay(), "The disk is full.")
	r.logo.fails = nil
	r.Answer("No logo")
	uitest.WantText(t, "the logo", r.Overlay(), "The sheets have no logo any more.")
	if r.logo.picture != nil {
		t.Error("it is still kept")
	}
}
