package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session/exchange/text"
)

// errNotWhole is returned when a file was shown as far as it can be read: exit code 1.
var errNotWhole = errors.New("not everything could be read")

// bwsDump shows tables. Rows go out as they are read, so that a large file takes
// no memory of its own.
func bwsDump(flags *pflag.FlagSet) action {
	asJSON := flags.Bool("json", false, "JSON instead of a table")
	return func(ctx context.Context, names []string, out io.Writer) error {
		view, err := bws.OpenView(ctx, names[0])
		if err != nil {
			return err
		}
		tables, err := view.Tables(names[1:]...)
		if err != nil {
			return err
		}
		w := bufio.NewWriterSize(out, 1<<16)
		if *asJSON {
			err = dumpJSON(w, view, tables)
		} else {
			err = dumpTables(w, view, tables)
		}
		if err := errors.Join(err, w.Flush()); err != nil {
			return err
		}
		return notWhole(names[0], view.Lost())
	}
}

// notWhole says what is missing from what was shown, nil where nothing is.
func notWhole(file string, lost []jet.Loss) error {
	if len(lost) == 0 {
		return nil
	}
	var text strings.Builder
	for _, l := range lost {
		fmt.Fprintf(&text, "\n  %s", l.Error())
		if l.Rows > 0 {
			fmt.Fprintf(&text, " (%s)", many(l.Rows, "row"))
		}
	}
	return fmt.Errorf("%s: %w:%s", file, errNotWhole, text.String())
}

// dumpTables shows tables with their columns under each other, for which it
// reads each of them twice.
func dumpTables(w *bufio.Writer, view *bws.View, tables []jet.Table) error {
	for i, t := range tables {
		if i > 0 {
			w.WriteByte('\n')
		}
		widths, rows, err := measure(view, t)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s, %d rows\n", t.Name, rows)
		l := line{widths: widths}
		for _, c := range t.Columns {
			l.text(c.Name)
		}
		l.end(w)
		err = view.Rows(t, func(vals []any) error {
			for _, v := range vals {
				l.value(v)
			}
			return l.end(w)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// measure counts rows and finds the widest value of each column.
func measure(view *bws.View, t jet.Table) (widths []int, rows int, err error) {
	widths = make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = utf8.RuneCountInString(c.Name)
	}
	var l line
	err = view.Rows(t, func(vals []any) error {
		rows++
		for i, v := range vals {
			l.cell = appendCell(l.cell[:0], v)
			if n := len(l.cell); n > widths[i] {
				widths[i] = max(widths[i], utf8.RuneCount(l.cell))
			}
		}
		return nil
	})
	return widths, rows, err
}

// line is a line of a table under way.
type line struct {
	widths []int
	b      []byte
	column int
	gap    int // blanks before the next value
	cell   []byte
}

func (l *line) text(s string) { l.value(s) }

func (l *line) value(v any) {
	for range l.gap {
		l.b = append(l.b, ' ')
	}
	from := len(l.b)
	l.b = appendCell(l.b, v)
	l.gap = l.widths[l.column] - utf8.RuneCount(l.b[from:]) + 2
	l.column++
}

func (l *line) end(w *bufio.Writer) error {
	_, err := w.Write(append(l.b, '\n'))
	l.b, l.column, l.gap = l.b[:0], 0, 0
	return err
}

// appendCell is a value as a table shows it: no NULLs, and nothing that would tell
// a terminal what to do.
func appendCell(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return b
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case string:
		return appendPrintable(b, v)
	case time.Time:
		return bws.AppendDate(b, v)
	}
	return appendPrintable(b, fmt.Sprint(v))
}

func appendPrintable(b []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r >= ' ' && r < 0x7F:
			b = append(b, byte(r))
		case r == ' ' || unicode.IsPrint(r):
			b = utf8.AppendRune(b, r)
		default:
			q := strconv.AppendQuoteRuneToASCII(nil, r)
			b = append(b, q[1:len(q)-1]...)
		}
	}
	return b
}

// dumpJSON writes a list of tables, each row on a line of its own.
func dumpJSON(w *bufio.Writer, view *bws.View, tables []jet.Table) error {
	w.WriteByte('[')
	for i, t := range tables {
		if i > 0 {
			w.WriteByte(',')
		}
		names := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			names[i] = c.Name
		}
		columns, err := json.Marshal(names)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "\n  {\n    \"table\": %s,\n    \"columns\": %s,\n    \"rows\": [",
			appendJSONText(nil, t.Name), text.Visible(string(columns)))
		var b []byte
		between := ""
		err = view.Rows(t, func(vals []any) error {
			b = append(append(b[:0], between...), "\n      ["...)
			for i, v := range vals {
				if i > 0 {
					b = append(b, ", "...)
				}
				b = appendJSON(b, v)
			}
			between = ","
			_, err := w.Write(append(b, ']'))
			return err
		})
		if err != nil {
			return err
		}
		if between != "" {
			w.WriteString("\n    ")
		}
		w.WriteString("]\n  }")
	}
	_, err := w.WriteString("\n]\n")
	return err
}

func appendJSON(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case string:
		return appendJSONText(b, v)
	case time.Time:
		return appendJSONText(b, bws.DateText(v))
	case []byte:
		return appendJSONText(b, base64.StdEncoding.EncodeToString(v))
	}
	number, err := json.Marshal(v)
	if err != nil { // a number that is none
		return append(b, "null"...)
	}
	return append(b, number...)
}

// appendJSONText writes a text; most have nothing to escape.
func appendJSONText(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			var told bytes.Buffer
			_ = text.WriteJSON(&told, s) // a text can always be encoded
			return append(b, bytes.TrimRight(told.Bytes(), "\n")...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
