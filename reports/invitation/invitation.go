// Package invitation prints with what computers are invited to an evening of several: a
// sheet with the invitations, each with its QR code, and apart from it slips with the
// codes that open them. Whoever has both of a role has the role.
//
//	err := invitation.Invitations(file, list, sheet.PageSetup{Words: w})
//	err := invitation.Codes(file, list, sheet.PageSetup{Words: w})
package invitation

import (
	"fmt"
	"io"
	"path/filepath"
	"time"

	"clubnight/reports/paper"
	"clubnight/reports/qr"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/words/printed"
)

// Invitation is one to a role.
type Invitation struct {
	Event string
	Role  session.Role
	// File is the invitation on disk; its name stands on the sheet.
	File string
	// Square is what the QR code holds, "" for none; what is longer than a
	// code holds gets none.
	Square string
	// Code opens the invitation. It stands on its slip only.
	Code string
}

// Millimetres.
const (
	square     = 70.0 // the side of a code, its white edge included: a thousand bytes have about 0.5 mm a module
	pad        = 4.0
	cardHeight = square + 2*pad
	slipHeight = 36.0
)

var (
	styleRole  = paper.Style{Size: 18, Bold: true, Ink: paper.Black}
	styleEvent = paper.Style{Size: 12, Ink: paper.Black}
	styleCode  = paper.Style{Size: 24, Bold: true, Ink: paper.Black}
	styleSmall = paper.Style{Size: 9, Ink: paper.Grey}
)

// invitations is paper of invitations in the making.
type invitations struct{ *sheet.Report }

// Invitations draws the invitations one below the other, without their codes. It returns
// sheet.ErrNothingToPrint for none.
func Invitations(w io.Writer, list []Invitation, p sheet.PageSetup) error {
	return draw(w, list, p, "print.invitations", 1, cardHeight, invitations.card)
}

// Codes draws slips to be cut out, each with the code of a role and nothing that the code
// opens. It returns sheet.ErrNothingToPrint for none.
func Codes(w io.Writer, list []Invitation, p sheet.PageSetup) error {
	across := 2
	if p.Print == paper.LargePrint {
		across = 1
	}
	return draw(w, list, p, "print.invitation-codes", across, slipHeight, invitations.slip)
}

func draw(w io.Writer, list []Invitation, p sheet.PageSetup, kind printed.Message, across int, height float64,
	one func(invitations, Invitation, float64, float64)) error {
	if len(list) == 0 {
		return fmt.Errorf("invitations: %w", sheet.ErrNothingToPrint)
	}
	s := invitations{sheet.Undated(p, list[0].Event, printed.Say(p.Speaker(), kind), "", time.Time{})}
	width, top := s.Width()/float64(across), s.Y
	down := max(1, int(s.Room()/height))
	for i, inv := range list {
		place := i % (across * down)
		if i > 0 && place == 0 {
			s.NextPage()
			top, down = s.Y, max(1, int(s.Room()/height))
		}
		x := s.Left() + float64(place%across)*width
		s.Y = top + float64(place/across)*height
		s.Frame(x, s.Y, width, height, 0.15, paper.Light)
		one(s, inv, x+pad, width-2*pad)
	}
	return s.Finish(w)
}

// card is an invitation: its code for a phone or a camera, the event, the
// role and the file.
func (s invitations) card(i Invitation, x, width float64) {
	y := s.Y + pad
	right, room := x, width
	if code, err := qr.New(i.Square); i.Square != "" && err == nil {
		code.Draw(x, y, square, func(x, y, w, h float64) { s.Fill(x, y, w, h, paper.Black) })
		right, room = x+square+pad, width-square-pad
	}
	y += 9
	y = s.lines(right, y, room, styleRole, s.Words.Capital(s.Words.Role(i.Role)))
	y = s.lines(right, y+1, room, styleEvent, i.Event)
	y = s.lines(right, y+1, room, styleSmall, s.Words.Capital(s.Words.RoleMay(i.Role)))
	y = s.lines(right, y+1, room, styleSmall, filepath.Base(i.File))
	s.lines(right, y+1, room, styleSmall, printed.Say(s.Words, "print.code-apart"))
}

// slip is the code of a role.
func (s invitations) slip(i Invitation, x, width float64) {
	y := s.Y + pad + 4
	y = s.lines(x, y, width, styleEvent, i.Event)
	y = s.lines(x, y, width, styleSmall, s.Words.Capital(s.Words.Role(i.Role)))
	s.lines(x, y+5, width, styleCode, i.Code)
}

// lines sets a text into lines, and returns where the next one goes.
func (s invitations) lines(x, y, width float64, st paper.Style, text string) float64 {
	for _, line := range s.Wrap(text, width, st) {
		s.Text(x, y, line, st, paper.ToLeft)
		y += s.Leading(st)
	}
	return y
}
