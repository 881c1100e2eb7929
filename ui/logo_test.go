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
)

// pictureFile is a picture on the disk.
func pictureFile(t *testing.T) string {
	t.Helper()
	i := image.NewRGBA(image.Rect(0, 0, 30, 10))
	i.Set(3, 3, color.Black)
	var b bytes.Buffer
	must(t, png.Encode(&b, i))
	file := filepath.Join(t.TempDir(), "logo.png")
	must(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// The logo is taken from a file, seen, and taken away again; one that cannot be printed is refused in words, and the one before stays.
func TestLogoOnTheSheets(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.w.settable.onSettings()
	r.answer("Logo on the sheets…")
	wantText(t, "the logo", r.overlay(), "The sheets have no logo.", "beside the club file")
	if !r.w.logo.open.none.Disabled() {
		t.Error("no logo can be taken away")
	}
	r.w.onDropped(pictureFile(t))
	r.settle()
	wantText(t, "the logo", r.overlay(), "The logo is on all sheets from now on.")
	kept := r.logo.picture
	if kept == nil || r.w.logo.open.picture.Image == nil {
		t.Fatal("it is not kept, or not seen")
	}
	broken := filepath.Join(t.TempDir(), "broken.jpg")
	must(t, os.WriteFile(broken, []byte("\xff\xd8\xff\xe0 not a picture"), 0o600))
	for _, path := range []string{broken, filepath.Dir(broken), filepath.Join(t.TempDir(), "gone.png")} {
		r.w.logo.take(path)
		r.settle()
		if r.logo.picture != kept || r.w.logo.open.refused.Text == "" {
			t.Errorf("%s: kept %v, said %q", path, r.logo.picture != kept, r.w.logo.open.refused.Text)
		}
	}
	r.w.logo.take(broken)
	r.settle()
	wantText(t, "the logo", r.overlay(), "no picture that can be printed", "stay as they were", "PNG or a JPEG")
	r.logo.fails = sessiontest.ErrDiskFull
	r.answer("No logo")
	wantText(t, "the logo", r.overlay(), "The disk is full.")
	r.logo.fails = nil
	r.answer("No logo")
	wantText(t, "the logo", r.overlay(), "The sheets have no logo any more.")
	if r.logo.picture != nil {
		t.Error("it is still kept")
	}
}
