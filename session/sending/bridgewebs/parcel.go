package bridgewebs

import (
	"errors"
	"strings"

	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
)

// Layout is the form in which a result goes.
type Layout string

// The forms: BridgeWebs takes both, and shows more of the first.
const (
	USEBIO Layout = "usebio"
	CSV    Layout = "bridgewebs"
)

// Parcel is an evening for BridgeWebs: the result in a form, and the deals as far as
// everybody may see them. evening is as its readers may read it: see sending.Wishes.
// stem is what its files are called, the same in every version, since BridgeWebs knows a
// result by it. The error is a *usebio.Fault, or that of a format.
func Parcel(e sending.Evening, evening *publish.Evening, form Layout, stem string) (sending.Parcel, error) {
	p := e.Parcel("")
	files, err := evening.Files(string(form), stem)
	if err != nil {
		return p, err
	}
	for _, f := range files {
		kind := "text/csv"
		if form == USEBIO {
			kind = "text/xml"
			if faults := usebio.Check(f.Content, false); len(faults) > 0 {
				return p, faults[0]
			}
		}
		p.Files = append(p.Files, sending.NewFile(f.Name, sending.Results, kind, f.Content))
	}
	deals, err := evening.Files("deals", stem)
	switch {
	case errors.Is(err, outward.ErrNoDeals):
	case err != nil:
		return p, err
	}
	for i, f := range deals {
		if i >= mostDeals {
			break
		}
		p.Files = append(p.Files, sending.NewFile(strings.ReplaceAll(f.Name, "/", " "), sending.Deals, "application/x-pbn", f.Content))
	}
	return p, nil
}
