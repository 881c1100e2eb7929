package capsule

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
)

// Cover is what a capsule says for people.
type Cover struct {
	// Words says it.
	Words *words.Words
	// Program names the program that writes: "Clubnight 1.0".
	Program string
}

// width is how many letters a line has at most, so that no mail program breaks it.
const width = 72

// Write writes an evening. The error is the writer's, or that of a fact
// that has no stored form.
func Write(w io.Writer, st *session.State, cover Cover) error {
	p := &page{words: cover.Words.Plain()}
	written := 1
	if st.Shared() {
		written = withSites
	}
	if st.Signed() {
		written = withSignatures
	}
	p.line(title + fmt.Sprint(written))
	p.line(checksum)
	p.cover(st, cover)
	for _, e := range st.Entries() {
		if err := p.entry(st, e); err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	p.line(ending(len(st.Entries())))
	lines := canonical([]byte(strings.Join(p.lines, "\n")))
	lines[1] = checksum + seal(lines)
	out := bufio.NewWriter(w)
	for _, line := range lines {
		if strings.HasPrefix(line, entry) {
			out.WriteByte('\n') // for the eye: empty lines do not count
		}
		out.WriteString(line)
		out.WriteByte('\n')
	}
	return out.Flush()
}

// page is a capsule being written.
type page struct {
	words *words.Words
	lines []string
}

func (p *page) line(text string) { p.lines = append(p.lines, text) }

// say adds a text for people, in lines of the width.
func (p *page) say(text string) {
	for paragraph := range strings.Lines(text) {
		line := remark
		for _, word := range strings.Fields(paragraph) {
			if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width && line != remark {
				p.line(line)
				line = remark
			}
			line += " " + word
		}
		p.line(line)
	}
}

// figures adds a line whose blanks count. One that is too long goes on below, further in.
func (p *page) figures(text string) {
	line := remark + "   " + clean(text)
	for {
		letters := []rune(line)
		if len(letters) <= width {
			break
		}
		at := strings.LastIndexByte(string(letters[:width]), ' ')
		if strings.TrimSpace(line[len(remark):at]) == "" {
			break // one long word
		}
		p.line(line[:at])
		line = remark + "         " + strings.TrimLeft(line[at:], " ")
	}
	p.line(line)
}

// clean takes out what would end a line.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
}

// cover says what the evening was and how it stands.
func (p *page) cover(st *session.State, c Cover) {
	w := p.words
	p.say(w.CapsuleIs(st, c.Program))
	p.say(w.Scoring(st.Scoring))
	if sc, err := st.Score(); err == nil {
		for _, open := range w.Opens(st, sc.Open) {
			p.say(w.Sentence(open))
		}
		for i := range sc.Rankings {
			p.ranking(st, &sc.Rankings[i])
		}
	}
	for _, sec := range st.Sections {
		p.say(w.CapsuleMovement(sec.ID, sec.Movement.Name))
		var csv strings.Builder
		if err := movement.WriteCSV(&csv, sec.Movement); err == nil {
			for line := range strings.Lines(csv.String()) {
				p.figures(strings.TrimRight(line, "\r\n"))
			}
		}
	}
	if st.Deals.Released {
		for _, sec := range st.Sections[:min(1, len(st.Sections))] {
			for _, n := range st.Deals.Numbers(sec.ID) {
				b, _ := st.Deals.Board(sec.ID, n)
				p.figures(fmt.Sprintf("%3d  %v", n, b.Deal))
			}
		}
	}
	p.say(w.CapsuleRecorded(len(st.Entries())))
}

// ranking adds a line for everybody in it.
func (p *page) ranking(st *session.State, r *session.Ranking) {
	w := p.words
	ids := []int{r.Section.ID}
	for _, s := range r.Combined {
		ids = append(ids, s.ID)
	}
	p.say(w.CapsuleRanking(ids, r.Side, r.WithHandicap))
	for i := range r.Ranks {
		rank := &r.Ranks[i]
		p.figures(fmt.Sprintf("%5s  %-5s %s  %s", w.PlaceOf(r, i), w.ContestantNumber(st, rank.Who),
			w.Figures(r.Field).Said(&rank.Row), w.ContestantNames(st, rank.Who)))
	}
}

// entry adds an entry: what it says, and the fact.
func (p *page) entry(st *session.State, e session.Entry) error {
	text, err := e.Line(nil)
	if err != nil {
		return err
	}
	by, err := json.Marshal(e.By)
	if err != nil {
		return err
	}
	at := e.At.Format(time.RFC3339Nano)
	if e.Site != "" {
		at = text.At
	}
	p.line(fmt.Sprintf("%s%d %s %s", entry, e.Seq, at, by))
	if e.Site != "" {
		p.line(strings.TrimRight(fmt.Sprintf("%s%s %d %d %x %x", site, text.Site, text.Own, text.Tick, text.Sum,
			text.Signature), " "))
		for _, piece := range pieces(text.Seen) {
			p.line(seen + piece)
		}
	}
	p.say(clean(p.words.Sentence(p.words.Fact(st, e))))
	for _, piece := range pieces(text.Kind + " " + text.Body) {
		p.line(chunk + piece)
	}
	return nil
}

// pieces cuts a text into lines: never beside a blank, which mail programs take
// from the ends of lines.
func pieces(text string) (all []string) {
	for from := 0; from < len(text); {
		to, letters := from, 0
		for to < len(text) {
			_, size := utf8.DecodeRuneInString(text[to:])
			if letters >= width-len(chunk) && text[to] != ' ' && text[to-1] != ' ' {
				break
			}
			to += size
			letters++
		}
		all = append(all, text[from:to])
		from = to
	}
	return all
}
