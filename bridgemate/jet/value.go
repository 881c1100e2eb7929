package jet

import (
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// epoch is day 0 of Access.
var epoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

// Clock is the time of day of t, to the second, as Access holds it: on day
// 0, 30 December 1899.
func Clock(t time.Time) time.Time {
	return time.Date(epoch.Year(), epoch.Month(), epoch.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

// IsClock reports whether t is a time of day alone.
func IsClock(t time.Time) bool { return t.Year() == epoch.Year() && t.YearDay() == epoch.YearDay() }

const dayMillis = 24 * 60 * 60 * 1000

// The days that Access can hold: the years 100 to 9999.
const (
	firstDay = -657434
	lastDay  = 2958465
)

// timeOf turns days since 1899-12-30 into a time, rounded to the millisecond.
// Before day 0 the whole days count backwards and the fraction forwards.
func timeOf(days float64) (time.Time, bool) {
	if !(days > firstDay-1 && days < lastDay+1) {
		return time.Time{}, false
	}
	whole, frac := math.Modf(days)
	ms := int64(math.Round(math.Abs(frac) * dayMillis))
	return epoch.AddDate(0, 0, int(whole)).Add(time.Duration(ms) * time.Millisecond), true
}

// daysOf turns the wall clock of a time into days since 1899-12-30.
func daysOf(t time.Time) (float64, bool) {
	wall := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	ms := wall.UnixMilli() - epoch.UnixMilli()
	whole := ms / dayMillis
	rest := ms % dayMillis
	if rest < 0 {
		whole, rest = whole-1, rest+dayMillis
	}
	if whole < firstDay || whole > lastDay {
		return 0, false
	}
	frac := float64(rest) / dayMillis
	if whole < 0 {
		frac = -frac
	}
	return float64(whole) + frac, true
}

// fixedValue turns the stored bytes of a fixed-length column into its value.
// The caller has seen that there are enough.
func fixedValue(k Kind, b []byte) any {
	switch k {
	case Byte:
		return int64(b[0])
	case Int16:
		return int64(int16(le.Uint16(b)))
	case Int32:
		return int64(int32(le.Uint32(b)))
	case Money:
		return float64(int64(le.Uint64(b))) / 10000
	case Single:
		return float64(math.Float32frombits(le.Uint32(b)))
	case Double:
		return math.Float64frombits(le.Uint64(b))
	case DateTime:
		if t, ok := timeOf(math.Float64frombits(le.Uint64(b))); ok {
			return t
		}
		return nil
	case GUID:
		return guidString(b)
	}
	return append([]byte{}, b...)
}

// guidString writes a GUID as Access does, in capitals and in braces.
func guidString(b []byte) string {
	u := []byte{b[3], b[2], b[1], b[0], b[5], b[4], b[7], b[6], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]}
	s := strings.ToUpper(hex.EncodeToString(u))
	return "{" + s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:] + "}"
}

// parseGUID reads what guidString writes, in either case, with braces or without.
func parseGUID(s string) (cell, error) {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "{"), "}")
	b, err := hex.DecodeString(strings.ReplaceAll(s, "-", ""))
	if err != nil || len(b) != GUID.width() {
		return nil, fmt.Errorf("text %.60q for %s: %w", s, GUID, ErrType)
	}
	for _, part := range [][]byte{b[:4], b[4:6], b[6:8]} {
		slices.Reverse(part)
	}
	return b, nil
}

// store turns a value into the cell of a column. A Memo or OLE gives its bytes;
// whoever writes the row puts them where long values are.
func (l *layout) store(c *Column, v any) (cell, error) {
	switch x := v.(type) {
	case nil:
		if c.Kind == Bool {
			return cellFalse, nil
		}
		return nil, nil
	case bool:
		return storeNumber(c, boolNumber(x), 0, false)
	case string:
		return l.storeText(c, x)
	case time.Time:
		return storeTime(c, x)
	case []byte:
		return storeBytes(c, x)
	case float64:
		return storeNumber(c, 0, x, true)
	case float32:
		return storeNumber(c, 0, float64(x), true)
	}
	if n, ok := wholeNumber(v); ok {
		return storeNumber(c, n, 0, false)
	}
	return nil, fmt.Errorf("%T for %s: %w", v, c.Kind, ErrType)
}

// boolNumber follows Access, in which True is -1.
func boolNumber(b bool) int64 {
	if b {
		return -1
	}
	return 0
}

func wholeNumber(v any) (int64, bool) {
	switch x := v.(type) {
	case int:
		return int64(x), true
	case int8:
		return int64(x), true
	case int16:
		return int64(x), true
	case int32:
		return int64(x), true
	case int64:
		return x, true
	case uint:
		return int64(x), uint64(x) <= math.MaxInt64
	case uint8:
		return int64(x), true
	case uint16:
		return int64(x), true
	case uint32:
		return int64(x), true
	case uint64:
		return int64(x), x <= math.MaxInt64
	}
	return 0, false
}

// intRange holds the least and greatest value of the whole-number kinds.
var intRange = map[Kind][2]int64{
	Byte: {0, math.MaxUint8}, Int16: {math.MinInt16, math.MaxInt16}, Int32: {math.MinInt32, math.MaxInt32},
}

// storeNumber stores the whole number n, or the number f when float is set.
func storeNumber(c *Column, n int64, f float64, float bool) (cell, error) {
	if float {
		n = int64(f)
		if _, whole := intRange[c.Kind]; whole && (float64(n) != f || math.Abs(f) > math.MaxInt32) {
			return nil, fmt.Errorf("%v for %s: %w", f, c.Kind, ErrRange)
		}
	} else {
		f = float64(n)
	}
	if r, ok := intRange[c.Kind]; ok && (n < r[0] || n > r[1]) {
		return nil, fmt.Errorf("%d for %s: %w", n, c.Kind, ErrRange)
	}
	switch c.Kind {
	case Bool:
		if f == 0 {
			return cellFalse, nil
		}
		return cellTrue, nil
	case Byte:
		return cell{byte(n)}, nil
	case Int16:
		return le.AppendUint16(nil, uint16(n)), nil
	case Int32:
		return le.AppendUint32(nil, uint32(n)), nil
	case Single:
		return le.AppendUint32(nil, math.Float32bits(float32(f))), nil
	case Double:
		return le.AppendUint64(nil, math.Float64bits(f)), nil
	case Money:
		scaled := math.Round(f * 10000)
		if !(math.Abs(scaled) < math.MaxInt64) {
			return nil, fmt.Errorf("%v for %s: %w", f, c.Kind, ErrRange)
		}
		return le.AppendUint64(nil, uint64(int64(scaled))), nil
	}
	return nil, fmt.Errorf("number for %s: %w", c.Kind, ErrType)
}

func (l *layout) storeText(c *Column, s string) (cell, error) {
	if c.Kind == GUID {
		return parseGUID(s)
	}
	if c.Kind != Text && c.Kind != Memo {
		return nil, fmt.Errorf("text %q for %s: %w", s, c.Kind, ErrType)
	}
	if s == "" {
		if !c.AllowZeroLength {
			return nil, nil
		}
		return cellEmpty, nil
	}
	b, err := l.encodeText(s)
	if err != nil {
		return nil, err
	}
	if n := l.textLength(s); c.Kind == Text && n > c.Size {
		return nil, fmt.Errorf("%q has %d characters, %d fit: %w", s, n, c.Size, ErrTooLong)
	}
	return b, nil
}

func storeTime(c *Column, t time.Time) (cell, error) {
	if c.Kind != DateTime {
		return nil, fmt.Errorf("date for %s: %w", c.Kind, ErrType)
	}
	days, ok := daysOf(t)
	if !ok {
		return nil, fmt.Errorf("%s: %w", t.Format(time.RFC3339), ErrRange)
	}
	return le.AppendUint64(nil, math.Float64bits(days)), nil
}

func storeBytes(c *Column, b []byte) (cell, error) {
	switch c.Kind {
	case Binary:
		if len(b) > c.Size {
			return nil, fmt.Errorf("%d bytes, %d fit: %w", len(b), c.Size, ErrTooLong)
		}
	case GUID, Numeric:
		if len(b) != c.Kind.width() {
			return nil, fmt.Errorf("%d bytes for %s: %w", len(b), c.Kind, ErrType)
		}
	case OLE:
	default:
		return nil, fmt.Errorf("bytes for %s: %w", c.Kind, ErrType)
	}
	return append(cell{}, b...), nil
}

// now is the clock of defaults.
var now = time.Now

// defaultValue evaluates the default of a column of kind k: a number, a text in
// quotes, True and False in English, or the clock.
func defaultValue(k Kind, text string) any {
	switch strings.ToLower(text) {
	case "", "null":
		return nil
	case "true", "yes", "on":
		return true
	case "false", "no", "off":
		return false
	case "now()":
		return now()
	case "date()":
		t := now()
		return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	case "time()":
		return Clock(now())
	}
	if n := len(text); n >= 2 && (text[0] == '\'' || text[0] == '"') && text[n-1] == text[0] {
		q := text[:1]
		return strings.ReplaceAll(text[1:n-1], q+q, q)
	}
	if k == Text || k == Memo {
		return text
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x
	}
	return nil
}
