package movementpaper

import (
	"clubnight/reports/paper"
	"clubnight/reports/qr"
)

// slipCode is the side of the code of the room page, its white edge included.
const slipCode = 24.0

// code is that of the room page, and the height that it takes on a slip: 0
// where there is none.
func (s *movementSheet) code() (code qr.Code, height float64) {
	if s.set.Address == "" {
		return code, 0
	}
	code, err := qr.New(s.set.Address)
	if err != nil { // longer than any address is
		return code, 0
	}
	return code, slipCode
}

// roomPage draws the code of the room page with its address.
func (s *movementSheet) roomPage(code qr.Code, x, y, width float64) {
	s.drawCode(code, x, y, slipCode)
	style := paper.Style{Size: 9, Ink: paper.Black}
	said, st := s.Set(width-slipCode, style, s.Say("site.room-page"))
	style.Bold = true
	address, bold := s.Set(width-slipCode, style, s.set.Address)
	y += slipCode/2 - 1 - float64(len(said)-1)*s.Leading(st)
	y += s.Lines(x+slipCode, y, said, st, paper.ToLeft) + s.Leading(st)
	s.Lines(x+slipCode, y+0.5, address, bold, paper.ToLeft)
}
