package enginetest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// crossTests check a back end against our own: BM Pro uses that engine, we use ours, and
// the file is the same.
var crossTests = []backendTest{
	{"CreatedBMPro", func(t Reporter, p place) { crossCreated(t, p, bws.BMPro) }},
	{"CreatedBCS", func(t Reporter, p place) { crossCreated(t, p, bws.BCS) }},
	{"ReadByOurs", func(t Reporter, p place) { crossRead(t, p, p.ours()) }},
	{"ReadsOurs", func(t Reporter, p place) { crossRead(t, p.ours(), p) }},
	{"WritesInOurs", crossWrites},
	{"FieldOfOurs", crossField},
	{"PolledWhileWritten", crossPolled},
}

// crossCreated checks the definitions in a new file against the schema, over
// a file that was there.
func crossCreated(t Reporter, p place, g bws.Generation) {
	tables := schema(t, g)
	p.create(t, nil)
	p.create(t, tables)
	s, err := jet.ReadSnapshot(p.ctx, p.path())
	if err != nil {
		t.Fatal(err)
	}
	if s.Format() != p.Format {
		t.Errorf("the format is %s, want %s", s.Format(), p.Format)
	}
	for _, want := range tables {
		got, err := s.Table(want.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		if len(got.Columns) != len(want.Fields) {
			t.Errorf("%s has %d fields, want %d", want.Name, len(got.Columns), len(want.Fields))
		}
		for _, f := range want.Fields {
			if c := got.Column(f.Name); c == nil || !defined(*c, f) {
				t.Errorf("%s.%s is %+v, want %+v", want.Name, f.Name, c, f)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(p.folder, "*")); len(left) != 1 {
		t.Errorf("the folder has %q", left)
	}
}

var kinds = map[bws.Type]jet.Kind{
	bws.TrueFalse: jet.Bool, bws.Integer: jet.Int16, bws.LongInteger: jet.Int32,
	bws.Text: jet.Text, bws.DateTime: jet.DateTime,
}

// defined reports whether a column of the file is what the schema wants. What can never
// be null may be required.
func defined(c jet.Column, f bws.TableField) bool {
	c.Default = strings.TrimPrefix(c.Default, "=")
	c.Required = c.Required && !f.AutoNumber && f.Type != bws.TrueFalse
	return c == jet.Column{
		Name: f.Name, Kind: kinds[f.Type], Size: f.Size, AutoNumber: f.AutoNumber,
		AllowZeroLength: f.AllowZeroLength, Required: f.Required, Default: f.Default,
	}
}

// rowsEach is how many rows crossFill writes into each table.
const rowsEach = 3

// crossFill writes every field of every table, and returns what must be there.
func crossFill(t Reporter, db bws.Database, tables []bws.Table) map[string][]bws.Row {
	t.Helper()
	written := map[string][]bws.Row{}
	for _, table := range tables {
		for i := range rowsEach {
			row := filledRow(table, 5*i)
			id := insert(t, db, table.Name, row)
			if first := table.Fields[0]; first.AutoNumber {
				row[first.Name] = id
			}
			written[table.Name] = append(written[table.Name], row)
		}
	}
	return written
}

// crossRead has one back end make and write a file, and another read it field by field.
func crossRead(t Reporter, writer, reader place) {
	tables := schema(t, bws.BCS)
	writer.create(t, tables)
	var written map[string][]bws.Row
	writer.use(t, func(db bws.Database) { written = crossFill(t, db, tables) })
	reader.use(t, func(db bws.Database) {
		for _, table := range tables {
			got := sorted(rows(t, db, table.Name), table)
			want := sorted(written[table.Name], table)
			if len(got) != len(want) {
				t.Errorf("%s has %d rows, want %d", table.Name, len(got), len(want))
				continue
			}
			for i := range want {
				compare(t, got[i], want[i])
			}
		}
		got, err := bws.ContentsFrom(db.Select)
		want, wrong := bws.Read(reader.ctx, reader.path())
		if want != nil {
			want.LastRow, want.Counted = 0, false // which rows do not tell
		}
		if err = errors.Join(err, wrong); err != nil || !reflect.DeepEqual(inOrder(got), inOrder(want)) {
			t.Errorf("the contents, %v\nare  %+v\nwant %+v", err, got, want)
		}
	})
}

// inOrder brings the results into an order: a database promises none. The other tables
// are in that of crossFill, whichever back end reads them.
func inOrder(c *bws.Contents) *bws.Contents {
	if c != nil {
		slices.SortFunc(c.Received, func(a, b bws.Received) int { return cmp.Compare(a.ID, b.ID) })
	}
	return c
}

// sorted brings rows into an order by all that they hold.
func sorted(list []bws.Row, table bws.Table) []bws.Row {
	key := func(r bws.Row) string {
		var b strings.Builder
		for _, f := range table.Fields {
			fmt.Fprintf(&b, "%v\x00", r.Get(f.Name))
		}
		return b.String()
	}
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b bws.Row) int { return cmp.Compare(key(a), key(b)) })
	return list
}

// crossWrites has a back end go on in a file of ours, and us in what it wrote.
func crossWrites(t Reporter, p place) {
	ours := p.ours()
	ours.create(t, schema(t, bws.BMPro))
	ours.use(t, func(db bws.Database) { evening(t, db) })
	p.use(t, func(db bws.Database) {
		if id := insert(t, db, "ReceivedData", bws.Row{"Board": 2, "Remarks": "O'Connor"}); id != 2 {
			t.Errorf("the second row has number %d", id)
		}
		if n, err := db.Update("ReceivedData", bws.Row{"ID": 1},
			bws.Row{"Erased": true, "Remarks": strings.Repeat("x", 255)}); n != 1 || err != nil {
			t.Errorf("update: %d, %v", n, err)
		}
		if n, err := db.Delete("Tables", bws.Row{"Table": 2}); n != 1 || err != nil {
			t.Errorf("delete: %d, %v", n, err)
		}
	})
	ours.use(t, func(db bws.Database) {
		if id := insert(t, db, "ReceivedData", bws.Row{"Board": 3}); id != 3 {
			t.Errorf("the third row has number %d", id)
		}
	})
	p.use(t, func(db bws.Database) {
		if id := insert(t, db, "ReceivedData", bws.Row{"Board": 4}); id != 4 {
			t.Errorf("the fourth row has number %d", id)
		}
		if got, want := counts(t, db), [4]int{1, 1, 2, 4}; got != want {
			t.Errorf("there are %v rows, want %v", got, want)
		}
		if got := column(t, db, "ReceivedData", "Erased"); got != "false false false true" {
			t.Errorf("erased are %s", got)
		}
	})
}

// crossField has each add a field that the other then fills.
func crossField(t Reporter, p place) {
	p.create(t, schema(t, bws.BMPro))
	ours := p.ours()
	mine := bws.TableField{Name: "custom_Ours", Type: bws.TrueFalse}
	theirs := bws.TableField{Name: "Name", Type: bws.Text, Size: 18, AllowZeroLength: true}
	ours.use(t, func(db bws.Database) {
		insert(t, db, "PlayerNumbers", bws.Row{"Section": 1})
		if err := db.AddField("PlayerNumbers", mine); err != nil {
			t.Fatal(err)
		}
	})
	p.use(t, func(db bws.Database) {
		compare(t, only(t, db, "PlayerNumbers"), bws.Row{mine.Name: false})
		if err := db.AddField("PlayerNumbers", theirs); err != nil {
			t.Fatal(err)
		}
		if n, err := db.Update("PlayerNumbers", nil, bws.Row{mine.Name: true, theirs.Name: "O'Connor"}); n != 1 ||
			err != nil {
			t.Errorf("update: %d, %v", n, err)
		}
	})
	ours.use(t, func(db bws.Database) {
		compare(t, only(t, db, "PlayerNumbers"), bws.Row{"Section": int64(1), mine.Name: true, theirs.Name: "O'Connor"})
		insert(t, db, "PlayerNumbers", bws.Row{"Section": 2, theirs.Name: ""})
	})
	s, err := jet.ReadSnapshot(p.ctx, p.path())
	if err != nil {
		t.Fatal(err)
	}
	table, err := s.Table("PlayerNumbers")
	for _, f := range []bws.TableField{mine, theirs} {
		if c := table.Column(f.Name); err != nil || c == nil || !defined(*c, f) {
			t.Errorf("%s is %+v, %v; want %+v", f.Name, c, err, f)
		}
	}
}

// crossPolled reads the file all the time while it is written: nothing comes
// twice, is lost or is torn.
func crossPolled(t Reporter, p place) {
	const singles, batches, each = 40, 10, 6
	p.create(t, schema(t, bws.BMPro))
	p.use(t, func(db bws.Database) {
		evening(t, db)
		ctx, stop := context.WithCancel(p.ctx)
		defer stop()
		polled, began := make(chan error, 1), make(chan struct{})
		go func() { polled <- poll(ctx, p.path(), began) }()
		select {
		case <-began: // from here on the file is written flat out, and a reader waits for it to hold still
		case err := <-polled:
			t.Fatal(err)
		}
		for i := range singles {
			insert(t, db, "ReceivedData", bws.Row{"Board": i, "Contract": "3 NT"})
		}
		for i := range batches {
			err := db.Batch(func(b bws.Batch) error {
				for j := range each {
					insert(t, b, "ReceivedData", bws.Row{"Board": singles + i*each + j, "Contract": "3 NT"})
				}
				_, err := b.Update("Tables", bws.Row{"Table": 1}, bws.Row{"UpdateFromRound": i})
				return err
			})
			if err != nil {
				t.Errorf("batch %d: %v", i, err)
			}
		}
		stop()
		if err := <-polled; err != nil {
			t.Error(err)
		}
	})
	c, err := bws.Read(p.ctx, p.path())
	if err != nil {
		t.Fatal(err)
	}
	if want := 1 + singles + batches*each; len(c.Received) != want {
		t.Errorf("%d rows, want %d", len(c.Received), want)
	}
}

// pollPause is between two polls: shorter than anybody's, but a writer gets in.
const pollPause = 2 * time.Millisecond

// poll reads until the context ends. A file that is being written to may be busy; it is
// not busy always. It closes began after the first reading.
func poll(ctx context.Context, path string, began chan<- struct{}) error {
	reader := bws.NewReader(path)
	read, last := 0, 0
	for ; ; time.Sleep(pollPause) {
		c, _, err := reader.Read(ctx)
		switch {
		case ctx.Err() != nil && read == 0:
			return fmt.Errorf("the file could never be read: %v", err)
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, bws.ErrLocked):
			continue
		case err != nil:
			return fmt.Errorf("after %d polls: %w", read, err)
		}
		seen := map[int64]bool{}
		for _, r := range c.Received {
			if seen[r.ID] || r.Contract != "3 NT" {
				return fmt.Errorf("poll %d: row %+v", read, r)
			}
			seen[r.ID] = true
		}
		if len(seen) < last {
			return fmt.Errorf("poll %d: %d rows after %d", read, len(seen), last)
		}
		if read, last = read+1, len(seen); read == 1 {
			close(began)
		}
	}
}
