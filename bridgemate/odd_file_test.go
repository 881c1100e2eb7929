package bridgemate_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// oddRows are rows that programs write and the guide does not have, of round 1 of five
// tables with three boards a round, and what each of them means.
func oddRows(t *testing.T) (rows []bws.Received, want map[session.Key]session.Result) {
	want = map[session.Key]session.Result{}
	add := func(table, board int, edit func(*bws.Received), mean func(*session.Result)) {
		r := bws.Received{ID: int64(len(rows) + 1), Section: 1, Table: table, Round: 1, Board: board,
			PairNS: table, PairEW: table + 5,
			Declarer: table, NSEW: "N", Contract: "4 S", Result: "="}
		edit(&r)
		rows = append(rows, r)
		m := session.Result{Key: session.Key(r.Key()), NS: r.PairNS, EW: r.PairEW, Outcome: session.Played,
			Contract: contract(t, "4S"), Remark: r.Remarks, Row: r.ID}
		mean(&m)
		want[m.Key] = m
	}
	unread := func(entered session.Entered, d session.Doubt) func(*session.Result) {
		return func(m *session.Result) {
			m.Outcome, m.Contract, m.Entered, m.Doubt = session.Unread, scoring.Contract{}, entered, d
		}
	}
	percent := func(ns, ew string) func(*session.Result) {
		return func(m *session.Result) {
			m.Contract = scoring.Contract{}
			m.Percentages(figure(t, ns), figure(t, ew))
		}
	}
	add(1, 1, func(r *bws.Received) { r.NSEW = "NS" }, func(m *session.Result) { m.SideOnly = true })
	add(1, 2, func(r *bws.Received) { r.NSEW, r.Declarer = "EW", 6 },
		func(m *session.Result) { m.SideOnly, m.Declarer = true, scoring.East })
	add(1, 3, func(r *bws.Received) { r.Declarer = 6 },
		func(m *session.Result) { m.Doubt = session.Doubt{Kind: session.DeclarerElsewhere, Pair: 6, Text: "N"} })
	add(2, 4, func(r *bws.Received) {
		r.Contract, r.NSEW, r.Result, r.Declarer, r.Remarks = "", "", "", 0, "55.5%-44.5%"
	}, percent("55.5", "44.5"))
	add(2, 5, func(r *bws.Received) {
		r.Contract, r.NSEW, r.Result, r.Declarer, r.Remarks = "", "", "", 0, " 60 % - 40 % "
	}, percent("60", "40"))
	add(2, 6, func(r *bws.Received) { r.Contract, r.NSEW, r.Result, r.Declarer, r.Remarks = "", "", "", 0, "160%-40%" },
		unread(session.Entered{}, session.Doubt{Kind: session.RemarkUnreadable, Text: "160%-40%"}))
	add(3, 7, func(r *bws.Received) {
		r.NSEW, r.Contract, r.Result, r.LeadCard = "w", "3 nt XX", " + 1 ", "h10"
		r.Declarer = 8
	}, func(m *session.Result) {
		m.Contract, m.Declarer, m.Tricks, m.Lead = contract(t, "3NTxx"), scoring.West, 1, lead(t, "HT")
	})
	add(3, 8, func(r *bws.Received) {
		r.Contract, r.NSEW, r.Result, r.Declarer, r.Remarks = "", "", "", 0, "not PLAYED"
	},
		func(m *session.Result) { m.Outcome, m.Contract = session.NotPlayed, scoring.Contract{} })
	add(3, 9, func(r *bws.Received) { r.Contract, r.NSEW, r.Result = "pass", "", "" },
		func(m *session.Result) { m.Contract = scoring.Contract{} })
	add(4, 10, func(r *bws.Received) { r.Declarer = 0 }, func(*session.Result) {})
	add(4, 11, func(r *bws.Received) { r.Result = "+4" },
		unread(session.Entered{Contract: "4 S", Declarer: "N", Result: "+4"},
			session.Doubt{Kind: session.TricksImpossible, Text: "+4"}))
	add(4, 12, func(r *bws.Received) { r.NSEW = "Q" },
		unread(session.Entered{Contract: "4 S", Declarer: "Q", Result: "="},
			session.Doubt{Kind: session.DeclarerUnreadable, Text: "Q"}))
	add(5, 13, func(r *bws.Received) { r.Contract = "8 S" },
		unread(session.Entered{Contract: "8 S", Declarer: "N", Result: "="},
			session.Doubt{Kind: session.ContractUnreadable, Text: "8 S"}))
	add(5, 14, func(r *bws.Received) { r.LeadCard = "Z1" },
		func(m *session.Result) { m.Entered.Lead = "Z1" }) // the lead is asked about, and the result counts
	add(5, 15, func(r *bws.Received) { r.PairEW = 9 },
		func(m *session.Result) { m.Doubt = session.Doubt{Kind: session.OtherPairs, NS: 5, EW: 9} })
	add(1, 4, func(*bws.Received) {}, func(m *session.Result) { m.Doubt = session.Doubt{Kind: session.NoSuchBoard} })
	add(1, 1, func(r *bws.Received) { r.Section = 7 },
		func(m *session.Result) { m.Doubt = session.Doubt{Kind: session.NoSuchSection} })
	return rows, want
}

func figure(t *testing.T, text string) scoring.Frac {
	t.Helper()
	f, err := scoring.ParseFrac(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// One odd file means the same wherever it is read: during play, as an import, and to
// the check, which has something to say of exactly the rows that are in doubt, or
// whose lead is asked about.
func TestOddFileMeansTheSameEverywhere(t *testing.T) {
	s, l := created(t)
	if err := s.Record("director", session.UsualBy("wbf")); err != nil { // as an import is scored
		t.Fatal(err)
	}
	rows, want := oddRows(t)
	insert(t, l, rows...)
	read(t, l)
	read(t, l) // a row of no table is believed at the second look
	facts, err := bridgemate.ImportFile(t.Context(), l.Options().File, tuesday, nil)
	if err != nil {
		t.Fatal(err)
	}
	states := map[string]*session.State{"the link": s.State(), "the import": recorded(t, facts)}
	rankings := map[string][][]session.Rank{}
	for name, st := range states {
		for k, w := range want {
			if got := st.Results[k].Result; !got.Same(w) || got.Row != w.Row {
				t.Errorf("%s, %v:\n got %+v\nwant %+v", name, k, got, w)
			}
		}
		if len(st.Results) != len(want) {
			t.Errorf("%s: %d results, want %d", name, len(st.Results), len(want))
		}
		rankings[name] = ranks(t, st)
	}
	if !reflect.DeepEqual(rankings["the link"], rankings["the import"]) {
		t.Errorf("ranked during play %v\nas an import %v", rankings["the link"], rankings["the import"])
	}

	c := contents(t, l)
	said, doubtful := map[string][]string{}, map[string]bool{}
	for _, p := range bws.Check(c) {
		if strings.HasPrefix(p.Where, "ReceivedData") {
			said[p.Where] = append(said[p.Where], p.What)
		}
	}
	for k, w := range want {
		where := fmt.Sprintf("ReceivedData, table %s, round %d, board %d",
			c.TableName(k.Section, k.Table), k.Round, k.Board)
		if !w.Doubt.Any() && w.Entered.Lead == "" {
			continue
		}
		doubtful[where] = true
		if _, faults := rows[w.Row-1].Read(); len(faults) > 0 && !slices.Contains(said[where], faults[0].Error()) {
			t.Errorf("%s: the check says %q, not %q", where, said[where], faults[0])
		}
	}
	if got, want := slices.Sorted(maps.Keys(said)), slices.Sorted(maps.Keys(doubtful)); !slices.Equal(got, want) {
		t.Errorf("the check has something to say of\n%q, in doubt are\n%q", got, want)
	}
}
