package adostandin

import (
	"clubnight/bridgemate/jet"
)

// newCatalog makes an ADOX.Catalog.
func newCatalog() *object {
	var o, active *object
	on := func() *connection {
		if active == nil {
			return &connection{}
		}
		return active.self.(*connection)
	}
	o = newObject("Catalog",
		method("Create", 1, 1, func(args arguments) (any, error) {
			text, err := args.text(0)
			if err != nil {
				return nil, err
			}
			asked, err := parseConnection(text)
			if err != nil {
				return nil, &Exception{Unspecified, 3170, err.Error()}
			}
			draft, err := newDraft(asked)
			if err != nil {
				return nil, err
			}
			active = o.hold(connectionObject("Catalog/Connection", &connection{text: text, draft: draft}))
			return active, nil
		}),
		gives("ActiveConnection", func() any {
			if active == nil {
				return noObject{}
			}
			return active
		}).taking(func(args arguments) error {
			text, err := args.text(0)
			if err != nil {
				return err
			}
			c := &connection{}
			if err := c.open(text); err != nil {
				return err
			}
			active = o.hold(connectionObject("Catalog/Connection", c))
			return nil
		}),
		reading("Tables", func() (any, error) {
			if on().draft == nil && on().session == nil {
				return nil, closedObject
			}
			return tablesObject(on()), nil
		}),
	)
	return o
}

func tablesObject(on *connection) *object {
	const class = "Catalog/Tables"
	list := func() []jet.Table {
		if on.draft != nil {
			return on.draft.tables
		}
		if on.session != nil {
			if c, err := on.session.look(); err == nil {
				return c.Tables()
			}
		}
		return nil
	}
	return newObject(class, append(items(func() int { return len(list()) }, func(args arguments) (any, error) {
		name, err := args.text(0)
		if err != nil {
			return nil, err
		}
		for _, t := range list() {
			if t.Name == name {
				return tableObject(class+"/Table", &table{name: name, on: on}), nil
			}
		}
		return nil, itemNotFound
	}), method("Append", 1, 1, func(args arguments) (any, error) {
		given, err := args.object(0)
		if err != nil {
			return nil, err
		}
		t, is := given.self.(*table)
		if !is {
			return nil, HResult(typeMismatch)
		}
		if on.draft == nil {
			return nil, closedObject
		}
		return nothing{}, on.draft.add(t.jet())
	}))...)
}

// table is an ADOX.Table: a new one, or one of the file that it is on.
type table struct {
	name    string
	tied    bool // to a catalog, whose provider has properties for its columns
	columns []*column
	on      *connection
}

func newTable() *object { return tableObject("Table", &table{}) }

func tableObject(class string, t *table) *object {
	o := newObject(class,
		gives("Name", func() any { return t.name }).taking(func(args arguments) (err error) {
			t.name, err = args.text(0)
			return err
		}),
		tying(&t.tied),
		gives("Columns", func() any { return columnsObject(class, t) }),
	)
	o.self, o.subject = t, func() string { return t.name }
	return o
}

// tying is the property that ties a table or a column to a catalog. It is
// set by reference.
func tying(tied *bool) member {
	return member{name: "ParentCatalog", set: func(args arguments) error {
		catalog, err := args.object(0)
		if err != nil {
			return err
		}
		if catalog.class != "Catalog" {
			return HResult(typeMismatch)
		}
		*tied = true
		return nil
	}}
}

func (t *table) jet() jet.Table {
	definition := jet.Table{Name: t.name}
	for _, c := range t.columns {
		definition.Columns = append(definition.Columns, c.jet())
	}
	return definition
}

func columnsObject(from string, t *table) *object {
	class := from + "/Columns"
	return newObject(class, append(items(func() int { return len(t.columns) }, func(args arguments) (any, error) {
		name, err := args.text(0)
		if err != nil {
			return nil, err
		}
		for _, c := range t.columns {
			if c.name == name {
				return columnObject(class+"/Column", c), nil
			}
		}
		return nil, itemNotFound
	}), method("Append", 1, 3, func(args arguments) (any, error) {
		c, err := columnOf(args)
		if err != nil {
			return nil, err
		}
		if t.on == nil {
			c.tied = c.tied || t.tied
			t.columns = append(t.columns, c)
			return nothing{}, nil
		}
		if t.on.session == nil {
			return nil, closedObject
		}
		return nothing{}, t.on.session.change(func(f *jet.File) error { return f.AddColumn(t.name, c.jet()) })
	}))...)
}
