package movementpaper_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Every slip has the address of the room page where there is one, and none where there is
// not; a phone reads it.
func TestSlipsHaveTheRoomPage(t *testing.T) {
	const address = "http://192.168.178.20:8080/"
	for name, m := range map[string]*movement.Movement{
		"howell":   sessiontest.Made(t, "howell", movement.Options{Tables: 5, BoardsPerRound: 3}),
		"mitchell": sessiontest.Made(t, "mitchell", movement.Options{Tables: 13, BoardsPerRound: 2}),
	} {
		for _, size := range []paper.Size{paper.A4, paper.Letter} {
			set := onPaper(m)
			draw := func(b *bytes.Buffer) error {
				return movementpaper.PersonalSlips(b, set,
					sheet.PageSetup{Size: size})
			}
			if text := sheettest.Poppler(t, sheettest.Drawn(t, draw), "-layout"); strings.Contains(text, "http") {
				t.Errorf("%s: an address that was not given", name)
			}
			set.Address = address
			pdf := sheettest.Drawn(t, draw)
			sheettest.Neat(t, pdf)
			if n := strings.Count(sheettest.Poppler(t, pdf, "-layout"), address); n != len(m.Slips()) {
				t.Errorf("%s on %s: %d of %d slips have the address", name, size, n, len(m.Slips()))
			}
			readCode(t, pdf, address)
		}
	}
}

// readCode has another program read the codes on the first page, where there is one.
func readCode(t *testing.T, pdf []byte, want string) {
	t.Helper()
	reader, err := exec.LookPath("zbarimg")
	if err != nil {
		return
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "slips.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pdftoppm", "-r", "150", "-gray", "-l", "1", file,
		filepath.Join(dir, "page")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "page*"))
	if err != nil || len(pages) != 1 {
		t.Fatal(pages, err)
	}
	out, err := exec.Command(reader, "-q", pages[0]).Output()
	if err != nil || !strings.Contains(string(out), "QR-Code:"+want) {
		t.Errorf("the codes read %q, %v", out, err)
	}
}
