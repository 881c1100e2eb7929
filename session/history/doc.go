// Package history looks back on an evening: what was done, by groups and places, and what
// changed between two versions of its result.
//
//	f := history.ReadFilter("rulings table 3")
//	list := f.Entries(st, func(e session.Entry) string { return w.Fact(st, e) })
//	d, err := history.Between(st, st.Versions()[0], st.Version())
//
// The journal has all of it; nothing here is kept.
package history
