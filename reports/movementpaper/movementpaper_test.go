package movementpaper_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// onPaper is a movement as the tests print it.
func onPaper(sections ...*movement.Movement) movementpaper.Papers {
	return movementpaper.Papers{
		Title: "Tuesday pairs", Club: "Bridgeclub Zum Gülden Löwen",
		Date: time.Date(2026, 11, 17, 19, 30, 0, 0, time.UTC), Sections: sections,
	}
}

type printer func(io.Writer, movementpaper.Papers, sheet.PageSetup) error

var papers = map[string]printer{
	"cards": movementpaper.TableCards, "slips": movementpaper.PersonalSlips, "labels": movementpaper.BoardLabels,
	"announcements": movementpaper.Announcements,
}

func paperOf(t testing.TB, draw printer, p sheet.PageSetup, sections ...*movement.Movement) []byte {
	t.Helper()
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return draw(b, onPaper(sections...), p) })
}

// rooms are movements with something that the paper must say.
func rooms(t testing.TB) map[string]*movement.Movement {
	t.Helper()
	rooms := map[string]*movement.Movement{}
	for name, c := range map[string]struct {
		family string
		o      movement.Options
	}{
		"skip-switch": {"skip-mitchell", movement.Options{Tables: 6, BoardsPerRound: 5, Switch: 1}},
		"half":        {"mitchell", movement.Options{Tables: 7, BoardsPerRound: 4, Half: movement.NSMissing}},
		"half-ew":     {"mitchell", movement.Options{Tables: 7, BoardsPerRound: 4, Half: movement.EWMissing}},
		"share-relay": {"share-relay", movement.Options{Tables: 8, BoardsPerRound: 3}},
		"blackpool":   {"blackpool", movement.Options{Tables: 10, BoardsPerRound: 2}},
		"hesitation":  {"hesitation", movement.Options{Tables: 7, BoardsPerRound: 3}},
		"howell":      {"howell", movement.Options{Tables: 5, BoardsPerRound: 3}},
		"rover":       {"rover", movement.Options{Tables: 8}},
		"web":         {"web", movement.Options{Tables: 14, Rounds: 13, BoardsPerRound: 2, Copies: 2}},
		"equal": {"mitchell", movement.Options{Tables: 5, BoardsPerRound: 4,
			EqualNumbers: true, Half: movement.EWMissing}},
		"teams":         {"american-whist", movement.Options{Tables: 7}},
		"individual":    {"individual", movement.Options{Tables: 3}},
		"barometer":     {"barometer", movement.Options{Tables: 4, Rounds: 7}},
		"rainbow":       {"rainbow", movement.Options{Tables: 7}},
		"howell-2":      {"howell", movement.Options{Tables: 2, BoardsPerRound: 6}},
		"long":          {"howell", movement.Options{Tables: 14, Rounds: 27, BoardsPerRound: 1}},
		"triangle":      {"triangle", movement.Options{Tables: 3, Rounds: 42}},
		"individual-13": {"individual-sit-out", movement.Options{Tables: 3}},
	} {
		rooms[name] = sessiontest.Made(t, c.family, c.o)
	}
	return rooms
}

func TestMovementPaperIsNeat(t *testing.T) {
	for name, m := range rooms(t) {
		pages := []sheet.PageSetup{sheettest.OnA4}
		if sheettest.Long || name == "share-relay" {
			pages = append(pages, sheettest.OnLetter)
		}
		for _, p := range pages {
			t.Run(fmt.Sprint(name, " ", p.Size), func(t *testing.T) {
				sheettest.Neat(t, paperOf(t, movementpaper.All, p, m)) // all kinds in one
			})
		}
	}
}

// roomPaper is what a room's paper of a kind looks like on A4. Several tests read the
// same, so it is drawn once.
func roomPaper(t *testing.T, room, kind string) []byte {
	t.Helper()
	at := [2]string{room, kind}
	if allRooms == nil {
		allRooms = rooms(t)
	}
	if drawnRooms[at] == nil {
		drawnRooms[at] = paperOf(t, papers[kind], sheettest.OnA4, allRooms[room])
	}
	return drawnRooms[at]
}

var (
	allRooms   map[string]*movement.Movement
	drawnRooms = map[[2]string][]byte{}
)

// texts are the pages of some paper in one.
func texts(t *testing.T, draw printer, sections ...*movement.Movement) string {
	t.Helper()
	return strings.Join(sheettest.PageTexts(t, paperOf(t, draw, sheettest.OnA4, sections...)), "--- next page ---\n")
}

func TestMovementPaperText(t *testing.T) {
	for _, c := range []struct{ room, kind string }{
		{"skip-switch", "cards"}, {"half", "cards"}, {"half-ew", "cards"}, {"share-relay", "cards"},
		{"hesitation", "cards"}, {"individual-13", "cards"},
		{"skip-switch", "slips"}, {"teams", "slips"}, {"individual-13", "slips"},
		{"share-relay", "labels"}, {"web", "labels"}, {"blackpool", "labels"},
		{"skip-switch", "announcements"}, {"share-relay", "announcements"}, {"equal", "announcements"},
	} {
		sheettest.Golden(t, c.room+"-"+c.kind, roomPaper(t, c.room, c.kind))
	}
}

// Same movement, same bytes.
func TestMovementPaperIsStable(t *testing.T) {
	m := rooms(t)["skip-switch"]
	for kind, draw := range papers {
		if !bytes.Equal(paperOf(t, draw, sheettest.OnA4, m), paperOf(t, draw, sheettest.OnA4, m)) {
			t.Errorf("%s: two prints differ", kind)
		}
		unprinted := sheet.PageSetup{Size: paper.A4}
		if a := paperOf(t, draw, unprinted, m); !bytes.Equal(a, paperOf(t, draw, unprinted, m)) {
			t.Errorf("%s: two prints without a moment differ", kind)
		}
	}
}

// From 3 tables to 60: nothing runs over, every table has its card and
// every pair its slip.
func TestMovementPaperOfAllSizes(t *testing.T) {
	for _, tables := range []int{3, 9, 60} {
		if tables == 9 && !sheettest.Long {
			continue
		}
		t.Run(fmt.Sprint(tables), func(t *testing.T) {
			st, _ := sessiontest.Scored(t, sessiontest.Sized(t, tables))
			m := st.Sections[0].Movement
			sheettest.Neat(t, paperOf(t, movementpaper.All, sheettest.OnLetter, m))
			cards, slips := texts(t, movementpaper.TableCards, m), texts(t, movementpaper.PersonalSlips, m)
			for table := 1; table <= tables; table++ {
				if n := strings.Count(cards, fmt.Sprintf("Table %d\n", table)); n != 1 {
					t.Errorf("%d cards for table %d", n, table)
				}
			}
			if n := strings.Count(slips, "Pair "); n != len(m.Pairs()) {
				t.Errorf("%d slips for %d pairs", n, len(m.Pairs()))
			}
		})
	}
}

// What a table card says is what the movement says, read back from the paper.
func TestTableCardsSayTheMovement(t *testing.T) {
	m := sessiontest.Made(t, "skip-mitchell", movement.Options{Tables: 8, BoardsPerRound: 3})
	pages := strings.Split(texts(t, movementpaper.TableCards, m), "\nTable ")
	for _, row := range m.Rows {
		card := pages[row.Table]
		if !strings.HasPrefix(card, fmt.Sprint(row.Table, "\n")) {
			t.Fatalf("no card for table %d", row.Table)
		}
		want := fmt.Sprintf("\n%d  %d  %d  %d–%d  ", row.Round, row.NS, row.EW, row.Low, row.High)
		i := strings.Index(card, want)
		if i < 0 {
			t.Errorf("table %d does not say %q:\n%s", row.Table, want, card)
			continue
		}
		line, _, _ := strings.Cut(card[i+1:], "\n")
		if row.Round == m.Rounds {
			if !strings.HasSuffix(line, "end  end  end") {
				t.Errorf("last round of table %d: %q", row.Table, line)
			}
			continue
		}
		next, _, _ := m.Seat(row.EW, row.Round+1)
		to := 0
		for _, r := range m.Round(row.Round + 1) {
			if r.Low == row.Low {
				to = r.Table
			}
		}
		boards := fmt.Sprintf("table %d", to)
		if to == 0 { // the set is done with, or waits
			boards = line[strings.LastIndex(line, "  ")+2:]
		}
		if want := fmt.Sprintf("stay  table %d EW  %s", next.Table, boards); !strings.HasSuffix(line, want) {
			t.Errorf("table %d: %q, want %q", row.Table, line, want)
		}
	}
}

func TestMovementPaperWarns(t *testing.T) {
	said := map[[2]string]string{}
	for _, c := range []struct {
		room, kind string
		times      int
		say        string
	}{
		{"skip-switch", "cards", 6, "ARROW SWITCH: keep your seats and turn the board"},
		{"skip-switch", "cards", 6, "EW SKIP: after this round"},
		{"skip-switch", "cards", 6, "NORTH"},
		{"skip-switch", "cards", 0, "sit out"},
		{"skip-switch", "slips", 12, "ARROW SWITCH: turn the board"},
		{"hesitation", "cards", 6, "ARROW SWITCH"}, // not at the table where pairs sit both ways
		{"half", "cards", 6, "  sit out  "},        // from table 6, since nobody ever plays at table 7
		{"half", "cards", 0, "Table 7"},
		{"half", "slips", 7, "sit out"},
		{"half-ew", "cards", 1, "NS 1 sit out"},
		{"rover", "cards", 7, "sit out"},
		{"rover", "cards", 0, "nobody"},
		{"share-relay", "cards", 1, "Share with table 8"},
		{"share-relay", "cards", 1, "Share with table 1"},
		{"share-relay", "labels", 1, "between tables 4 and 5"},
		{"share-relay", "announcements", 1, "The relay stands between tables 4 and 5"},
		{"blackpool", "labels", 1, "between tables 5 and 6"},
		{"blackpool", "labels", 1, "after table 10, before table 1"},
		{"web", "labels", 13, "copy 2 of 2"},
		{"web", "labels", 1, "in round 1: 13, 2: 12, 3: 11, 4: 10, 5: 9, 6: 8,"},
		{"equal", "announcements", 1, "NS pair 5 sits out"},
	} {
		at := [2]string{c.room, c.kind}
		if said[at] == "" {
			said[at] = strings.Join(sheettest.PageTexts(t, roomPaper(t, c.room, c.kind)), "")
		}
		got := said[at]
		if n := strings.Count(got, c.say); n != c.times {
			t.Errorf("%s, %s: %q %d times, want %d:\n%s", c.room, c.kind, c.say, n, c.times, got)
		}
	}
}

func TestMovementPaperInOneDocument(t *testing.T) {
	a := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, Section: "A"})
	b := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, Section: "B"})
	whole := paperOf(t, movementpaper.All, sheettest.OnA4, a, b)
	pages := 0
	for _, draw := range papers {
		pages += sheettest.PagesOf(t, paperOf(t, draw, sheettest.OnA4, a, b))
	}
	if n := sheettest.PagesOf(t, whole); n != pages {
		t.Errorf("%d pages, the parts have %d", n, pages)
	}
	sheettest.Neat(t, whole)
	if text := strings.Join(sheettest.PageTexts(t, whole), ""); !strings.Contains(text, "Table B3") ||
		!strings.Contains(text, "Section B") || !strings.Contains(text, "B Boards 1–5") {
		t.Errorf("section B is not named:\n%s", text)
	}
}

func TestMovementPaperOfNothing(t *testing.T) {
	for kind, draw := range papers {
		if err := draw(io.Discard, onPaper(new(movement.Movement)),
			sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// Whatever a file says, sound or not, is printed or refused.
func FuzzMovementPaper(f *testing.F) {
	for _, m := range rooms(f) {
		if m.Tables > 8 {
			continue
		}
		var text bytes.Buffer
		if err := movement.WriteCSV(&text, m); err != nil {
			f.Fatal(err)
		}
		f.Add(text.String())
	}
	f.Add("# copies: 3\n# relay: 1 after table 9\nA,7,63,1,1,1,2\nA,500,2,1,0,1,63\n")
	f.Fuzz(func(t *testing.T, text string) {
		sections, err := movement.ReadCSV(strings.NewReader(text))
		if err != nil || len(text) > 3000 {
			return
		}
		if err := movementpaper.All(io.Discard, onPaper(sections...), sheettest.OnA4); err != nil &&
			!errors.Is(err, sheet.ErrNothingToPrint) {
			t.Error(err)
		}
	})
}
