package ado

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// providers lists the OLE DB providers to look for, the best first. Jet itself exists in
// 32 bits only, and is part of Windows; the other comes with Office or by itself.
func providers(wordSize int) []string {
	if wordSize == 32 {
		return []string{"Microsoft.Jet.OLEDB.4.0"}
	}
	return []string{"Microsoft.ACE.OLEDB.16.0", "Microsoft.ACE.OLEDB.12.0"}
}

// connectionText opens the file shared. Connections are not pooled: a pooled one would
// hold the file for a minute after Close. No statement is done by half.
//
// Locking Mode 0 locks pages, as DAO does, with which BM Pro opens its file; ADO by
// itself would lock rows. A file is open in one mode at a time, and whoever opens it
// first decides. Where Clubnight is first, BM Pro finds the mode that it would have
// chosen; where BM Pro is first, both agree. Where a program that locks rows is first, as
// one through ODBC may, the file stays in that mode: Jet takes the wish for granted and
// is no less safe, only the pages that meet are other ones.
func connectionText(provider, path string) string {
	return "Provider=" + provider + `;Data Source="` + path + `";Mode=Share Deny None;` +
		"OLE DB Services=-2;Jet OLEDB:Global Partial Bulk Ops=2;Jet OLEDB:Database Locking Mode=0"
}

// creationText makes a file of that format.
func creationText(provider, path string, format bws.Format) string {
	engine := "5"
	if format == bws.Access97 {
		engine = "4"
	}
	return "Provider=" + provider + `;Data Source="` + path + `";OLE DB Services=-2;Jet OLEDB:Engine Type=` + engine
}

// checkFormat refuses what the providers of that word size cannot make.
func checkFormat(wordSize int, format bws.Format) error {
	if format == bws.Access97 && wordSize != 32 {
		return fmt.Errorf("%w: only the 32-bit version of this program can make such a file", ErrOldFormat)
	}
	return nil
}

// indexText makes an index of a new table.
func indexText(table string, ix bws.Index) string {
	columns := make([]string, len(ix.Columns))
	for i, c := range ix.Columns {
		columns[i] = quote(c)
	}
	text := "CREATE INDEX "
	if ix.Unique && !ix.Primary {
		text = "CREATE UNIQUE INDEX "
	}
	text += quote(ix.Name) + " ON " + quote(table) + " (" + strings.Join(columns, ", ") + ")"
	if ix.Primary {
		text += " WITH PRIMARY"
	}
	return text
}

// queryTexts save queries, those before others that the others read. A view can be
// neither a cross table nor sorted.
func queryTexts(queries []bws.Query) []string {
	var texts []string
	saved := map[string]bool{}
	var save func(q *bws.Query)
	save = func(q *bws.Query) {
		if saved[q.Name] {
			return
		}
		saved[q.Name] = true
		for i := range queries {
			if slices.Contains(q.Sources, queries[i].Name) {
				save(&queries[i])
			}
		}
		kind := "VIEW "
		if q.Crosstab || len(q.Order) > 0 {
			kind = "PROCEDURE "
		}
		texts = append(texts, "CREATE "+kind+quote(q.Name)+" AS "+q.SQL())
	}
	for i := range queries {
		save(&queries[i])
	}
	return texts
}

// adoxColumn is a field as ADOX wants it.
type adoxColumn struct {
	name string
	kind int32 // a number of ADO's DataTypeEnum
	size int32 // characters of a text
	// properties are set before the table is added to the file.
	properties []property
}

// property of an ADOX column. The value is a bool or a string.
type property struct {
	name  string
	value any
}

var adoxKinds = map[bws.Type]int32{
	bws.TrueFalse: 11, bws.Integer: 2, bws.LongInteger: 3, bws.Text: 202, bws.DateTime: 7,
}

// adox describes a field for ADOX. Columns are required there unless told otherwise;
// true/false can never be null, and a counted field never is.
func adox(f bws.TableField) (adoxColumn, error) {
	kind, ok := adoxKinds[f.Type]
	if !ok {
		return adoxColumn{}, fmt.Errorf("field %s is %s: %w", f.Name, f.Type, jet.ErrDefinition)
	}
	c := adoxColumn{name: f.Name, kind: kind}
	switch {
	case f.AutoNumber:
		c.properties = append(c.properties, property{"AutoIncrement", true})
	case f.Type != bws.TrueFalse && !f.Required:
		c.properties = append(c.properties, property{"Nullable", true})
	}
	if f.Type == bws.Text {
		c.size = int32(f.Size)
		c.properties = append(c.properties, property{"Jet OLEDB:Allow Zero Length", f.AllowZeroLength})
	}
	if f.Default != "" {
		c.properties = append(c.properties, property{"Default", f.Default})
	}
	return c, nil
}

// readable are the columns that the driver gives rightly, in the order of the file.
func readable(t *jet.Table) []string {
	var names []string
	for _, c := range t.Columns {
		switch c.Kind {
		case jet.Binary, jet.OLE, jet.Numeric:
		default:
			names = append(names, c.Name)
		}
	}
	return names
}

// selectText reads all rows of a table.
func selectText(t *jet.Table) string {
	names := readable(t)
	for i, n := range names {
		names[i] = quote(n)
	}
	return "SELECT " + strings.Join(names, ", ") + " FROM " + quote(t.Name)
}

// countText counts rows.
func countText(t *jet.Table, where bws.Row) (string, error) {
	condition, err := conditionText(t, where)
	return "SELECT COUNT(*) FROM " + quote(t.Name) + condition, err
}

// identityText asks for the number that the last row of this connection got.
const identityText = "SELECT @@IDENTITY"

// numberText asks for the number of the row just added. In older formats the engine does
// not remember it, and the last row that has what was written is taken.
func numberText(t *jet.Table, counted string, row bws.Row, format bws.Format) (string, error) {
	if format != bws.Access97 {
		return identityText, nil
	}
	written := maps.Clone(row)
	maps.DeleteFunc(written, func(name string, v any) bool { return v == nil || strings.EqualFold(name, counted) })
	condition, err := conditionText(t, written)
	return "SELECT MAX(" + quote(counted) + ") FROM " + quote(t.Name) + condition, err
}

// addable reports whether a field can be put behind those that a table has.
func addable(t *jet.Table, f bws.TableField) error {
	switch {
	case t.Column(f.Name) != nil:
		return jet.ErrExists
	case f.AutoNumber || f.Type == bws.Text && (f.Size < 1 || f.Size > 255):
		return jet.ErrDefinition
	}
	return checkNames(&jet.Table{Name: f.Name})
}

var sqlTypes = map[bws.Type]string{
	bws.TrueFalse: "BIT", bws.Integer: "SMALLINT", bws.LongInteger: "INTEGER", bws.DateTime: "DATETIME",
}

// alterText adds a field, "" for one that SQL cannot describe: it leaves open whether a
// text may be empty, and takes a default only of some programs.
func alterText(t *jet.Table, f bws.TableField) string {
	kind := sqlTypes[f.Type]
	if kind == "" || f.Default != "" || f.Required {
		return ""
	}
	return "ALTER TABLE " + quote(t.Name) + " ADD COLUMN " + quote(f.Name) + " " + kind
}

// insertText adds a row. Fields not named are left out, so that the engine
// gives them their defaults.
func insertText(t *jet.Table, row bws.Row) (string, error) {
	given, err := match(t, row)
	if err != nil {
		return "", err
	}
	var names, values []string
	for i := range t.Columns {
		c := &t.Columns[i]
		v, ok := given[c]
		if !ok || v == nil && c.AutoNumber {
			continue
		}
		value, err := literal(c, v)
		if err != nil {
			return "", err
		}
		names, values = append(names, quote(c.Name)), append(values, value)
	}
	if len(names) == 0 {
		name, value, err := emptyRow(t)
		if err != nil {
			return "", err
		}
		names, values = []string{name}, []string{value}
	}
	return "INSERT INTO " + quote(t.Name) + " (" + strings.Join(names, ", ") + ") VALUES (" +
		strings.Join(values, ", ") + ")", nil
}

// emptyRow names one field, because Jet's SQL cannot name none, and gives it
// what it would get anyway.
func emptyRow(t *jet.Table) (name, value string, err error) {
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.AutoNumber {
			continue
		}
		if c.Default != "" {
			return quote(c.Name), strings.TrimPrefix(c.Default, "="), nil
		}
		value, err := literal(c, nil)
		return quote(c.Name), value, err
	}
	return "", "", fmt.Errorf("no field that can be written: %w", jet.ErrDefinition)
}

// updateText sets fields in the rows that where selects.
func updateText(t *jet.Table, where, set bws.Row) (string, error) {
	given, err := match(t, set)
	if err != nil {
		return "", err
	}
	var changes []string
	for i := range t.Columns {
		c := &t.Columns[i]
		v, ok := given[c]
		if !ok {
			continue
		}
		value, err := literal(c, v)
		if err != nil {
			return "", err
		}
		changes = append(changes, quote(c.Name)+" = "+value)
	}
	condition, err := conditionText(t, where)
	return "UPDATE " + quote(t.Name) + " SET " + strings.Join(changes, ", ") + condition, err
}

// deleteText removes the rows that where selects.
func deleteText(t *jet.Table, where bws.Row) (string, error) {
	condition, err := conditionText(t, where)
	return "DELETE FROM " + quote(t.Name) + condition, err
}

// conditionText is the WHERE part, with a space before it; nothing for every row.
func conditionText(t *jet.Table, where bws.Row) (string, error) {
	given, err := match(t, where)
	if err != nil || len(given) == 0 {
		return "", err
	}
	var parts []string
	for i := range t.Columns {
		c := &t.Columns[i]
		v, ok := given[c]
		if !ok {
			continue
		}
		part, err := equality(c, v)
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	return " WHERE " + strings.Join(parts, " AND "), nil
}

// equality compares as the other back end does. Jet's = would not see the letter case of
// a text, and would see the last bits of a date that another program computed.
func equality(c *jet.Column, v any) (string, error) {
	name := quote(c.Name)
	isText := c.Kind == jet.Text || c.Kind == jet.Memo
	switch {
	case isText && (v == nil || v == ""):
		return "(" + name + " IS NULL OR " + name + " = '')", nil
	case v == nil || v == "":
		return name + " IS NULL", nil
	}
	if s, ok := v.(string); ok && isText {
		return "StrComp(" + name + ", " + textLiteral(s) + ", 0) = 0", nil
	}
	value, err := literal(c, v)
	if err != nil {
		return "", err
	}
	if c.Kind == jet.DateTime {
		return "Abs(" + name + " - " + value + ") < 0.000005", nil // half a second, in days
	}
	return name + " = " + value, nil
}

// match finds the columns that a row names, in any letter case.
func match(t *jet.Table, row bws.Row) (map[*jet.Column]any, error) {
	given := make(map[*jet.Column]any, len(row))
	for name, v := range row {
		c := t.Column(name)
		if c == nil {
			return nil, fmt.Errorf("field %q: %w", name, jet.ErrNoColumn)
		}
		if _, twice := given[c]; twice {
			return nil, fmt.Errorf("field %s is given twice: %w", c.Name, jet.ErrDefinition)
		}
		given[c] = v
	}
	return given, nil
}

// quote puts a name of the file in brackets: NS/EW, Table and Section need them. A name
// of Access never holds a bracket itself; see [checkNames].
func quote(name string) string { return "[" + name + "]" }

// checkNames refuses a damaged definition before a name of it gets into a statement.
func checkNames(t *jet.Table) error {
	names := []string{t.Name}
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	for _, n := range names {
		if n == "" || strings.ContainsAny(n, "[]!`\x00") {
			return fmt.Errorf("name %q: %w", n, jet.ErrDefinition)
		}
	}
	return nil
}

// literal writes a value for a column in Jet's notation, which does not depend on
// the language of Windows.
func literal(c *jet.Column, v any) (string, error) {
	text, err := literalOf(c, v)
	if err != nil {
		return "", fmt.Errorf("field %s: %w", c.Name, err)
	}
	return text, nil
}

func literalOf(c *jet.Column, v any) (string, error) {
	switch v := v.(type) {
	case nil:
		if c.Kind == jet.Bool {
			return "False", nil
		}
		return "NULL", nil
	case bool:
		return numberLiteral(c, boolNumber(v))
	case string:
		return storedText(c, v)
	case time.Time:
		return dateLiteral(c, v)
	}
	n, err := number(v)
	if err != nil {
		return "", fmt.Errorf("%w for %s", err, c.Kind)
	}
	return numberLiteral(c, n)
}

// boolNumber follows Access, in which True is -1.
func boolNumber(b bool) float64 {
	if b {
		return -1
	}
	return 0
}

// number takes Go's numbers. All that a field of Access can hold is exact in a float64.
func number(v any) (float64, error) {
	switch v := v.(type) {
	case int:
		return float64(v), nil
	case int8:
		return float64(v), nil
	case int16:
		return float64(v), nil
	case int32:
		return float64(v), nil
	case int64:
		return float64(v), nil
	case uint:
		return float64(v), nil
	case uint8:
		return float64(v), nil
	case uint16:
		return float64(v), nil
	case uint32:
		return float64(v), nil
	case uint64:
		return float64(v), nil
	case float32:
		return float64(v), nil
	case float64:
		return v, nil
	}
	return 0, fmt.Errorf("%T: %w", v, jet.ErrType)
}

func numberLiteral(c *jet.Column, n float64) (string, error) {
	low, high, whole := -math.MaxFloat64, math.MaxFloat64, false
	switch c.Kind {
	case jet.Bool:
		if n == 0 {
			return "False", nil
		}
		return "True", nil
	case jet.Byte:
		low, high, whole = 0, math.MaxUint8, true
	case jet.Int16:
		low, high, whole = math.MinInt16, math.MaxInt16, true
	case jet.Int32:
		low, high, whole = math.MinInt32, math.MaxInt32, true
	case jet.Single, jet.Double, jet.Money:
	default:
		return "", fmt.Errorf("number for %s: %w", c.Kind, jet.ErrType)
	}
	if !(n >= low && n <= high) || whole && n != math.Trunc(n) {
		return "", fmt.Errorf("%v for %s: %w", n, c.Kind, jet.ErrRange)
	}
	if whole {
		return strconv.FormatInt(int64(n), 10), nil
	}
	return strconv.FormatFloat(n, 'G', -1, 64), nil
}

// storedText is null for an empty text where the field does not take one.
func storedText(c *jet.Column, s string) (string, error) {
	if c.Kind != jet.Text && c.Kind != jet.Memo {
		return "", fmt.Errorf("text %.40q for %s: %w", s, c.Kind, jet.ErrType)
	}
	if s == "" && !c.AllowZeroLength {
		return "NULL", nil
	}
	if n := len(utf16.Encode([]rune(s))); c.Kind == jet.Text && n > c.Size {
		return "", fmt.Errorf("%.40q has %d characters, %d fit: %w", s, n, c.Size, jet.ErrTooLong)
	}
	return textLiteral(s), nil
}

// textLiteral writes a text in quotes. Control characters, and the two that Jet or
// the driver might take for something else even there (a bar, the mark of a
// parameter), are put in by number.
func textLiteral(s string) string {
	var parts []string
	var plain strings.Builder
	flush := func() {
		if plain.Len() > 0 {
			parts = append(parts, "'"+plain.String()+"'")
			plain.Reset()
		}
	}
	for _, r := range s {
		switch {
		case r < ' ' || r == '|' || r == '?' || r == 0x7F:
			flush()
			parts = append(parts, "ChrW("+strconv.Itoa(int(r))+")")
		case r == '\'':
			plain.WriteString("''")
		default:
			plain.WriteRune(r)
		}
	}
	flush()
	if len(parts) == 0 {
		return "''"
	}
	return strings.Join(parts, " & ")
}

// dateLiteral writes the wall clock of a time, to the second: Access has no zones.
func dateLiteral(c *jet.Column, t time.Time) (string, error) {
	if c.Kind != jet.DateTime {
		return "", fmt.Errorf("date for %s: %w", c.Kind, jet.ErrType)
	}
	if t.Year() < 100 || t.Year() > 9999 {
		return "", fmt.Errorf("%s: %w", t.Format(time.RFC3339), jet.ErrRange)
	}
	return "#" + t.Format(time.DateTime) + "#", nil
}

// value brings what the driver gives to the types of [bws.Row]. Its dates are in the zone
// of this computer; Access has none, so the wall clock is kept.
func value(v any) any {
	switch v := v.(type) {
	case int8:
		return int64(v)
	case uint8:
		return int64(v)
	case uint16:
		return int64(v)
	case uint32:
		return int64(v)
	case int16:
		return int64(v)
	case int32:
		return int64(v)
	case float32:
		return float64(v)
	case time.Time:
		return time.Date(v.Year(), v.Month(), v.Day(), v.Hour(), v.Minute(), v.Second(), 0, time.UTC)
	}
	return v
}
