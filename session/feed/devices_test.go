package feed_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// What a handset and a phone say of one board: the same is one result; where they differ
// neither counts, whichever came last, until one is put right or the director decides.
func TestTwoDevices(t *testing.T) {
	const h, p = session.ByBridgemate, session.ByPhone
	type step struct {
		by     string
		tricks int // erased where it is 9
	}
	plus := &scoring.Ruling{Kind: scoring.AveragePlus}
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	corrected, undone := correct(t, k, 2), session.CorrectionUndone{Key: k}
	ruled := session.RulingGiven{Key: k, ForNS: plus, ForEW: plus}
	for _, c := range []struct {
		what   string
		steps  []step
		facts  []session.Fact // of the director, after the steps
		then   []step         // after him
		counts int            // tricks of the result that counts, 9 for none at all
		doubt  bool
		kinds  string // of the last fact of the devices
		remark session.RemarkKind
	}{
		{"a phone alone", []step{{p, 0}}, nil, nil, 0, false, "result received", ""},
		{"both the same", []step{{p, 0}, {h, 0}}, nil, nil, 0, false, "result beside", ""},
		{"both the same, again and again", []step{{p, 0}, {h, 0}, {h, 0}, {p, 0}, {h, 0}}, nil, nil, 0, false, "", ""},
		{"the handset first", []step{{h, 0}, {p, 1}}, nil, nil, 0, true, "result beside", session.OtherDevice},
		{"the phone first", []step{{p, 1}, {h, 0}}, nil, nil, 1, true, "result beside", session.OtherDevice},
		{"the handset is put right", []step{{p, 1}, {h, 0}, {h, 1}}, nil, nil, 1, false, "result beside", session.DoubtGone},
		{"the phone is put right", []step{{p, 1}, {h, 0}, {p, 0}}, nil, nil, 0, false, "result changed", session.ResultDiffers},
		{"first handset, then it is put right", []step{{h, 0}, {p, 1}, {h, 1}}, nil, nil, 1, false, "result changed", session.ResultDiffers},
		{"the handset's is erased", []step{{p, 1}, {h, 0}, {h, 9}}, nil, nil, 1, false, "result erased", session.ResultGone},
		{"the phone's is taken back", []step{{p, 1}, {h, 0}, {p, 9}}, nil, nil, 0, false, "result erased", session.ResultGone},
		{"both are", []step{{p, 1}, {h, 0}, {p, 9}, {h, 9}}, nil, nil, 9, false, "result erased", session.ResultGone},
		{"both agree, then one thinks better of it", []step{{p, 0}, {h, 0}, {p, 1}}, nil, nil, 1, true, "result changed", ""},
		{"erased by who said nothing", []step{{p, 1}, {h, 9}}, nil, nil, 1, false, "", ""},
		{"the director decides", []step{{h, 0}, {p, 1}}, []session.Fact{corrected}, nil, 2, false, "", ""},
		{"and the file is read again", []step{{h, 0}, {p, 1}}, []session.Fact{corrected}, []step{{h, 0}, {p, 1}}, 2, false, "", ""},
		{"and one says something new", []step{{h, 0}, {p, 1}}, []session.Fact{corrected}, []step{{h, 1}}, 2, false,
			"result changed", session.CorrectionHolds},
		{"and takes it back", []step{{h, 0}, {p, 1}}, []session.Fact{corrected, undone}, nil, 0, true, "", ""},
		{"takes it back when they agree", []step{{h, 0}, {p, 1}}, []session.Fact{corrected}, []step{{h, 1}, {p, 9}}, 2, false, "result erased", ""},
		{"the director first", nil, []session.Fact{corrected}, []step{{p, 1}, {h, 0}}, 2, false, "result beside", session.CorrectionHolds},
		{"and undone", []step{{p, 1}}, []session.Fact{corrected, undone}, []step{{h, 0}}, 1, true, "result beside", ""},
		{"a ruling decides", []step{{h, 0}, {p, 1}}, []session.Fact{ruled}, nil, 0, false, "", ""},
		{"until it is withdrawn", []step{{h, 0}, {p, 1}}, []session.Fact{ruled,
			session.RulingWithdrawn{Key: k}}, nil, 0, true, "", ""},
		{"taken out, and sent again by both", []step{{h, 0}, {p, 1}}, []session.Fact{session.ResultDiscarded{Key: k}},
			[]step{{h, 0}, {p, 1}}, 9, false, "", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := sessiontest.Evening(t, "mixed", sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
			last := ""
			say := func(steps []step) {
				for _, step := range steps {
					said := feed.Said(feed.Erased{Key: k})
					if step.tricks != 9 {
						said = feed.Result{Result: sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", step.tricks).Result}
					}
					facts, err := feed.FactsBy(step.by, s.State(), said)
					if err != nil {
						t.Fatal(err)
					}
					last = ""
					if len(facts) > 0 {
						last = facts[len(facts)-1].Kind()
						if err := s.Record(step.by, facts...); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			say(c.steps)
			for _, f := range c.facts {
				if err := s.Record(session.ByDirector, f); err != nil {
					t.Fatal(err)
				}
			}
			say(c.then)
			judge := func(when string, st *session.State) {
				r, there := st.Results[k]
				if there != (c.counts != 9) || there && (r.Tricks != c.counts || r.Doubt.Any() != c.doubt) {
					t.Errorf("%s: %v, %d tricks, doubt %q; want %d, doubt %v", when, there, r.Tricks, r.Doubt.Kind, c.counts, c.doubt)
				}
				if c.doubt && (r.Doubt.Kind != session.DevicesDiffer || r.Said(h) == nil || r.Said(p) == nil ||
					session.SaysTheSame(*r.Said(h), *r.Said(p)) || len(st.Doubtful()) != 1) {
					t.Errorf("%s: the two are %v and %v", when, r.Said(h), r.Said(p))
				}
				if _, err := st.Score(); err != nil {
					t.Error(err)
				}
			}
			judge("now", s.State())
			again, err := session.Fold(s.State().Entries())
			if err != nil {
				t.Fatal(err)
			}
			judge("after a restart", again)
			if c.kinds != "" && last != c.kinds {
				t.Errorf("the last fact is %q, want %q", last, c.kinds)
			}
			if r := s.State().Remarks; c.remark != "" && (len(r) == 0 || r[len(r)-1].Kind != c.remark) {
				t.Errorf("the director is told %+v, want %q", r, c.remark)
			}
		})
	}
}

// correct is the director's word on a board.
func correct(t *testing.T, k session.Key, tricks int) session.ResultCorrected {
	t.Helper()
	return session.ResultCorrected{Result: sessiontest.PlayedOn(t, session.Result{Key: k, NS: 1, EW: 4}, "4S", "N", tricks)}
}

// An evening with phones alone is a room of phones, which nobody is told anything:
// results that fit a changed movement go on counting, and nobody waits.
func TestRoomOfPhones(t *testing.T) {
	s := five(t)
	if kind := feed.KindOf(s.State()); kind != feed.Hand {
		t.Fatalf("%v before phones are let in", kind)
	}
	sessiontest.Record(t, s, session.PhonesOpened{Port: 8080})
	if kind := feed.KindOf(s.State()); kind != feed.Phones || kind.Handsets() || kind.Compared() {
		t.Errorf("%v", kind)
	}
	before := s.State().Arrived()
	room := feed.OnPhones(s)
	if err := room.ChangeMovement(t.Context(), 1, latePair(t, s)); err != nil {
		t.Fatal(err)
	}
	if waiting, err := room.WaitUpdated(t.Context()); len(waiting) > 0 || err != nil || room.Kind() != feed.Phones {
		t.Errorf("waits for %v, %v", waiting, err)
	}
	st := s.State()
	if _, sending := st.Sending(1); sending || st.Arrived() != before || len(st.Restorable()) > 0 {
		t.Errorf("sending %v, %d results of %d, %d to be put back", sending, st.Arrived(), before, len(st.Restorable()))
	}
	sessiontest.Record(t, s, session.PhonesClosed{})
	if kind := feed.KindOf(s.State()); kind != feed.Phones {
		t.Errorf("%v when they are let in no more", kind)
	}
	sessiontest.Record(t, s, session.Uploaded{File: "x.bws", Mark: "m"})
	if kind := feed.KindOf(s.State()); kind != feed.File {
		t.Errorf("%v with a file", kind)
	}
}

// How an evening is scored, by what was recorded and by whom.
func TestByWhatAnEveningIsScored(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	opened := session.PhonesOpened{Port: 8080}
	for _, c := range []struct {
		what                              string
		by                                []string // of results, after phones are let in where phones is true
		phones                            bool
		byHand, onPhones, ever, elsewhere bool
		kind                              feed.Kind
	}{
		{"nothing", nil, false, false, false, false, false, feed.Hand},
		{"phones are let in", nil, true, false, true, false, false, feed.Phones},
		{"by phone", []string{session.ByPhone}, true, false, true, false, false, feed.Phones},
		{"by phone and by the director", []string{session.ByPhone, session.ByDirector}, true, false, true, false, false, feed.Phones},
		{"by the director", []string{session.ByDirector}, false, true, false, false, false, feed.Hand},
		{"by handsets", []string{session.ByBridgemate}, false, false, false, true, false, feed.Hand},
		{"by handsets and phones", []string{session.ByBridgemate, session.ByPhone}, true, false, false, true, false, feed.Phones},
		{"taken over from a file", []string{"import"}, false, false, false, true, true, feed.Imported},
	} {
		s := sessiontest.Evening(t, c.what, m)
		if c.phones {
			sessiontest.Record(t, s, opened)
		}
		for i, by := range c.by {
			r := sessiontest.Result(t, s.State(), 1+i, 1, s.State().Sections[0].Movement.Round(1)[i].Low, "4S", "N", 0)
			f := session.Fact(r)
			if by == session.ByDirector {
				f = session.ResultCorrected{Result: r.Result}
			}
			if err := s.Record(by, f); err != nil {
				t.Fatal(err)
			}
		}
		st := s.State()
		if st.ByHand() != c.byHand || st.OnPhones() != c.onPhones || st.EverReceived() != c.ever ||
			st.PlayedElsewhere() != c.elsewhere || feed.KindOf(st) != c.kind {
			t.Errorf("%s: by hand %v, on phones %v, received %v, elsewhere %v, %v", c.what, st.ByHand(), st.OnPhones(),
				st.EverReceived(), st.PlayedElsewhere(), feed.KindOf(st))
		}
	}
}
