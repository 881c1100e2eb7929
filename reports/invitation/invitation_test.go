package invitation_test

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/invitation"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
)

// five are invitations to an event with a long name, one for each role.
func five() (list []invitation.Invitation) {
	for i, role := range session.Roles() {
		list = append(list,
			invitation.Invitation{Event: "Międzynarodowy Kongres Brydżowy Ağaoğlu & O'Connor 2026", Role: role,
				File:   filepath.Join("stick", "Kongres "+string(role)+".clubnight-event"),
				Square: strings.Repeat("0123456789", 90), Code: "K7PM2-XW4R" + string(rune('A'+i))})
	}
	return list
}

func drawn(t *testing.T, draw func(w *bytes.Buffer) error) []byte {
	t.Helper()
	return sheettest.Drawn(t, draw)
}

func textOf(t *testing.T, pdf []byte) string {
	t.Helper()
	return strings.Join(sheettest.PageTexts(t, pdf), "\n")
}

// The codes are on the slips and not on the invitations, and nothing that a
// code opens is on a slip.
func TestCodesApart(t *testing.T) {
	for _, print := range []paper.Print{paper.NormalPrint, paper.ClearPrint, paper.LargePrint} {
		p := sheet.PageSetup{Print: print}
		sheets := drawn(t, func(w *bytes.Buffer) error { return invitation.Invitations(w, five(), p) })
		slips := drawn(t, func(w *bytes.Buffer) error { return invitation.Codes(w, five(), p) })
		if len(sheets) < 2*len(slips) {
			t.Errorf("the invitations, with their QR codes, have %d bytes, the slips %d", len(sheets), len(slips))
		}
		invited, codes := textOf(t, sheets), textOf(t, slips)
		for _, i := range five() {
			if strings.Contains(invited, i.Code) || strings.Contains(invited, i.Code[:5]) {
				t.Error("the sheet with the invitations has the code")
			}
			if !strings.Contains(codes, i.Code) || strings.Contains(codes, "clubnight-event") {
				t.Errorf("the slips lack %s, or have the file:\n%s", i.Code, codes)
			}
			if !strings.Contains(unbroken(invited), unbroken(filepath.Base(i.File))) {
				t.Errorf("the sheet lacks %s:\n%s", i.File, invited)
			}
		}
		for _, want := range []string{"Director", "Scorer", "Viewer", "Ağaoğlu",
			"everything but rulings and penalties", "given separately"} {
			if !strings.Contains(strings.ToLower(unbroken(invited)), strings.ToLower(unbroken(want))) {
				t.Errorf("the sheet lacks %q:\n%s", want, invited)
			}
		}
	}
}

// What is too long for a QR code goes without one; nothing at all is refused.
func TestWhatHasNoCode(t *testing.T) {
	list := five()[:1]
	with := drawn(t, func(w *bytes.Buffer) error { return invitation.Invitations(w, list, sheet.PageSetup{}) })
	list[0].Square = strings.Repeat("0123456789", 1000)
	without := drawn(t, func(w *bytes.Buffer) error { return invitation.Invitations(w, list, sheet.PageSetup{}) })
	if len(without) >= len(with) {
		t.Errorf("%d bytes with a code, %d without", len(with), len(without))
	}
	for _, draw := range []func() error{
		func() error { return invitation.Invitations(new(bytes.Buffer), nil, sheet.PageSetup{}) },
		func() error { return invitation.Codes(new(bytes.Buffer), nil, sheet.PageSetup{}) },
	} {
		if err := draw(); !errors.Is(err, sheet.ErrNothingToPrint) {
			t.Errorf("%v", err)
		}
	}
}

// In every language there is room for all of it, and nothing stays English.
func TestInEveryLanguage(t *testing.T) {
	for name, print := range map[string]func(io.Writer, []invitation.Invitation,
		sheet.PageSetup) error{"invitations": invitation.Invitations, "codes": invitation.Codes} {
		seen := func(language string) *paper.View {
			return sheettest.Seen(t, func(w io.Writer) error { return print(w, five(), sheettest.In(language)) })
		}
		english := seen("en")
		for _, language := range sheettest.Languages {
			sheettest.Roomy(t, name+", "+language, seen(language), english)
		}
		sheettest.Foreign(t, name, seen(sheettest.Mirrored),
			regexp.MustCompile(`Kongres.*|Międzynarodowy.*|Ağaoğlu.*|O'Connor.*|K7PM2.*`))
	}
}

// unbroken is a text without blanks and the ends of its lines: large print breaks lines
// where ordinary print does not.
func unbroken(text string) string { return strings.Join(strings.Fields(text), "") }
