package jet

import (
	"fmt"
	"slices"
	"strings"
)

// The properties of Design view that this package reads and writes.
const (
	propDefault  = "DefaultValue"
	propRequired = "Required"
	propZeroLen  = "AllowZeroLength"
)

// The blocks of a property list.
const (
	propNames  = 0x80
	propTable  = 0
	propColumn = 1
)

func (l *layout) propMagic() string {
	if l.wide {
		return "MR2\x00"
	}
	return "KKD\x00"
}

// parseProps sets the properties of columns from the catalogue's property list.
// It passes over whatever it does not know, and stops where the list is broken.
func (td *tableDef) parseProps(b []byte) {
	l := td.lay
	if len(b) < 4 || string(b[:4]) != l.propMagic() {
		return
	}
	var names []string
	eachBlock(b[4:], func(typ uint16, body []byte) {
		switch typ {
		case propNames:
			names = l.propNameTable(body)
		case propColumn:
			td.parseColumnProps(names, body)
		}
	})
}

// eachBlock walks through blocks of: u32 length with head, u16 type, body. It
// returns what is left when no further block follows.
func eachBlock(b []byte, fn func(typ uint16, body []byte)) (rest []byte) {
	for len(b) >= 6 {
		n := int64(le.Uint32(b))
		if n < 6 || n > int64(len(b)) {
			break
		}
		fn(le.Uint16(b[4:]), b[6:n])
		b = b[n:]
	}
	return b
}

func (l *layout) propNameTable(b []byte) []string {
	var names []string
	for len(b) >= 2 {
		n := int(le.Uint16(b))
		if n > len(b)-2 {
			break
		}
		names = append(names, l.decodeText(b[2:2+n]))
		b = b[2+n:]
	}
	return names
}

func (td *tableDef) parseColumnProps(names []string, b []byte) {
	if len(b) < 6 {
		return
	}
	n, head := int(le.Uint16(b[4:])), int64(le.Uint32(b))
	if n > len(b)-6 || head < 6 || head > int64(len(b)) {
		return
	}
	i := td.column(td.lay.decodeText(b[6 : 6+n]))
	if i < 0 {
		return
	}
	c := &td.cols[i].Column
	for b = b[head:]; len(b) >= 8; {
		size, idx, n := int(le.Uint16(b)), int(le.Uint16(b[4:])), int(le.Uint16(b[6:]))
		if size < 8 || size > len(b) || n > size-8 {
			return
		}
		if idx < len(names) {
			c.setProp(td.lay, names[idx], Kind(b[3]), b[8:8+n])
		}
		b = b[size:]
	}
}

func (c *Column) setProp(l *layout, name string, kind Kind, v []byte) {
	on := kind == Bool && len(v) > 0 && v[0] != 0
	switch {
	case strings.EqualFold(name, propDefault) && (kind == Memo || kind == Text):
		c.Default = l.decodeText(v)
	case strings.EqualFold(name, propRequired):
		c.Required = on
	case strings.EqualFold(name, propZeroLen):
		c.AllowZeroLength = on
	}
}

// propNameList numbers the names of properties in the order in which they come up.
type propNameList []string

func (n *propNameList) index(name string) uint16 {
	i := slices.Index(*n, name)
	if i < 0 {
		i = len(*n)
		*n = append(*n, name)
	}
	return uint16(i)
}

// block is the block that lists the names.
func (n propNameList) block(l *layout) ([]byte, error) {
	var body []byte
	for _, name := range n {
		s, err := l.encodeText(name)
		if err != nil {
			return nil, err
		}
		body = append(le.AppendUint16(body, uint16(len(s))), s...)
	}
	return appendBlock(nil, propNames, body), nil
}

// buildProps writes the property list of a new table.
func (l *layout) buildProps(cols []Column) ([]byte, error) {
	var names propNameList
	var blocks []byte
	for i := range cols {
		b, err := l.columnProps(&cols[i], &names)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, b...)
	}
	table, err := names.block(l)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]byte(l.propMagic()), table, blocks), nil
}

func appendBlock(out []byte, typ uint16, body []byte) []byte {
	out = le.AppendUint32(out, uint32(6+len(body)))
	return append(le.AppendUint16(out, typ), body...)
}

// columnProps is the block of one column.
func (l *layout) columnProps(c *Column, names *propNameList) ([]byte, error) {
	name, err := l.encodeText(c.Name)
	if err != nil {
		return nil, err
	}
	body := le.AppendUint32(nil, uint32(6+len(name)))
	body = append(le.AppendUint16(body, uint16(len(name))), name...)
	add := func(prop string, kind Kind, v []byte) {
		body = le.AppendUint16(body, uint16(8+len(v)))
		body = append(body, 1, byte(kind))
		body = le.AppendUint16(body, names.index(prop))
		body = append(le.AppendUint16(body, uint16(len(v))), v...)
	}
	if c.Default != "" {
		v, err := l.encodeText(c.Default)
		if err != nil {
			return nil, fmt.Errorf("default of column %s: %w", c.Name, err)
		}
		add(propDefault, Memo, v)
	}
	if c.Kind == Text || c.Kind == Memo {
		add(propZeroLen, Bool, boolByte(c.AllowZeroLength))
	}
	add(propRequired, Bool, boolByte(c.Required))
	return appendBlock(nil, propColumn, body), nil
}

func boolByte(on bool) []byte {
	if on {
		return []byte{1}
	}
	return []byte{0}
}

// addColumnProps adds the block of a new column to a property list, and keeps
// whatever else is in it.
func (l *layout) addColumnProps(list []byte, c *Column) ([]byte, error) {
	if len(list) == 0 {
		return l.buildProps([]Column{*c})
	}
	if len(list) < 4 || string(list[:4]) != l.propMagic() {
		return nil, fmt.Errorf("property list begins with %q: %w", list[:min(4, len(list))], ErrDamaged)
	}
	var names propNameList
	var others []byte
	rest := eachBlock(list[4:], func(typ uint16, body []byte) {
		if typ == propNames {
			names = l.propNameTable(body)
		} else {
			others = appendBlock(others, typ, body)
		}
	})
	if len(rest) > 0 {
		return nil, fmt.Errorf("property list with %d bytes too many: %w", len(rest), ErrDamaged)
	}
	mine, err := l.columnProps(c, &names)
	if err != nil {
		return nil, err
	}
	table, err := names.block(l)
	if err != nil {
		return nil, err
	}
	return slices.Concat(list[:4], table, others, mine), nil
}
