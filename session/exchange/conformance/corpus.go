package conformance

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"clubnight/scoring/published"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/conformance/events"
	"clubnight/session/exchange/outward"
)

// Files are files of results of other programs with the figures that these published.
// README.md beside them says where each is from.
//
//go:embed files
var Files embed.FS

// Promise is a published file with what must come out of it.
type Promise struct {
	// File is its name among Files, or of an event of package events; a folder is the
	// files of one evening. By is who published it.
	File, By string
	// What of the published figures must be as published.
	Totals, Places, Matches, Lines account.Share
	// Error is what the publisher did otherwise than its figures say, ""
	// where nothing differs.
	Error string
}

const (
	byCompscore   = "Compscore3"
	beforeNeuberg = "Neuberg's formula is in the totals, and not yet in what short boards show"
)

// Promises are all of them.
var Promises = []Promise{
	{File: "usebio-1.2.xml", By: "made for the tests", Totals: all(14), Places: all(14), Lines: all(146)},
	{File: "usebio-1.3.xml", By: "made for the tests", Totals: all(14), Places: all(14), Lines: all(146)},
	{File: "bridgewebs.csv", By: "made for the tests", Totals: all(14), Places: all(14), Lines: all(146)},
	{File: "synthetic-results.txt", By: "made for the tests", Totals: all(14), Lines: all(146)},
	{File: "ecats", By: "Salliere 0.10", Lines: all(144)},
	{File: "salliere-mp.xml", By: "Salliere 1.0", Totals: all(16),
		Places: account.Share{Equal: 15, Of: 16}, Lines: all(192),
		Error: "pairs 3 and 5 share a place, which Salliere does not mark: it has them 7 and 8"},
	{File: "salliere-ximp.xml", By: "Salliere 1.0", Totals: account.Share{Of: 11},
		Places: account.Share{Equal: 6, Of: 11}, Lines: account.Share{Equal: 110, Of: 135},
		Error: "Salliere writes adjusted scores as a score of 0, and the IMPs as percentages"},
	{File: "pbn-score-tables.pbn", By: "made for the tests", Totals: account.Share{Equal: 10, Of: 14},
		Places: all(14), Lines: all(144),
		Error: "its totals count three adjusted results that its tables leave out"},
	{File: "mp_pairs_howell", By: byCompscore, Totals: all(12), Places: all(12),
		Lines: account.Share{Equal: 156, Of: 161}, Error: beforeNeuberg},
	{File: "mp_pairs_mitchell", By: byCompscore, Totals: all(38), Places: all(38),
		Lines: account.Share{Equal: 494, Of: 512}, Error: beforeNeuberg},
	{File: "cross_imp_howell", By: byCompscore, Totals: all(9), Places: all(9), Lines: all(108)},
	{File: "butler_howell", By: byCompscore, Totals: all(8), Places: all(8), Lines: all(140)},
	{File: "acbl_club_howell", By: "ACBLscore", Totals: all(11), Places: all(4), Lines: all(90)},
}

// all are so many, of which none may differ.
func all(n int) account.Share { return account.Share{Equal: n, Of: n} }

// Kept is a promise with what came out.
type Kept struct {
	Promise
	Proof account.Proof
}

// Holds reports whether that is what was promised, no less and no more.
func (k *Kept) Holds() bool {
	p := &k.Proof
	return p.Totals == k.Totals && p.Places == k.Places && p.Matches == k.Matches && p.Lines == k.Lines
}

// Keep takes every published file over, scores it again and counts what is as published.
// The error is that of a file that cannot be taken over, with its name.
func Keep(ctx context.Context) (kept []Kept, err error) {
	for _, p := range Promises {
		k := Kept{Promise: p}
		if k.Proof, err = prove(ctx, p.File); err != nil {
			return nil, fmt.Errorf("%s: %w", p.File, err)
		}
		kept = append(kept, k)
	}
	return kept, nil
}

// prove is what of a file is as published when it is scored here.
func prove(ctx context.Context, file string) (p account.Proof, err error) {
	c, err := contentOf(ctx, file)
	if err != nil {
		return p, err
	}
	a, err := account.Open(ctx, c, c.Evenings[0])
	if err != nil {
		return p, err
	}
	st := a.Session.State()
	scores, err := st.Score()
	if err != nil {
		return p, err
	}
	found, _, err := account.Prove(a.Published, a.Taken, st, scores)
	if err != nil {
		return p, err
	}
	return found.Proof, nil
}

// contentOf opens a file by the one door, and makes content of an event.
func contentOf(ctx context.Context, file string) (*exchange.Content, error) {
	if path.Ext(file) == "" && file != "ecats" {
		a, err := events.Read(published.Files, file)
		if err != nil {
			return nil, err
		}
		return &exchange.Content{Name: file, Evenings: []exchange.Stored{{Account: a}}}, nil
	}
	within := path.Join("files", file)
	info, err := fs.Stat(Files, within)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		content, err := Files.ReadFile(within)
		if err != nil {
			return nil, err
		}
		return exchange.OpenBytes(ctx, file, content)
	}
	entries, err := Files.ReadDir(within)
	if err != nil {
		return nil, err
	}
	var parts []outward.File
	for _, e := range entries {
		content, err := Files.ReadFile(path.Join(within, e.Name()))
		if err != nil {
			return nil, err
		}
		parts = append(parts, outward.File{Name: strings.ToUpper(e.Name()), Content: content})
	}
	content, err := outward.Zip(parts, time.Time{})
	if err != nil {
		return nil, err
	}
	return exchange.OpenBytes(ctx, file+".zip", content)
}
