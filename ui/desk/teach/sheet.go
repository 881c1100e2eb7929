package teach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	sheet "clubnight/reports/quiz"
	"clubnight/session/words"
	"clubnight/ui/desk"
)

// fileName takes out what no file may have in its name.
var fileName = strings.NewReplacer("/", "-", `\`, "-", ":", "", "?", "", "*", "", `"`, "", "<", "", ">", "", "|", "")

// Sheet writes the questions as a PDF with the answers on a page of their own, and names
// the file. It never writes over another.
func (d *Drill) Sheet(in *desk.Language, ctx context.Context, folder string, made time.Time,
	w *words.Words) (file string, err error) {
	var content bytes.Buffer
	page := sheet.Setup{Title: d.Title, Made: made, Words: w}
	if err := sheet.Write(&content, page, d.Set, d.Questions); err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		name := fileName.Replace(in.Text("Quiz, {{.Subject}}", "Subject", d.Title))
		if n > 1 {
			name = fmt.Sprintf("%s %d", name, n)
		}
		file = filepath.Join(folder, name+".pdf")
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(content.Bytes())
		if err = errors.Join(err, f.Close()); err != nil {
			os.Remove(file)
			return "", err
		}
		return file, nil
	}
}
