package account

import (
	"context"
	"slices"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
)

// Room is a format of results, for the door of package exchange.
type Room struct {
	// Name, Sniff and Marked are as in exchange.Format.
	Name   string
	Sniff  func(head []byte, name string) bool
	Marked bool
	// Read reads a file whole: the sessions in it, in the order of the file. What
	// it cannot take over of one is among its Faults; the error is for a file of
	// which nothing is left.
	Read func(file []byte) ([]*Account, error)
	// ReadFile stands in the place of Read for a format of several files, which stand
	// beside each other; Beside are their paths, as in exchange.Format.
	ReadFile func(f *exchange.File) ([]*Account, error)
	Beside   func(f *exchange.File) []string
}

// read reads a file whole.
func (r *Room) read(f *exchange.File) ([]*Account, error) {
	if r.ReadFile != nil {
		return r.ReadFile(f)
	}
	file, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	return r.Read(file)
}

// Register makes a format of one evening a file known, by a mark at the beginning
// that no other file has.
func Register(name string, sniff func(head []byte, name string) bool, read func(file []byte) (*Account, error)) {
	RegisterRoom(Room{Name: name, Sniff: sniff, Marked: true, Read: func(file []byte) ([]*Account, error) {
		a, err := read(file)
		if err != nil {
			return nil, err
		}
		return []*Account{a}, nil
	}})
}

// RegisterRoom makes a format known.
func RegisterRoom(r Room) {
	exchange.Register(exchange.Format{
		Name: r.Name, Holds: exchange.HoldsEvenings | exchange.HoldsDeals, Sniff: r.Sniff,
		Marked: r.Marked, Beside: r.Beside,
		Open: func(_ context.Context, f *exchange.File) (*exchange.Content, error) {
			all, err := r.read(f)
			if err != nil {
				return nil, err
			}
			return content(f, all), nil
		},
	})
}

// content is what a file held: the newest evening first, as exchange.Content has them.
func content(f *exchange.File, all []*Account) *exchange.Content {
	c := &exchange.Content{}
	for i, a := range slices.Backward(all) {
		number := int64(0)
		if len(all) > 1 {
			number = int64(i + 1)
		}
		c.Evenings = append(c.Evenings, exchange.Stored{Number: number, Account: a,
			Load: func(context.Context) (*session.Session, error) {
				facts, err := a.Facts(f.Title())
				if err != nil {
					return nil, err
				}
				return exchange.Recorded(facts...)
			}})
	}
	if len(all) > 0 {
		c.Deals = all[0].deals()
	}
	return c
}

// deals are the boards of the first section that has some, nil for none.
func (a *Account) deals() *deal.Set {
	for _, sec := range a.Sections {
		if len(sec.Boards) == 0 {
			continue
		}
		set := &deal.Set{}
		for _, b := range sec.Boards {
			set.Boards = append(set.Boards, b.Board)
		}
		return set
	}
	return nil
}

// In is the account of an evening of a file, nil where the file has its
// journal and nothing else.
func In(e exchange.Stored) *Account {
	a, _ := e.Account.(*Account)
	return a
}
