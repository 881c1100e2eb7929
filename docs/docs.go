// Package docs holds the manual: its chapters and pictures, as they are read in the
// window, on paper and in the repository.
//
//	chapters, err := docs.Chapters()
//	for _, b := range chapters[0].Blocks {
//		…
//	}
//
// A chapter is a Markdown file of the folder manual, or one of those beside this file.
// What stands *so* in it stands on the screen.
package docs

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

//go:embed manual several.md simultaneous.md formats.md computer.md privacy.md
var files embed.FS

// order are the chapters: the tasks of an evening one after the other, then what is
// looked up.
var order = []string{
	"manual/begin.md", "manual/members.md", "manual/changeover.md", "manual/start.md", "manual/bridgemates.md", "manual/byhand.md",
	"manual/phones.md", "manual/phonesettings.md",
	"manual/room.md", "manual/correct.md", "manual/line.md", "manual/rulings.md", "manual/change.md",
	"manual/swiss.md", "manual/wall.md", "manual/results.md", "manual/sheets.md", "manual/finish.md", "manual/publish.md",
	"manual/competitions.md", "manual/site.md", "manual/teaching.md", "manual/look.md", "manual/trouble.md",
	"several.md", "simultaneous.md",
	"manual/files.md", "formats.md", "manual/scores.md", "manual/shell.md", "manual/commands.md",
	"computer.md", "privacy.md",
}

// Chapter is one chapter of the manual.
type Chapter struct {
	Name   string // by which it is called: "start"
	File   string // its file, as seen from the folder docs: "manual/start.md"
	Title  string
	Blocks []Block // what follows the title
}

// Chapters are all, in their order. The error is that of a file that is not there or has
// no title.
func Chapters() ([]Chapter, error) {
	all := make([]Chapter, len(order))
	for i, file := range order {
		content, err := files.ReadFile(file)
		if err != nil {
			return nil, err
		}
		c, err := read(file, content)
		if err != nil {
			return nil, fmt.Errorf("docs/%s: %w", file, err)
		}
		all[i] = c
	}
	return all, nil
}

// Find is the chapter that a name or a link means, seen from a file of the folder docs.
// The part of a link behind # is not looked at.
func Find(chapters []Chapter, from, link string) (c *Chapter, known bool) {
	link, _, _ = strings.Cut(link, "#")
	for i := range chapters {
		if c := &chapters[i]; link == c.Name || path.Join(path.Dir(from), link) == c.File {
			return c, true
		}
	}
	return nil, false
}

// Picture is a picture of a chapter, a PNG.
func (c *Chapter) Picture(link string) ([]byte, error) {
	return files.ReadFile(path.Join(path.Dir(c.File), link))
}
