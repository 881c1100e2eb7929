package adostandin

import "clubnight/bridgemate/jet"

// connection is what an ADODB.Connection is connected with: a file that is there, or
// one that is being made.
type connection struct {
	text    string
	session *session
	draft   *draft
}

// Options of Execute, as ADO's ExecuteOptionEnum and CommandTypeEnum have them.
const (
	commandIsText = 0x01
	noRecords     = 0x80
)

// stateClosed and stateOpen are of ADO's ObjectStateEnum.
const (
	stateClosed = int32(0)
	stateOpen   = int32(1)
)

func newConnection() *object { return connectionObject("Connection", &connection{}) }

func connectionObject(class string, c *connection) *object {
	var o *object
	o = newObject(class,
		method("Open", 0, 4, func(args arguments) (any, error) {
			text, err := args.text(0)
			if err != nil {
				return nil, err
			}
			return nothing{}, c.open(text)
		}),
		method("Close", 0, 0, func(arguments) (any, error) { return nothing{}, c.close() }),
		method("Execute", 1, 3, func(args arguments) (any, error) { return c.execute(o, args) }),
		method("BeginTrans", 0, 0, func(arguments) (any, error) {
			if c.session == nil {
				return nil, closedObject
			}
			return int32(c.session.begin()), nil
		}),
		method("CommitTrans", 0, 0, c.ending((*session).commit)),
		method("RollbackTrans", 0, 0, c.ending((*session).rollBack)),
		gives("State", func() any {
			if c.session == nil && c.draft == nil {
				return stateClosed
			}
			return stateOpen
		}),
	)
	o.self, o.subject = c, func() string { return c.text }
	o.ended = func() { c.drop() }
	return o
}

func (c *connection) open(text string) error {
	asked, err := parseConnection(text)
	if err != nil {
		return &Exception{Unspecified, 3170, err.Error()}
	}
	if c.session != nil || c.draft != nil {
		return &Exception{0x800A0E79, 0, "Operation is not allowed when the object is open."}
	}
	c.text = text
	c.session, err = openSession(asked.path)
	return err
}

// close refuses in the middle of a transaction, as ADO does.
func (c *connection) close() error {
	switch {
	case c.draft != nil:
		draft := c.draft
		c.draft = nil
		return draft.save()
	case c.session == nil:
		return closedObject
	case c.session.level > 0:
		return &Exception{inTransaction, 0, "Connection object cannot be explicitly closed while in a transaction."}
	}
	c.session = nil
	return nil
}

// drop is the end of a connection that nobody holds any more: what was not
// committed is undone.
func (c *connection) drop() {
	for c.session != nil && c.session.level > 0 {
		_ = c.session.rollBack() // there is nobody to tell
	}
	c.session, c.draft = nil, nil
}

func (c *connection) ending(end func(*session) error) func(arguments) (any, error) {
	return func(arguments) (any, error) {
		if c.session == nil {
			return nil, closedObject
		}
		return nothing{}, end(c.session)
	}
}

func (c *connection) run(text string) (*records, int, error) {
	switch {
	case c.draft != nil:
		return nil, 0, c.draft.run(text)
	case c.session == nil:
		return nil, 0, closedObject
	}
	return c.session.run(text)
}

func (c *connection) execute(o *object, args arguments) (any, error) {
	text, err := args.text(0)
	if err != nil {
		return nil, err
	}
	options := commandIsText
	if len(args) > 2 {
		if options, err = args.number(2); err != nil {
			return nil, err
		}
	}
	r, changed, err := c.run(text)
	if err != nil {
		return nil, err
	}
	if len(args) > 1 {
		if err := args.give(1, int32(changed)); err != nil {
			return nil, err
		}
	}
	if options&noRecords != 0 {
		return noObject{}, nil
	}
	return newRecordset(o.class, text, r), nil
}

// newCommand makes an ADODB.Command, the way of the driver.
func newCommand() *object {
	var (
		on         *connection
		text       string
		kind       = int32(8) // adCmdUnknown
		prepared   bool
		o          *object
		parameters *object
	)
	// A mark of a parameter counts wherever it stands: nobody promises that the provider
	// sees that it is in a text.
	count := func() int {
		n := 0
		for _, r := range text {
			if r == '?' {
				n++
			}
		}
		return n
	}
	o = newObject("Command",
		member{name: "ActiveConnection", put: func(args arguments) error {
			given, err := args.object(0)
			if err != nil {
				return err
			}
			c, is := given.self.(*connection)
			if !is {
				return HResult(typeMismatch)
			}
			on = c
			o.hold(given)
			return nil
		}},
		gives("CommandText", func() any { return text }).taking(func(args arguments) (err error) {
			text, err = args.text(0)
			return err
		}),
		gives("CommandType", func() any { return kind }).taking(func(args arguments) error {
			n, err := args.number(0)
			kind = int32(n)
			return err
		}),
		gives("Prepared", func() any { return prepared }).taking(func(args arguments) (err error) {
			prepared, err = args.truth(0)
			return err
		}),
		gives("Parameters", func() any { return parameters }),
		method("Execute", 0, 3, func(arguments) (any, error) {
			if on == nil {
				return nil, closedObject
			}
			r, _, err := on.run(text)
			if err != nil {
				return nil, err
			}
			return newRecordset(o.class, text, r), nil
		}),
	)
	o.subject = func() string { return text }
	parameters = o.hold(newObject("Command/Parameters", append(
		items(count, func(arguments) (any, error) { return nil, itemNotFound }),
		method("Refresh", 0, 0, func(arguments) (any, error) {
			if on == nil {
				return nil, closedObject
			}
			return nothing{}, nil
		}))...))
	return o
}

// adoTypes are of ADO's DataTypeEnum.
var adoTypes = map[jet.Kind]int32{
	jet.Bool: 11, jet.Byte: 17, jet.Int16: 2, jet.Int32: 3, jet.Single: 4, jet.Double: 5, jet.Money: 6, jet.DateTime: 7,
	jet.Text: 202, jet.Memo: 203,
}
