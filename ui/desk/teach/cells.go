package teach

import (
	"fmt"
	"strings"

	"clubnight/session/deal/ruleset"
	"clubnight/ui/desk"
)

// open stands for a card of a pattern that is not asked for, where something
// is asked for behind it.
const open = "·"

// Cell is what a cell of a page shows. A suit is its length and its top cards, "5+ AQ".
func (b *Workbook) Cell(in *desk.Language, p Table, row, col int) string {
	return p.Columns()[col].text(in, b, p, row)
}

// What stands in a row of a column.
type cellText func(in *desk.Language, b *Workbook, p Table, row int) string

func lineNumber(_ *desk.Language, b *Workbook, p Table, row int) string {
	return fmt.Sprint(b.at(p, row) + 1)
}

func rowName(in *desk.Language, b *Workbook, p Table, row int) string {
	return rowNames(in)[b.field(p, row, 1)]
}

func figureNumber(_ *desk.Language, _ *Workbook, p Table, row int) string {
	return fmt.Sprint(p.figure(row))
}

func figureName(in *desk.Language, _ *Workbook, p Table, row int) string {
	return figureNames(in)[p.Topic][row]
}

func figureValue(_ *desk.Language, b *Workbook, p Table, row int) string {
	return strings.TrimSpace(b.field(p, row, p.figure(row)))
}

// fieldText is the text of a field.
func fieldText(field int) cellText {
	return func(_ *desk.Language, b *Workbook, p Table, row int) string {
		return strings.TrimSpace(b.field(p, row, field))
	}
}

// holdingText is a suit's length, and its cards in the field behind that.
func holdingText(field int) cellText {
	return func(_ *desk.Language, b *Workbook, p Table, row int) string {
		length, cards := b.field(p, row, field), strings.TrimRight(b.field(p, row, field+1), " ")
		return strings.TrimSpace(strings.TrimSpace(length) + " " + strings.ReplaceAll(cards, " ", open))
	}
}

// field is the text of a field of a row, "" where its line has none of that number.
func (b *Workbook) field(p Table, row, field int) string {
	at := b.at(p, row)
	line := b.files[p.file].Lines[at]
	layout := ruleset.LayoutOf(b.files[p.file].Kind, at, line)
	if field < 1 || field > len(layout) {
		return ""
	}
	c := layout[field-1]
	return line[c.At : c.At+c.Width]
}

// fieldsAt are the fields of a cell, none where it cannot be changed.
func (p Table) fieldsAt(row, col int) []int {
	columns := p.Columns()
	if col < 0 || col >= len(columns) || columns[col].fixed {
		return nil
	}
	if columns[col].figure {
		return []int{p.figure(row)}
	}
	return columns[col].Fields
}

// CanSet reports whether a cell can be changed.
func (b *Workbook) CanSet(in *desk.Language, p Table, row, col int) bool {
	return row >= 0 && row < b.Rows(in, p) && len(p.fieldsAt(row, col)) > 0
}

// Expected is what a cell may hold, a code for each of its fields.
func (b *Workbook) Expected(in *desk.Language, p Table, row, col int) (codes []ruleset.FieldCode) {
	if !b.CanSet(in, p, row, col) {
		return nil
	}
	at := b.at(p, row)
	layout := ruleset.LayoutOf(b.files[p.file].Kind, at, b.files[p.file].Lines[at])
	for _, f := range p.fieldsAt(row, col) {
		codes = append(codes, layout[f-1].Code)
	}
	return codes
}

// SetCell changes a cell to what was typed. The error is the ruleset.Problem of the field
// that cannot hold it; nothing is changed then.
func (b *Workbook) SetCell(in *desk.Language, p Table, row, col int, text string) error {
	if !b.CanSet(in, p, row, col) {
		return fmt.Errorf("%s: %w: no such cell", p.File, ruleset.ErrRuleFile)
	}
	fields, texts := p.fieldsAt(row, col), []string{strings.TrimSpace(text)}
	if len(fields) == 2 {
		texts = splitSuit(texts[0])
	}
	line := b.at(p, row) + 1
	codes := b.Expected(in, p, row, col)
	return b.change(p.file, func(f *ruleset.File) error {
		for i, field := range fields {
			if err := f.Set(line, field, spelt(codes[i], texts[i])); err != nil {
				return err
			}
		}
		return nil
	})
}

// splitSuit parts the length of a suit from its top cards: "5+AQ", "5+ AQ",
// "AQ", "5+ ·Q".
func splitSuit(text string) []string {
	n := 0
	for n < len(text) && n < 2 && strings.IndexByte("0123456789@+-<", text[n]) >= 0 {
		n++
	}
	length, cards := text[:n], strings.TrimSpace(text[n:])
	if strings.HasPrefix(length, "<") {
		length = " " + length // the digit is left out
	}
	return []string{length, strings.ReplaceAll(cards, open, " ")}
}

// spelt is what was typed in the letters of the files: all but patterns of
// cards in capitals.
func spelt(code ruleset.FieldCode, text string) string {
	if code == ruleset.CardsCode {
		return text
	}
	text = strings.ToUpper(text)
	if code == ruleset.CallCode {
		switch text {
		case "PASS":
			return "P"
		case "1NT", "2NT", "3NT", "4NT", "5NT", "6NT", "7NT":
			return text[:2]
		}
	}
	return text
}
