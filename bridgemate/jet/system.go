package jet

import (
	"time"
)

// The system tables of an empty database, as Jet itself makes them.

// systemTable describes one of the four.
type systemTable struct {
	name string
	page int
	cols []columnDef // in the order of their numbers
	phys []indexDef
	// logical indexes, in the order of their names
	logical []logicalIndex
}

// logicalIndex is a name for a physical index.
type logicalIndex struct {
	name    string
	phys    int
	primary bool
}

// systemColumn makes a column of a system table. Binary and Text are 255 long.
func systemColumn(name string, kind Kind, place int) columnDef {
	c := columnDef{Column: Column{Name: name, Kind: kind}, fixed: kind.width() > 0}
	if c.fixed {
		c.offset = place
	} else {
		c.varIndex = place
	}
	if kind == Text || kind == Binary {
		c.Size = 255
	}
	return c
}

// The pages of the indexes follow that of the usage maps. Flags: 1 unique,
// 2 without nulls, 8 required, 0x80 Jet 4.
func systemTables(l *layout) []systemTable {
	col := systemColumn
	queries := []columnDef{
		col("ObjectId", Int32, 0), col("Attribute", Byte, 4), col("Order", Binary, 0), col("Name1", Text, 1),
		col("Name2", Text, 2), col("Expression", Memo, 3), col("Flag", Int16, 5),
	}
	if l.wide {
		queries = append(queries, col("LvExtra", Int32, 7))
	}
	tables := []systemTable{
		{
			name: "MSysObjects", page: objectsPage,
			cols: []columnDef{
				col("Id", Int32, 0), col("ParentId", Int32, 4), col("Name", Text, 0), col("Type", Int16, 8),
				col("DateCreate", DateTime, 10), col("DateUpdate", DateTime, 18), col("Owner", Binary, 1),
				col("Flags", Int32, 26), col("Database", Memo, 2), col("Connect", Memo, 3), col("ForeignName", Text, 4),
				col("RmtInfoShort", Binary, 5), col("RmtInfoLong", OLE, 6), col("Lv", OLE, 7), col("LvProp", OLE, 8),
				col("LvModule", OLE, 9), col("LvExtra", OLE, 10),
			},
			phys:    []indexDef{{cols: []int{1, 2}, flags: 1}, {cols: []int{0}, flags: 1}},
			logical: []logicalIndex{{"Id", 1, true}, {"ParentIdName", 0, false}},
		},
		{
			name: "MSysACEs", page: acesPage,
			cols: []columnDef{
				col("ObjectId", Int32, 0), col("SID", Binary, 0), col("ACM", Int32, 4), col("FInheritable", Bool, 0),
			},
			phys:    []indexDef{{cols: []int{0}, flags: 8}},
			logical: []logicalIndex{{"ObjectId", 0, false}},
		},
		{
			name: "MSysQueries", page: queriesPage, cols: queries,
			phys:    []indexDef{{cols: []int{0, 1, 2}, flags: 1}},
			logical: []logicalIndex{{"ObjectIdAttribute", 0, true}},
		},
		{
			name: "MSysRelationships", page: relationsPage,
			cols: []columnDef{
				col("szRelationship", Text, 0), col("grbit", Int32, 0),
				col("ccolumn", Int32, 4), col("icolumn", Int32, 8),
				col("szObject", Text, 1), col("szColumn", Text, 2), col("szReferencedObject", Text, 3),
				col("szReferencedColumn", Text, 4),
			},
			phys: []indexDef{{cols: []int{0}, flags: 2}, {cols: []int{4}, flags: 2}, {cols: []int{6}, flags: 2}},
			logical: []logicalIndex{{"szObject", 1, false}, {"szReferencedObject", 2, false},
				{"szRelationship", 0, false}},
		},
	}
	for i := range tables {
		tables[i].number(l)
	}
	return tables
}

// number completes the columns: number, flags, length, and for a fixed column
// how many variable ones come before it.
func (t *systemTable) number(l *layout) {
	vars := 0
	for i := range t.cols {
		c := &t.cols[i]
		c.num = i
		c.flags = colSystem | colUpdatable
		if c.fixed {
			c.flags |= colFixedFlag
			c.varIndex = vars
			c.length = c.Kind.width()
		} else {
			vars++
			c.length = l.columnLength(&c.Column)
		}
		if c.Kind == Binary {
			// Jet makes them as long as a text of that size.
			c.length = l.columnLength(&Column{Kind: Text, Size: c.Size})
		}
		if c.Name == "Owner" || c.Name == "SID" {
			c.flags |= colScrambled
		}
	}
	if l.wide {
		for i := range t.phys {
			t.phys[i].flags |= 0x80
		}
	}
}

// The owners and users in permissions, before scrambling. They stand in every
// file that Access made; sidSystem owns the catalogue and its folders.
var (
	sidAdmin   = [2]byte{3, 1}
	sidUsers   = [2]byte{2, 1}
	sidSystem  = [2]byte{2, 3}
	sidCreator = [2]byte{2, 4}
)

// sid is the stored form of an owner.
func (l *layout) sid(s [2]byte) cell {
	if l.wide {
		return cell{s[0] ^ sidMask[0], s[1] ^ sidMask[1]}
	}
	return cell{s[0], s[1]}
}

// The catalogue's folders and objects of an empty database.
const (
	rootFolder          = 0x0F000000
	databasesFolder     = 0x0F000002
	relationshipsFolder = 0x0F000003
	databaseObject      = 0x10000000

	systemFlag = 0x80000000

	typeTable    = 1
	typeDatabase = 2
	typeFolder   = 3
)

// catalogueRow is a row of MSysObjects.
type catalogueRow struct {
	id, parent uint32
	name       string
	typ        uint16
	owner      [2]byte
	flags      uint32
	props      []byte
}

var firstObjects = []catalogueRow{
	{tablesFolder, rootFolder, "Tables", typeFolder, sidSystem, systemFlag, nil},
	{databasesFolder, rootFolder, "Databases", typeFolder, sidSystem, systemFlag, nil},
	{relationshipsFolder, rootFolder, "Relationships", typeFolder, sidSystem, systemFlag, nil},
	{databaseObject, databasesFolder, "MSysDb", typeDatabase, sidAdmin, systemFlag, nil},
	{objectsPage, tablesFolder, "MSysObjects", typeTable, sidSystem, systemFlag, nil},
	{acesPage, tablesFolder, "MSysACEs", typeTable, sidSystem, systemFlag, nil},
	{queriesPage, tablesFolder, "MSysQueries", typeTable, sidSystem, systemFlag, nil},
	{relationsPage, tablesFolder, "MSysRelationships", typeTable, sidSystem, systemFlag, nil},
}

// permission is a row of MSysACEs.
type permission struct {
	object  uint32
	sid     [2]byte
	mask    uint32
	inherit bool
}

var firstPermissions = []permission{
	{databasesFolder, sidAdmin, 0x60000, false},
	{relationshipsFolder, sidCreator, 0xF00FE, true},
	{relationshipsFolder, sidAdmin, 0x60001, false},
	{relationshipsFolder, sidUsers, 0xFFFFF, true},
	{tablesFolder, sidCreator, 0xF00FE, true},
	{tablesFolder, sidAdmin, 0xFFEFF, true},
	{tablesFolder, sidUsers, 0xFFEFF, true},
	{databaseObject, sidAdmin, 0x6000E, false},
	{databaseObject, sidUsers, 0xE, false},
	{acesPage, sidAdmin, 0x60000, false},
	{objectsPage, sidAdmin, 0x60000, false},
	{objectsPage, sidUsers, 0x14, false},
	{queriesPage, sidAdmin, 0x60000, false},
	{queriesPage, sidUsers, 0x14, false},
	{relationsPage, sidAdmin, 0xE0000, false},
	{relationsPage, sidUsers, 0x14, false},
}

// addObject enters a row in the catalogue, which reaches the disk after some pages.
func (d *database) addObject(r catalogueRow, created time.Time, after ...int) (pointer, error) {
	name, err := d.lay.encodeText(r.name)
	if err != nil {
		return pointer{}, err
	}
	date, err := storeTime(&Column{Kind: DateTime}, created)
	if err != nil {
		return pointer{}, err
	}
	values := map[string]cell{
		"Id": le.AppendUint32(nil, r.id), "ParentId": le.AppendUint32(nil, r.parent), "Name": name,
		"Type": le.AppendUint16(nil, r.typ), "DateCreate": date, "DateUpdate": date,
		"Owner": d.lay.sid(r.owner), "Flags": le.AppendUint32(nil, r.flags),
	}
	if r.props != nil {
		values["LvProp"] = r.props
	}
	return d.addRow(d.objects, d.objects.cellsOf(values), after...)
}

// addPermission enters a row in MSysACEs.
func (d *database) addPermission(aces *tableDef, r permission) (pointer, error) {
	values := map[string]cell{
		"ObjectId": le.AppendUint32(nil, r.object), "SID": d.lay.sid(r.sid),
		"ACM": le.AppendUint32(nil, r.mask), "FInheritable": boolByte(r.inherit),
	}
	return d.addRow(aces, aces.cellsOf(values))
}

// cellsOf puts cells in the order of the columns; missing ones are null or false.
func (td *tableDef) cellsOf(values map[string]cell) []cell {
	cells := make([]cell, len(td.cols))
	for i := range td.cols {
		cells[i] = values[td.cols[i].Name]
		if cells[i] == nil && td.cols[i].Kind == Bool {
			cells[i] = cellFalse
		}
	}
	return cells
}
