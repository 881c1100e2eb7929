package movementpaper

import (
	"fmt"
	"io"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/qr"
	"clubnight/reports/sheet"
)

// WiFi is the network of the club as guests join it; the zero value is none that is told
// to them.
type WiFi struct {
	Name     string `json:"name,omitempty"`
	Password string `json:"password,omitempty"` // "" is an open network
}

// code is what a phone's camera joins the network by.
func (n WiFi) code() string {
	escape := strings.NewReplacer(`\`, `\\`, `;`, `\;`, `,`, `\,`, `:`, `\:`, `"`, `\"`).Replace
	if n.Password == "" {
		return fmt.Sprintf("WIFI:T:nopass;S:%s;;", escape(n.Name))
	}
	return fmt.Sprintf("WIFI:T:WPA;S:%s;P:%s;;", escape(n.Name), escape(n.Password))
}

// TableCodes draws a card for every table with its code, by which its phones enter
// results: four to a page, or two with the code of the club's Wi-Fi on each, which is
// then as far from that of the table as a phone's camera needs to tell them apart. It
// returns sheet.ErrNothingToPrint for an empty movement, and where no table has an
// address.
func TableCodes(w io.Writer, set Papers, p sheet.PageSetup) error {
	if len(set.tableCodes()) == 0 {
		return fmt.Errorf("codes of tables: %w", sheet.ErrNothingToPrint)
	}
	// The codes must stay as large as a phone needs them: letters have 16 points even so.
	p.Print = min(p.Print, paper.ClearPrint)
	return set.print(w, p, "print.table-codes", (*movementSheet).tableCodes)
}

// tableCode is where phones of a table come in.
type tableCode struct {
	letter  string // of its section, "" where there is one
	table   int
	address string
	code    qr.Code
}

// tableCode is that of one table; ok is false where phones cannot come there.
func (set *Papers) tableCode(section, table int) (c tableCode, ok bool) {
	if set.TableAddress == nil {
		return c, false
	}
	address := set.TableAddress(section, table)
	if address == "" {
		return c, false
	}
	code, err := qr.New(address)
	if err != nil { // longer than any address is
		return c, false
	}
	return tableCode{letter: set.Sections[section].Section, table: table, address: address, code: code}, true
}

// tableCodes are those of all tables at which somebody plays.
func (set *Papers) tableCodes() (all []tableCode) {
	for i, m := range set.Sections {
		f := newFloor(nil, m)
		for _, table := range m.TableNumbers() {
			if c, ok := set.tableCode(i, table); ok && f.played[table] {
				all = append(all, c)
			}
		}
	}
	return all
}

// typed is the address as it is typed where no code can be scanned.
func (c tableCode) typed() string {
	_, address, _ := strings.Cut(c.address, "//")
	return address
}

// The cards with codes, in millimetres. A code of 33 modules with its edge has one and a
// half millimetres a module in the first, and more than one in the second, which is read
// at arm's length; codes that are nearer to each other than codesApart are mistaken for
// each other.
const (
	codePad    = 6.0
	codeAlone  = 72.0
	codeBeside = 54.0
	codesApart = 60.0
)

var (
	styleCodeTable = paper.Style{Size: 52, Bold: true, Ink: paper.Black}
	styleCodeSays  = paper.Style{Size: 15, Bold: true, Ink: paper.Black}
	styleCodeAside = paper.Style{Size: 13.5, Ink: paper.Black}
)

func (s *movementSheet) tableCodes() {
	down, across, draw := 2, 2, s.codeCard
	if s.set.WiFi.Name != "" {
		across, draw = 1, s.codesCard
	}
	width, height, top := s.Width()/float64(across), s.Height()/float64(down), s.Y
	for i, c := range s.set.tableCodes() {
		place := i % (across * down)
		if i > 0 && place == 0 {
			s.NextPage()
		}
		x, y := s.Left()+float64(place%across)*width, top+float64(place/across)*height
		s.Frame(x, y, width, height, 0.15, paper.Light)
		draw(c, x+codePad, y+codePad, width-2*codePad, height-2*codePad)
	}
}

// codeCard is a card with the code of its table alone.
func (s *movementSheet) codeCard(c tableCode, x, y, width, height float64) {
	middle := x + width/2
	y = s.codeHead(c, x, y, width)
	side := min(codeAlone, width, height-48)
	s.drawCode(c.code, middle-side/2, y, side)
	s.codeSays(c, x, y+side, width)
}

// codesCard is a card with the code of the Wi-Fi at its left, and that of the table at
// its right.
func (s *movementSheet) codesCard(c tableCode, x, y, width, height float64) {
	y = s.codeHead(c, x, y, width)
	side := min(codeBeside, (width-codesApart)/2, height-60)
	column := (width - 8) / 2
	if code, err := qr.New(s.set.WiFi.code()); err == nil {
		s.drawCode(code, x, y, side)
	}
	s.drawCode(c.code, x+width-side, y, side)
	s.Text(x+side+4, y+side/2+4, "1", styleCodeTable, paper.ToLeft)
	s.Text(x+width-side-4, y+side/2+4, "2", styleCodeTable, paper.ToRight)
	n := s.set.WiFi
	said, st := s.Set(column, styleCodeSays, s.Say("print.wifi", "Name", n.Name))
	below := y + side + 4
	below += s.Lines(x, below, said, st, paper.ToLeft) + s.Leading(st)
	if n.Password != "" {
		said, st = s.Set(column, styleCodeAside, s.Say("print.wifi-password", "Password", n.Password))
		below += s.Lines(x, below, said, st, paper.ToLeft) + s.Leading(st)
	}
	said, st = s.Set(column, styleCodeAside, s.Say("print.wifi-stay"))
	s.Lines(x, below, said, st, paper.ToLeft)
	said, st = s.Set(column, styleCodeSays, s.Say("print.scan-to-enter"))
	below = y + side + 4
	below += s.Lines(x+width, below, said, st, paper.ToRight) + s.Leading(st)
	said, st = s.Set(column, styleCodeAside, c.typed())
	s.Lines(x+width, below, said, st, paper.ToRight)
}

// codeHead is the number of the table, and which evening it is; it gives where the rest
// begins.
func (s *movementSheet) codeHead(c tableCode, x, y, width float64) float64 {
	name, st := s.Set(width, styleCodeTable, sayTable(s.Words, c.letter, c.table))
	y += 16
	y += s.Lines(x+width/2, y, name, st, paper.Centred)
	return y + 6
}

// codeSays is what stands below the code of a table.
func (s *movementSheet) codeSays(c tableCode, x, y, width float64) {
	y += 4
	said, st := s.Set(width, styleCodeSays, s.Say("print.scan-to-enter"))
	y += s.Lines(x+width/2, y, said, st, paper.Centred) + s.Leading(st)
	said, st = s.Set(width, styleCodeAside, c.typed())
	s.Lines(x+width/2, y, said, st, paper.Centred)
}

// drawCode draws a code with its edge.
func (s *movementSheet) drawCode(code qr.Code, x, y, side float64) {
	code.Draw(x, y, side, func(x, y, w, h float64) { s.Fill(x, y, w, h, paper.Black) })
}
