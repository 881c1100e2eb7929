package jet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// The limits of Access itself.
const (
	maxColumns    = 255
	maxNameLength = 64
	maxTextSize   = 255
)

// checkTable refuses what Access could not define.
func (l *layout) checkTable(t *Table) error {
	if err := checkObjectName(t.Name); err != nil {
		return err
	}
	if len(t.Columns) == 0 || len(t.Columns) > maxColumns {
		return fmt.Errorf("%d columns: %w", len(t.Columns), ErrDefinition)
	}
	seen := make(map[string]bool, len(t.Columns))
	auto := 0
	for i := range t.Columns {
		c := &t.Columns[i]
		if err := l.checkColumn(c); err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
		key := strings.ToLower(c.Name)
		if seen[key] {
			return fmt.Errorf("column %s: %w", c.Name, ErrExists)
		}
		seen[key] = true
		if c.AutoNumber {
			auto++
		}
	}
	if auto > 1 {
		return fmt.Errorf("%d AutoNumber columns: %w", auto, ErrDefinition)
	}
	return checkIndexes(t)
}

// maxIndexColumns is how many columns an index of Access may have.
const maxIndexColumns = 10

// checkIndexes refuses indexes that could not be kept.
func checkIndexes(t *Table) error {
	seen := make(map[string]bool, len(t.Indexes))
	for _, ix := range t.Indexes {
		if err := checkName(ix.Name); err != nil {
			return err
		}
		key := strings.ToLower(ix.Name)
		if seen[key] {
			return fmt.Errorf("index %s: %w", ix.Name, ErrExists)
		}
		seen[key] = true
		if len(ix.Columns) == 0 || len(ix.Columns) > maxIndexColumns {
			return fmt.Errorf("index %s over %d columns: %w", ix.Name, len(ix.Columns), ErrDefinition)
		}
		for _, name := range ix.Columns {
			c := t.Column(name)
			if c == nil {
				return fmt.Errorf("index %s: column %s: %w", ix.Name, name, ErrNoColumn)
			}
			switch c.Kind {
			case Byte, Int16, Int32, Binary, Text:
			default:
				return fmt.Errorf("index %s over %s: %w", ix.Name, c.Kind, ErrDefinition)
			}
		}
	}
	return nil
}

// userIndexes are the indexes of a new table: what they are in the file, and
// their names, which Access keeps in order.
func (l *layout) userIndexes(t *Table, cols []columnDef) (phys []indexDef, logical []logicalIndex) {
	for i, ix := range t.Indexes {
		var x indexDef
		for _, name := range ix.Columns {
			x.cols = append(x.cols, slices.IndexFunc(cols,
				func(c columnDef) bool { return strings.EqualFold(c.Name, name) }))
		}
		if ix.Unique || ix.Primary {
			x.flags |= indexUnique
		}
		if ix.Primary {
			x.flags |= indexRequired
		}
		if l.wide {
			x.flags |= 0x80
		}
		phys = append(phys, x)
		logical = append(logical, logicalIndex{ix.Name, i, ix.Primary})
	}
	slices.SortFunc(logical,
		func(a, b logicalIndex) int { return cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name)) })
	return phys, logical
}

// checkName follows the rules of Access for names.
func checkName(name string) error {
	if name == "" || len(encodeUTF16(name)) > 2*maxNameLength || !utf8.ValidString(name) {
		return fmt.Errorf("name %q: %w", name, ErrDefinition)
	}
	if name[0] == ' ' || strings.ContainsAny(name, ".!`[]") ||
		strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
		return fmt.Errorf("name %q: %w", name, ErrDefinition)
	}
	return nil
}

func (l *layout) checkColumn(c *Column) error {
	if err := checkName(c.Name); err != nil {
		return err
	}
	if _, err := l.encodeText(c.Name); err != nil {
		return err
	}
	if _, err := l.encodeText(c.Default); err != nil {
		return err
	}
	switch {
	case c.Kind == Numeric || kindNames[c.Kind] == "":
		return fmt.Errorf("type %d: %w", c.Kind, ErrDefinition)
	case (c.Kind == Text || c.Kind == Binary) && (c.Size < 1 || c.Size > maxTextSize):
		return fmt.Errorf("size %d: %w", c.Size, ErrDefinition)
	case c.AutoNumber && c.Kind != Int32:
		return fmt.Errorf("AutoNumber of type %s: %w", c.Kind, ErrDefinition)
	}
	return nil
}

// userColumns lays the columns of a new table out.
func (l *layout) userColumns(cols []Column) ([]columnDef, error) {
	out := make([]columnDef, len(cols))
	offset, vars := 0, 0
	for i := range cols {
		c := columnDef{Column: cols[i], num: i, varIndex: vars, fixed: cols[i].Kind.width() > 0, flags: colUpdatable}
		c.length = l.columnLength(&c.Column)
		if c.fixed {
			c.flags |= colFixedFlag
			if c.Kind != Bool {
				c.offset = offset
				offset += c.length
			}
		} else {
			vars++
		}
		if c.AutoNumber {
			c.flags |= colAuto
		}
		out[i] = c
	}
	if offset > l.maxRow-100 {
		return nil, fmt.Errorf("rows of more than %d bytes: %w", offset, ErrDefinition)
	}
	return out, nil
}

// createTable makes an empty table: its maps, its definition, its row in the
// catalogue and the permissions of everybody.
func (d *database) createTable(t *Table, created time.Time) error {
	l := d.lay
	if err := l.checkTable(t); err != nil {
		return fmt.Errorf("table %s: %w", t.Name, err)
	}
	if _, err := d.table(t.Name); err == nil {
		return fmt.Errorf("table %s: %w", t.Name, ErrExists)
	}
	cols, err := l.userColumns(t.Columns)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.Name, err)
	}
	aces, err := d.parseTdef(acesPage, "MSysACEs")
	if err != nil {
		return err
	}
	page, _, err := d.allocate(pageTdef, 0)
	if err != nil {
		return err
	}
	spec := tdefSpec{cols: cols}
	next := d.mapMaker()
	spec.owned, spec.free = next(), next()
	for i := range cols {
		if c := &cols[i]; c.isLong() {
			c.longMaps = [2]pointer{next(), next()}
		}
	}
	spec.phys, spec.logical = l.userIndexes(t, cols)
	for i := range spec.phys {
		ix := &spec.phys[i]
		ix.usage = next()
		if ix.root, err = d.newLeaf(page); err != nil {
			return err
		}
		if _, err := d.setMap(ix.usage, ix.root, true); err != nil {
			return err
		}
	}
	chain, err := d.define(page, &spec)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.Name, err)
	}
	props, err := l.buildProps(t.Columns)
	if err != nil {
		return err
	}
	// Its row in the catalogue makes it a table, and goes to the disk last.
	parts := append(chain, spec.owned.page, spec.free.page)
	for i := range cols {
		if cols[i].isLong() {
			parts = append(parts, cols[i].longMaps[0].page, cols[i].longMaps[1].page)
		}
	}
	for i := range spec.phys {
		parts = append(parts, spec.phys[i].usage.page, spec.phys[i].root)
	}
	allowed, err := d.permitAll(aces, uint32(page))
	if err != nil {
		return err
	}
	parts = append(parts, allowed...)
	at, err := d.addObject(catalogueRow{uint32(page), tablesFolder, t.Name, typeTable, sidAdmin, 0, props},
		created, parts...)
	if err != nil {
		return err
	}
	td, err := d.parseTdef(page, t.Name)
	if err != nil {
		return err
	}
	td.properties = at
	td.parseProps(props)
	d.tables = append(d.tables, td)
	return nil
}

// permitAll lets everybody do everything with an object, and returns the pages
// that say so.
func (d *database) permitAll(aces *tableDef, object uint32) (pages []int, err error) {
	for _, s := range [][2]byte{sidAdmin, sidUsers} {
		at, err := d.addPermission(aces, permission{object, s, 0xFFFFF, false})
		if err != nil {
			return nil, err
		}
		pages = append(pages, at.page)
	}
	for i := range aces.indexes {
		pages = append(pages, aces.indexes[i].root)
	}
	return pages, nil
}

// define writes a definition to its page, and to more when it is long. It
// returns them all.
func (d *database) define(page int, spec *tdefSpec) ([]int, error) {
	stream, err := d.lay.encodeTdef(spec)
	if err != nil {
		return nil, err
	}
	return d.writeStream(stream, []int{page})
}

// mapMaker returns a function that makes empty usage maps, on pages of their
// own. A page allocated for maps can only fail for size, which the first row
// stored on it would report again.
func (d *database) mapMaker() func() pointer {
	at := -1
	return func() pointer {
		row := d.lay.newMapRow()
		if at < 0 || !d.fits(d.list[at], len(row)) {
			n, _, err := d.allocate(pageData, 0)
			if err != nil {
				return pointer{}
			}
			at = n
		}
		d.change(at)
		return pointer{page: at, slot: d.lay.appendRow(d.list[at], 0, row)}
	}
}
