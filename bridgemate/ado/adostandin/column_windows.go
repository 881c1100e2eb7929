package adostandin

import "clubnight/bridgemate/jet"

// column is an ADOX.Column. Of those of its properties that the provider has there are
// values only once it is tied to a catalog, by itself or with its table.
type column struct {
	name       string
	kind, size int
	tied       bool

	autoIncrement, nullable, zeroLength bool
	standard                            string // the property Default
}

func newColumn() *object { return columnObject("Column", &column{}) }

// columnOf is the column that Append is called with: an object, or a name,
// a type and a size.
func columnOf(args arguments) (*column, error) {
	if given, err := args.object(0); err == nil {
		if c, is := given.self.(*column); is && len(args) == 1 {
			return c, c.check()
		}
		return nil, HResult(typeMismatch)
	}
	c := &column{kind: 202}
	var err error
	if c.name, err = args.text(0); err != nil {
		return nil, err
	}
	if len(args) > 1 {
		if c.kind, err = args.number(1); err != nil {
			return nil, err
		}
	}
	if len(args) > 2 {
		if c.size, err = args.number(2); err != nil {
			return nil, err
		}
	}
	return c, c.check()
}

// check refuses a type that the provider does not have.
func (c *column) check() error {
	if _, known := jetKinds[c.kind]; !known {
		return &Exception{badStatement, 0, "Type is invalid."}
	}
	return nil
}

// jetKinds are the kinds of ADO's types that a column can be made of.
var jetKinds = map[int]jet.Kind{11: jet.Bool, 2: jet.Int16, 3: jet.Int32, 7: jet.DateTime, 202: jet.Text}

func (c *column) jet() jet.Column {
	kind := jetKinds[c.kind]
	return jet.Column{
		Name: c.name, Kind: kind, Size: c.size, AutoNumber: c.autoIncrement, AllowZeroLength: c.zeroLength,
		Required: kind != jet.Bool && !c.autoIncrement && !c.nullable, Default: c.standard,
	}
}

func columnObject(class string, c *column) *object {
	number := func(name string, at *int) member {
		return gives(name, func() any { return int32(*at) }).taking(func(args arguments) (err error) {
			*at, err = args.number(0)
			return err
		})
	}
	o := newObject(class,
		gives("Name", func() any { return c.name }).taking(func(args arguments) (err error) {
			c.name, err = args.text(0)
			return err
		}),
		number("Type", &c.kind), number("DefinedSize", &c.size),
		tying(&c.tied),
		gives("Properties", func() any { return propertiesObject(class, c) }),
	)
	o.self, o.subject = c, func() string { return c.name }
	return o
}

func propertiesObject(from string, c *column) *object {
	class := from + "/Properties"
	truths := map[string]*bool{"AutoIncrement": &c.autoIncrement, "Nullable": &c.nullable,
		"Jet OLEDB:Allow Zero Length": &c.zeroLength}
	count := func() int {
		if c.tied {
			return len(truths) + 1
		}
		return 0
	}
	return newObject(class, items(count, func(args arguments) (any, error) {
		name, err := args.text(0)
		if err != nil {
			return nil, err
		}
		truth := truths[name]
		if !c.tied || truth == nil && name != "Default" {
			return nil, itemNotFound
		}
		value := gives("Value", func() any {
			if truth != nil {
				return *truth
			}
			return c.standard
		}).taking(func(args arguments) (err error) {
			if truth != nil {
				*truth, err = args.truth(0)
			} else {
				c.standard, err = args.text(0)
			}
			return err
		})
		o := newObject(class+"/Property", value)
		o.subject = func() string { return name }
		return o, nil
	})...)
}
