package bws_test

import (
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal"
)

// sent is 4 S by North, just made, with the ten of diamonds led.
func sent(change func(r *bws.Received)) bws.Received {
	r := bws.Received{ID: 7, Section: 1, Table: 3, Round: 2, Board: 14, PairNS: 3, PairEW: 12, Declarer: 3, NSEW: "N",
		Contract: "4 S", Result: "=", LeadCard: "D10"}
	if change != nil {
		change(&r)
	}
	return r
}

// wanted is what sent says, with a change.
func wanted(change func(r *bws.Reading)) bws.Reading {
	r := bws.Reading{Key: bws.Key{Section: 1, Table: 3, Round: 2, Board: 14}, PairNS: 3, PairEW: 12,
		Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades}, HasContract: true,
		Declarer:  bws.Declarer{Side: scoring.NS, Seat: scoring.North, Exact: true},
		HasTricks: true, Lead: deal.NewCard(deal.Diamonds, deal.Ten), HasLead: true}
	if change != nil {
		change(&r)
	}
	return r
}

func percents(ns, ew string) bws.Remark {
	a, _ := scoring.ParseFrac(ns)
	b, _ := scoring.ParseFrac(ew)
	return bws.ArtificialScore(a, b)
}

// nothing is a row whose remark says it all.
func nothing(remark bws.Remark) func(*bws.Reading) {
	return func(r *bws.Reading) {
		*r = bws.Reading{Key: r.Key, PairNS: r.PairNS, PairEW: r.PairEW, Remark: remark}
	}
}

func blank(remarks string) func(*bws.Received) {
	return func(r *bws.Received) {
		r.Declarer, r.NSEW, r.Contract, r.Result, r.LeadCard, r.Remarks = 0, "", "", "", "", remarks
	}
}

// One field that is wrong leaves the others as they are.
func TestWrongFieldLeavesTheOthers(t *testing.T) {
	west := bws.Declarer{Side: scoring.EW, Seat: scoring.West, Exact: true}
	for _, c := range []struct {
		name   string
		row    func(r *bws.Received)
		want   func(r *bws.Reading)
		faults []bws.Fault
		scored bool // as a contract
	}{
		{"as the guide has it", nil, nil, nil, true},
		{"erased", func(r *bws.Received) { r.Erased = true }, func(r *bws.Reading) { r.Erased = true }, nil, true},
		{"no board", func(r *bws.Received) { r.Board = 0 }, func(r *bws.Reading) { r.Board = 0 },
			[]bws.Fault{{Kind: bws.NumbersFault, Entered: "board 0, pairs 3 and 12"}}, true},
		{"no pair", func(r *bws.Received) { r.PairEW = 0 }, func(r *bws.Reading) { r.PairEW = 0 },
			[]bws.Fault{{Kind: bws.NumbersFault, Entered: "board 14, pairs 3 and 0"}}, true},
		{"contract", func(r *bws.Received) { r.Contract = "8 S" },
			func(r *bws.Reading) {
				*r = bws.Reading{Key: r.Key, PairNS: 3, PairEW: 12}
			}, []bws.Fault{{Kind: bws.ContractFault, Entered: "8 S"}}, false},
		{"nothing at all, or null everywhere", blank(""), nothing(bws.Remark{}),
			[]bws.Fault{{Kind: bws.ContractFault}}, false},
		{"passed out",
			func(r *bws.Received) { r.Contract, r.Declarer, r.NSEW, r.Result, r.LeadCard = "PASS", 0, "", "", "" },
			func(r *bws.Reading) { *r = bws.Reading{Key: r.Key, PairNS: 3, PairEW: 12, HasContract: true} }, nil, true},
		{"passed out, with what the handset showed before",
			func(r *bws.Received) { r.Contract, r.Result, r.LeadCard = "pass", "+9", "Z" },
			func(r *bws.Reading) { *r = bws.Reading{Key: r.Key, PairNS: 3, PairEW: 12, HasContract: true} }, nil, true},
		{"a side as declarer", func(r *bws.Received) { r.NSEW = "NS" },
			func(r *bws.Reading) { r.Declarer = bws.Declarer{Side: scoring.NS} }, nil, true},
		{"the other side", func(r *bws.Received) { r.NSEW, r.Declarer = "ew", 12 },
			func(r *bws.Reading) { r.Declarer = bws.Declarer{Side: scoring.EW} }, nil, true},
		{"nobody as declarer", func(r *bws.Received) { r.NSEW = "Q" },
			func(r *bws.Reading) { r.Declarer = bws.Declarer{} },
			[]bws.Fault{{Kind: bws.DeclarerFault, Entered: "Q"}}, false},
		{"a side against the declaring pair", func(r *bws.Received) { r.NSEW = "EW" },
			func(r *bws.Reading) { r.Declarer = bws.Declarer{Side: scoring.EW} },
			[]bws.Fault{{Kind: bws.DeclarerPairFault, Entered: "EW", Pair: 3}}, true},
		{"a declaring pair that does not sit there", func(r *bws.Received) { r.Declarer = 9 }, nil,
			[]bws.Fault{{Kind: bws.DeclarerPairFault, Entered: "N", Pair: 9}}, true},
		{"no number of the declaring pair", func(r *bws.Received) { r.Declarer = 0 }, nil, nil, true},
		{"equal numbers", func(r *bws.Received) { r.PairEW, r.NSEW = 3, "W" },
			func(r *bws.Reading) { r.PairEW, r.Declarer = 3, west }, nil, true},
		{"wrong direction, one number", func(r *bws.Received) { r.Remarks = "Wrong direction" },
			func(r *bws.Reading) { r.Remark = bws.Remark{Kind: bws.WrongDirection} }, nil, true},
		{"wrong direction, the other number", func(r *bws.Received) { r.Remarks, r.Declarer = "wrong  DIRECTION ", 12 },
			func(r *bws.Reading) { r.Remark = bws.Remark{Kind: bws.WrongDirection} }, nil, true},
		{"wrong direction, neither number", func(r *bws.Received) { r.Remarks, r.Declarer = "Wrong direction", 4 },
			func(r *bws.Reading) { r.Remark = bws.Remark{Kind: bws.WrongDirection} },
			[]bws.Fault{{Kind: bws.DeclarerPairFault, Entered: "N", Pair: 4}}, true},
		{"South of an individual", func(r *bws.Received) { r.South, r.West, r.NSEW, r.Declarer = 20, 21, "S", 20 },
			func(r *bws.Reading) { r.Declarer = bws.Declarer{Side: scoring.NS, Seat: scoring.South, Exact: true} }, nil,
			true},
		{"West of an individual called South", func(r *bws.Received) { r.South, r.West, r.Declarer = 20, 21, 21 }, nil,
			[]bws.Fault{{Kind: bws.DeclarerPairFault, Entered: "N", Pair: 21}}, true},
		{"result", func(r *bws.Received) { r.Result = "made" }, func(r *bws.Reading) { r.HasTricks = false },
			[]bws.Fault{{Kind: bws.ResultFault, Entered: "made"}}, false},
		{"no result", func(r *bws.Received) { r.Result = "" }, func(r *bws.Reading) { r.HasTricks = false },
			[]bws.Fault{{Kind: bws.ResultFault}}, false},
		{"fourteen tricks", func(r *bws.Received) { r.Result = "+4" }, func(r *bws.Reading) { r.Tricks = 4 },
			[]bws.Fault{{Kind: bws.TricksFault, Entered: "4S +4", Tricks: 14}}, false},
		{"less than no trick", func(r *bws.Received) { r.Result = "-11" }, func(r *bws.Reading) { r.Tricks = -11 },
			[]bws.Fault{{Kind: bws.TricksFault, Entered: "4S -11", Tricks: -1}}, false},
		{"lead", func(r *bws.Received) { r.LeadCard = "10" }, func(r *bws.Reading) { r.Lead, r.HasLead = 0, false },
			[]bws.Fault{{Kind: bws.LeadFault, Entered: "10"}}, true},
		{"no lead", func(r *bws.Received) { r.LeadCard = " " },
			func(r *bws.Reading) { r.Lead, r.HasLead = 0, false }, nil, true},
		{"everything spaced, cased and marked anyhow", func(r *bws.Received) {
			r.Contract, r.NSEW, r.Result, r.LeadCard, r.Remarks = "\ufeff4s", " n\x00", "= ", "\ufeffd 10\x00", "\ufeff"
		}, nil, nil, true},
		{"several faults, in the order of the fields",
			func(r *bws.Received) { r.NSEW, r.Result, r.LeadCard = "", "7", "?" },
			func(r *bws.Reading) {
				r.Declarer, r.HasTricks, r.Lead, r.HasLead = bws.Declarer{}, false, 0, false
			}, []bws.Fault{{Kind: bws.DeclarerFault}, {Kind: bws.ResultFault, Entered: "7"},
				{Kind: bws.LeadFault, Entered: "?"}}, false},
		{"not played", blank("Not played"), nothing(bws.Remark{Kind: bws.NotPlayed}), nil, false},
		{"undecided", blank("arbitral score"), nothing(bws.Remark{Kind: bws.Undecided}), nil, false},
		{"the guide's percentages", blank("60%-40%"), nothing(percents("60", "40")), nil, false},
		{"other percentages", blank("55.5%-44.5%"), nothing(percents("111/2", "89/2")), nil, false},
		{"percentages beside a contract that cannot be read", func(r *bws.Received) {
			r.Remarks, r.Contract, r.NSEW, r.Result, r.LeadCard = "50%-50%", "x", "?", "?", "?"
		}, nothing(percents("50", "50")), nil, false},
		{"not played, beside the contract of another program",
			func(r *bws.Received) { r.Remarks, r.Declarer = "Not played", 9 },
			func(r *bws.Reading) { r.Remark = bws.Remark{Kind: bws.NotPlayed} }, nil, true},
		{"one percentage", func(r *bws.Received) { r.Remarks = "60%" },
			func(r *bws.Reading) { r.Remark = bws.Remark{Kind: bws.OtherRemark, Text: "60%"} },
			[]bws.Fault{{Kind: bws.RemarkFault, Entered: "60%"}}, true},
		{"words of another program beside a contract", func(r *bws.Received) { r.Remarks = "late play" },
			func(r *bws.Reading) { r.Remark = bws.Remark{Kind: bws.OtherRemark, Text: "late play"} }, nil, true},
		{"words of another program and no contract", blank("see TD"),
			nothing(bws.Remark{Kind: bws.OtherRemark, Text: "see TD"}),
			[]bws.Fault{{Kind: bws.RemarkFault, Entered: "see TD"}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, faults := sent(c.row).Read()
			if want := wanted(c.want); got != want {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
			if !reflect.DeepEqual(faults, c.faults) {
				t.Errorf("faults %+v, want %+v", faults, c.faults)
			}
			if _, scored := got.Result(); scored != c.scored {
				t.Errorf("its result can be scored: %v", scored)
			}
		})
	}
}

// TestReadingResult: a side alone scores as any seat of it.
func TestReadingResult(t *testing.T) {
	for declarer, want := range map[string]string{"N": "4S N =", "S": "4S S =", "NS": "4S N =",
		"EW": "4S E =", "W": "4S W ="} {
		read, _ := sent(func(r *bws.Received) { r.NSEW, r.Declarer = declarer, 0 }).Read()
		if got, ok := read.Result(); !ok || got.String() != want {
			t.Errorf("%s: %s, %v", declarer, got, ok)
		}
	}
}

// What can still be scored, and that each fault names what was entered.
func TestFaultsNameWhatWasEntered(t *testing.T) {
	spoils := map[bws.FaultKind]bool{bws.DeclarerPairFault: false, bws.LeadFault: false}
	for kind := bws.NumbersFault; kind <= bws.LeadFault; kind++ {
		f := bws.Fault{Kind: kind, Entered: "as entered", Pair: 9, Tricks: 14}
		if !strings.Contains(f.Error(), "as entered") {
			t.Errorf("%d: %s", kind, f.Error())
		}
		want, said := spoils[kind]
		if spoilsResult(f) != (want || !said) {
			t.Errorf("%s: spoils the result: %v", f.Error(), spoilsResult(f))
		}
	}
}

func TestReadContract(t *testing.T) {
	for _, c := range []struct{ text, guide string }{
		// the guide's examples
		{"1 H", "1 H"}, {"2 NT", "2 NT"}, {"4 S x", "4 S x"}, {"3 D xx", "3 D xx"}, {"7 C", "7 C"}, {"PASS", "PASS"},
		{"4Sx", "4 S x"}, {"4SX", "4 S x"}, {" 3  nt  xx ", "3 NT xx"}, {"3N", "3 NT"},
		{"pass", "PASS"}, {"\ufeff5 c", "5 C"},
	} {
		read, _ := sent(func(r *bws.Received) { r.Contract = c.text }).Read()
		if !read.HasContract || bws.FormatContract(read.Contract) != c.guide {
			t.Errorf("%q: %q, want %q", c.text, bws.FormatContract(read.Contract), c.guide)
		}
	}
	for _, text := range []string{"", "8 S", "0 NT", "4", "S 4", "4 S xxx", "4 S +1", strings.Repeat("4", 300)} {
		read, faults := sent(func(r *bws.Received) { r.Contract = text }).Read()
		if read.HasContract || len(faults) != 1 || faults[0].Kind != bws.ContractFault || faults[0].Entered != text {
			t.Errorf("%.20q: %v, %v", text, read.Contract, faults)
		}
	}
}

func TestReadResult(t *testing.T) {
	for n := -13; n <= 6; n++ {
		text := bws.FormatResult(n)
		read, _ := sent(func(r *bws.Received) { r.Result = text }).Read()
		if !read.HasTricks || read.Tricks != n {
			t.Errorf("%q: %d", text, read.Tricks)
		}
	}
	if text := bws.FormatResult(0) + bws.FormatResult(1) + bws.FormatResult(-13); text != "=+1-13" {
		t.Error(text)
	}
	for _, text := range []string{"", "+7", "-14", "1", "==", "+", "+1x"} {
		if read, _ := sent(func(r *bws.Received) { r.Result = text }).Read(); read.HasTricks {
			t.Errorf("%q: %d", text, read.Tricks)
		}
	}
}

func TestReadLead(t *testing.T) {
	for text, want := range map[string]string{"S2": "S2", "DA": "DA", "C10": "CT",
		"ST": "ST", "h k": "HK", "s10": "ST"} {
		if read, _ := sent(func(r *bws.Received) { r.LeadCard = text }).Read(); !read.HasLead ||
			read.Lead.String() != want {
			t.Errorf("%q: %v, want %q", text, read.Lead, want)
		}
	}
	for _, text := range []string{"S1", "10", "X2", "S", "S11", "SAK", "SS", "10S", "Hx", "S1010"} {
		read, faults := sent(func(r *bws.Received) { r.LeadCard = text }).Read()
		if read.HasLead || len(faults) != 1 || faults[0].Kind != bws.LeadFault {
			t.Errorf("%q: %v, %v", text, read.Lead, faults)
		}
	}
	if bws.FormatLead("CT") != "C10" || bws.FormatLead("DA") != "DA" {
		t.Error("the guide writes C10 and DA")
	}
}

func TestReadRemarks(t *testing.T) {
	remarks := map[string]bws.Remark{
		"": {}, "Not played": {Kind: bws.NotPlayed}, "Arbitral score": {Kind: bws.Undecided},
		"Wrong direction": {Kind: bws.WrongDirection},
		"see TD":          {Kind: bws.OtherRemark, Text: "see TD"}, "55.5%-44.5%": percents("111/2", "89/2"),
		"100%-0%": percents("100", "0"),
	}
	for _, text := range []string{"40%-40%", "50%-40%", "60%-40%", "40%-50%", "50%-50%", "60%-50%",
		"40%-60%", "50%-60%", "60%-60%"} {
		remarks[text] = percents(text[:2], text[4:6])
	}
	for text, want := range remarks {
		got, ok := bws.ParseRemark(text)
		if !ok || got != want {
			t.Errorf("%q: %+v", text, got)
		}
		if got.String() != text {
			t.Errorf("%q is written %q", text, got)
		}
		plain := text != "see TD" && !strings.Contains(text, "5.5") && text != "100%-0%"
		if got.Plain() != plain {
			t.Errorf("a handset sends %q: %v", text, got.Plain())
		}
	}
	for text, guide := range map[string]string{" 60 % - 40 % ": "60%-40%",
		"55,5%-44,50%": "55.5%-44.5%", "NOT PLAYED": "Not played"} {
		if got, ok := bws.ParseRemark(text); !ok || got.String() != guide {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, text := range []string{"60%-40", "60%", "%-%", "101%-0%", "-5%-50%", "1/2%-1/2%", "60%-40%-0%",
		"5.1234567%-1%", "60%--40%", "0060%-40%"} {
		if got, ok := bws.ParseRemark(text); ok || got.Kind != bws.OtherRemark || got.Text != text {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// TestRemarkRulings: what replaces a result is a ruling for each side, exactly.
func TestRemarkRulings(t *testing.T) {
	for text, want := range map[string][2]string{
		"": {}, "Wrong direction": {}, "see TD": {}, "Not played": {"not played", "not played"},
		"Arbitral score": {"undecided", "undecided"},
		"60%-40%":        {"60%", "40%"}, "55.5%-44.5%": {"111/2%", "89/2%"},
	} {
		remark, _ := bws.ParseRemark(text)
		ns, ew := remark.Rulings()
		if got := [2]string{ns.String(), ew.String()}; got != want || remark.Replaces() != (ns != nil) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestReadDeclarer(t *testing.T) {
	for text, want := range map[string]bws.Declarer{
		"NS": {Side: scoring.NS}, "EW": {Side: scoring.EW},
		"N": {Side: scoring.NS, Seat: scoring.North, Exact: true},
		"E": {Side: scoring.EW, Seat: scoring.East, Exact: true},
		"S": {Side: scoring.NS, Seat: scoring.South, Exact: true},
		"W": {Side: scoring.EW, Seat: scoring.West, Exact: true},
	} {
		read, _ := sent(func(r *bws.Received) { r.NSEW = strings.ToLower(text) }).Read()
		if got := read.Declarer; got != want || got.String() != text {
			t.Errorf("%q: %+v (%s)", text, got, got)
		}
	}
	for _, text := range []string{"", "SN", "NE", "N S"} {
		if read, _ := sent(func(r *bws.Received) { r.NSEW = text }).Read(); read.Declarer != (bws.Declarer{}) {
			t.Errorf("%q: %+v", text, read.Declarer)
		}
	}
}

// FuzzReceived checks what is read against what is written: a row that is understood
// means the same when it is written as the guide does, and a row that cannot be scored
// has a fault that says so.
func FuzzReceived(f *testing.F) {
	f.Add("4 S x", "N", "=", "S10", "", 3)
	f.Add("PASS", "", "", "", "", 0)
	f.Add("", "", "", "", "55.5%-44.5%", 0)
	f.Add("3NTxx", "EW", "-9", "10", "Wrong direction", 12)
	f.Add("\ufeff7c", "north", "+1", "hx", "see TD", 9)
	f.Fuzz(func(t *testing.T, contract, declarer, result, lead, remarks string, pair int) {
		row := bws.Received{Board: 1, PairNS: 3, PairEW: 12, Declarer: pair, Contract: contract, NSEW: declarer,
			Result: result, LeadCard: lead, Remarks: remarks}
		read, faults := row.Read()
		spoilt := false
		for _, fault := range faults {
			spoilt = spoilt || spoilsResult(fault)
		}
		if _, ok := read.Result(); !ok && !spoilt && !read.Remark.Replaces() {
			t.Fatalf("%+v cannot be scored and has no fault that says why: %v", read, faults)
		}
		again := row
		again.Remarks = read.Remark.String()
		if read.HasContract {
			again.Contract = bws.FormatContract(read.Contract)
		}
		if read.Declarer.Side != scoring.NoSide {
			again.NSEW = read.Declarer.String()
		}
		if read.HasTricks {
			again.Result = bws.FormatResult(read.Tricks)
		}
		if read.HasLead {
			again.LeadCard = bws.FormatLead(read.Lead.String())
		}
		if second, _ := again.Read(); second != read {
			t.Errorf("%+v\nwritten and read: %+v", read, second)
		}
	})
}

// spoilsResult reports whether what a row says is not enough to be scored. A wrong lead,
// or a number of the declaring pair that is not at the table, leaves a result that can
// be.
func spoilsResult(f bws.Fault) bool {
	return f.Kind != bws.LeadFault && f.Kind != bws.DeclarerPairFault
}
