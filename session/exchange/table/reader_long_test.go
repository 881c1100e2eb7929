//go:build long

package table_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/exchange/table"
)

// TestLibreOffice has another program open the book: names stay text, and
// figures are numbers.
func TestLibreOffice(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("LibreOffice is not here to open the book with")
	}
	dir := t.TempDir()
	var b bytes.Buffer
	sums := table.Table{Name: "Sums", Heads: []string{"Text", "Figure"},
		Rows: [][]table.Cell{{table.Text("=1+1"), {Number: "62.50"}},
			{table.Text("Łukasz; \"Ağaoğlu\""), {Number: "-3"}}}}
	if err := table.WriteXLSX(&b, sums, listed()); err != nil {
		t.Fatal(err)
	}
	book := filepath.Join(dir, "book.xlsx")
	if err := os.WriteFile(book, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(office, "-env:UserInstallation=file://"+filepath.ToSlash(filepath.Join(dir, "office")),
		"--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false",
		"--outdir", dir, book)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	content, err := os.ReadFile(filepath.Join(dir, "book.csv"))
	if err != nil {
		t.Fatal(err)
	}
	got := strings.TrimSpace(strings.ReplaceAll(string(content), "\r\n", "\n"))
	if want := "Text,Figure\n=1+1,62.5\n\"Łukasz; \"\"Ağaoğlu\"\"\",-3"; got != want {
		t.Errorf("LibreOffice reads\n%s\nnot\n%s", got, want)
	}
}
