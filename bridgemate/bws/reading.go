package bws

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Reading is what a row of ReceivedData or IntermediateData says, each field read
// once. What cannot be read is left out, and named by a [Fault]; the rest stands.
// Where the remark replaces the result, the other fields are read as far as they can
// be, and none is missed.
type Reading struct {
	Key
	// PairNS and PairEW are the pairs in the numbers of the file.
	PairNS, PairEW int
	Remark         Remark
	// Contract is the contract where HasContract is set; level 0 is a board passed out.
	Contract    scoring.Contract
	HasContract bool
	// Declarer is who played the contract; Declarer.Side is scoring.NoSide where nobody
	// did or it was not said.
	Declarer Declarer
	// Tricks are those made beyond (+) or short of (-) the contract, where
	// HasTricks is set.
	Tricks    int
	HasTricks bool
	// Lead is the card led where HasLead is set.
	Lead    deal.Card
	HasLead bool
	// Erased is set where the row was taken back.
	Erased bool
}

// Result is what happened at the table. ok is false where that cannot be told: the
// contract, the tricks or the declarer's side are not known, or the tricks cannot be.
// Where only the side was entered, North or East stands for it: the score is the same,
// and Declarer.Exact says so.
//
// It does not look at the remark.
func (r Reading) Result() (result scoring.Result, ok bool) {
	if !r.HasContract || r.Contract.Level == 0 {
		return scoring.Result{}, r.HasContract
	}
	result = scoring.Result{Contract: r.Contract, Declarer: r.Declarer.Seat, Tricks: r.Tricks}
	if !r.Declarer.Exact && r.Declarer.Side == scoring.EW {
		result.Declarer = scoring.East
	}
	return result, r.HasTricks && r.Declarer.Side != scoring.NoSide && result.Check() == nil
}

// FaultKind is what kind of fault a row has.
type FaultKind uint8

// The faults of a row.
const (
	// NumbersFault: the row names no board, or no pairs.
	NumbersFault FaultKind = iota
	// RemarkFault: the remark gives percentages that cannot be read, or another program's
	// text stands where the contract is blank.
	RemarkFault
	// ContractFault: the field Contract holds none.
	ContractFault
	// DeclarerFault: the field NS/EW holds no seat and no side.
	DeclarerFault
	// DeclarerPairFault: the pair in the field Declarer does not hold the
	// declarer's cards.
	DeclarerPairFault
	// ResultFault: the field Result holds none.
	ResultFault
	// TricksFault: nobody can take that many tricks with this contract.
	TricksFault
	// LeadFault: the field LeadCard holds no card.
	LeadFault
)

// Fault is one thing in a row that cannot be read, or cannot be.
type Fault struct {
	Kind FaultKind
	// Entered is what the field holds; contract and result for TricksFault, the numbers
	// of board and pairs for NumbersFault.
	Entered string
	// Pair is the pair in the field Declarer, for DeclarerPairFault.
	Pair int
	// Tricks is how many tricks the declarer would have taken in all, for
	// TricksFault: below 0 or above 13.
	Tricks int
}

// Error says what is wrong, in English for a log.
func (f Fault) Error() string {
	switch f.Kind {
	case NumbersFault:
		return "no board or no pairs: " + f.Entered
	case RemarkFault:
		return fmt.Sprintf("not a remark of Bridgemate: %.40q", f.Entered)
	case ContractFault:
		return fmt.Sprintf("not a contract: %.40q", f.Entered)
	case DeclarerFault:
		return fmt.Sprintf("the declarer is neither a seat nor a side: %.40q", f.Entered)
	case DeclarerPairFault:
		return fmt.Sprintf("pair %d is called declarer, but does not sit %s", f.Pair, f.Entered)
	case ResultFault:
		return fmt.Sprintf("not a result: %.40q", f.Entered)
	case TricksFault:
		return fmt.Sprintf("%s is %d tricks, which no hand can take", f.Entered, f.Tricks)
	}
	return fmt.Sprintf("not a card: %.40q", f.Entered)
}

// Read reads the row (guide: Retrieving results). The faults come in the order of the
// fields; nil where there is none.
func (r Received) Read() (Reading, []Fault) {
	in := rowReader{row: r, out: Reading{Key: r.Key(), PairNS: r.PairNS, PairEW: r.PairEW, Erased: r.Erased}}
	if r.Board < 1 || r.PairNS < 1 || r.PairEW < 1 {
		in.fault(Fault{Kind: NumbersFault,
			Entered: fmt.Sprintf("board %d, pairs %d and %d", r.Board, r.PairNS, r.PairEW)})
	}
	in.remark()
	in.contract()
	if in.out.Contract.Level > 0 || in.out.Remark.Replaces() {
		in.declarer()
		in.tricks()
		in.lead()
	}
	return in.out, in.faults
}

// rowReader is a row while it is read.
type rowReader struct {
	row    Received
	out    Reading
	faults []Fault
}

func (in *rowReader) fault(f Fault) { in.faults = append(in.faults, f) }

// missed is the fault of a field, unless the remark replaces what it could have said.
func (in *rowReader) missed(kind FaultKind, entered string) {
	if !in.out.Remark.Replaces() {
		in.fault(Fault{Kind: kind, Entered: entered})
	}
}

func (in *rowReader) remark() {
	remark, ok := ParseRemark(in.row.Remarks)
	if !ok || remark.Kind == OtherRemark && plain(in.row.Contract) == "" {
		in.fault(Fault{Kind: RemarkFault, Entered: in.row.Remarks})
	}
	in.out.Remark = remark
}

func (in *rowReader) contract() {
	c, err := scoring.ParseContract(plain(in.row.Contract))
	switch {
	case err == nil:
		in.out.Contract, in.out.HasContract = c, true
	case plain(in.row.Contract) == "" && in.out.Remark.Kind == OtherRemark: // said already
	default:
		in.missed(ContractFault, in.row.Contract)
	}
}

// declarer reads NS/EW, and checks the number of the pair against it.
func (in *rowReader) declarer() {
	d, ok := parseDeclarer(in.row.NSEW)
	if !ok {
		in.missed(DeclarerFault, in.row.NSEW)
		return
	}
	in.out.Declarer = d
	if !in.declares(d.Side) && !in.out.Remark.Replaces() {
		in.fault(Fault{Kind: DeclarerPairFault, Entered: d.String(), Pair: in.row.Declarer})
	}
}

// declares reports whether the number in the field Declarer may be that of the pair on
// this side, or of a player there. Programs that have no number for it write 0.
func (in *rowReader) declares(side scoring.Side) bool {
	r := in.row
	ns := r.Declarer == r.PairNS || r.South > 0 && r.Declarer == r.South
	ew := r.Declarer == r.PairEW || r.West > 0 && r.Declarer == r.West
	switch {
	case r.Declarer == 0:
		return true
	case in.out.Remark.Kind == WrongDirection: // the guide leaves open which of the two the number means
		return ns || ew
	case side == scoring.NS:
		return ns
	}
	return ew
}

func (in *rowReader) tricks() {
	n, ok := parseResult(in.row.Result)
	if !ok {
		in.missed(ResultFault, in.row.Result)
		return
	}
	in.out.Tricks, in.out.HasTricks = n, true
	if total := in.out.Contract.Level + 6 + n; in.out.Contract.Level > 0 &&
		(total < 0 || total > 13) && !in.out.Remark.Replaces() {
		in.fault(Fault{Kind: TricksFault, Entered: in.out.Contract.String() + " " + FormatResult(n), Tricks: total})
	}
}

func (in *rowReader) lead() {
	text := plain(in.row.LeadCard)
	if text == "" {
		return
	}
	card, err := deal.ParseCard(strings.Join(strings.Fields(text), ""))
	if err != nil || card.Small {
		in.missed(LeadFault, in.row.LeadCard)
		return
	}
	in.out.Lead, in.out.HasLead = card.Card, true
}
