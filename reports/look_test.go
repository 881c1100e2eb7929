package reports_test

import (
	"context"
	"fmt"
	"image/png"
	"os"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	evenings := map[string]func() *session.Session{
		"3":        func() *session.Session { return sessiontest.Dealt(t, sessiontest.Sized(t, 3), true) },
		"7":        func() *session.Session { return sessiontest.Dealt(t, sessiontest.Sized(t, 7), true) },
		"13":       func() *session.Session { return sessiontest.Dealt(t, sessiontest.Sized(t, 13), true) },
		"60":       func() *session.Session { return sessiontest.Sized(t, 60) },
		"teams":    func() *session.Session { return kind(t, "teams").Odd(t) },
		"swiss":    func() *session.Session { return kind(t, "swiss by imps").Odd(t) },
		"players":  func() *session.Session { return kind(t, "players").Odd(t) },
		"recorder": func() *session.Session { return sessiontest.NewTaped(t, true).Session },
	}
	for _, name := range strings.Split(os.Getenv("EVENINGS"), ",") {
		s := evenings[name]()
		st, sc := sessiontest.Scored(t, s)
		y, err := study.New(context.Background(), st, study.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, print := range []paper.Print{paper.NormalPrint, paper.ClearPrint, paper.LargePrint} {
			if p := os.Getenv("PRINT"); p != "" && p != print.String() {
				continue
			}
			for _, size := range []paper.Size{paper.A4, paper.Letter} {
				if p := os.Getenv("SIZE"); p != "" && p != size.String() {
					continue
				}
				total := 0
				for _, one := range (reports.Sheets{PageSetup: sheet.PageSetup{Printed: sheettest.Printed, Print: print, Size: size}, Study: y, TotalTricks: true}).List(st, sc) {
					if only := os.Getenv("ONLY"); only != "" && !strings.Contains(","+only+",", ","+string(one.Of)+",") {
						continue
					}
					v := sheettest.Seen(t, one.Draw)
					total += v.Pages()
					line, least := "", 99.0
					for page := range v.Pages() {
						f := v.Filled(page)
						mark := ""
						if f < 0.75 && !v.Last(page) {
							mark = "!"
						}
						line += fmt.Sprintf(" %.0f%s", 100*f, mark)
						for _, l := range v.Lines(page) {
							least = min(least, l.Size)
						}
						if dir != "-" && page < 3 {
							file := fmt.Sprintf("%s/%s-%s-%s-%s-%d.png", dir, name, strings.ReplaceAll(one.Name, " ", ""), print, size, page+1)
							w, _ := os.Create(file)
							png.Encode(w, v.Image(page, 3))
							w.Close()
						}
					}
					if len(line) > 160 {
						line = line[:160] + "..."
					}
					fmt.Printf("%-8s %-6s %-6v %-22s %3d p least %.1f:%s\n", name, print, size, one.Name, v.Pages(), least, line)
				}
				fmt.Println(name, print, size, "pages", total)
			}
		}
	}
}
