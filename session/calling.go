package session

import (
	"errors"
	"slices"
	"time"
)

// DirectorCalled says that a table called the director on a phone.
type DirectorCalled struct {
	Phoned
	Round  int        `json:"round"`
	Board  int        `json:"board,omitempty"` // 0 where it is about none
	Reason CallReason `json:"reason,omitempty"`
}

// CallReason is what a call is about, as a table chooses it.
type CallReason string

// The reasons. None is a call without one.
const (
	CallRuling  CallReason = "ruling"         // an infraction
	CallCard    CallReason = "card"           // a card is missing, or exposed
	CallBoard   CallReason = "board"          // a wrong board, or wrong pairs
	CallScore   CallReason = "score"          // an earlier result is wrong
	CallDevice  CallReason = "device"         // the Bridgemate or the phone does not work
	CallOther   CallReason = "other"          // anything else
	CallByPhone CallReason = "go on by phone" // a table of a handset asks to go on by phone
)

// CallReasons are those that a table chooses from.
func CallReasons() []CallReason {
	return []CallReason{CallRuling, CallCard, CallBoard, CallScore, CallDevice, CallOther}
}

// CallAnswered says what became of a call.
type CallAnswered struct {
	Call   string     `json:"call"` // its key
	Answer CallAnswer `json:"answer"`
}

// CallAnswer is what became of a call for the director.
type CallAnswer string

// The answers.
const (
	CallWaits    CallAnswer = ""         // nobody came yet
	CallAttended CallAnswer = "attended" // the director is there
	CallDeferred CallAnswer = "deferred" // to be seen to later
	CallSolved   CallAnswer = "solved"
)

// Kind implements Fact.
func (DirectorCalled) Kind() string { return "director called" }

// Kind implements Fact.
func (CallAnswered) Kind() string { return "call answered" }

func init() {
	describe(traits[DirectorCalled]{GroupProgram, OutsideJournal, noEffect, RoleDesk, forAll,
		aboutNothing[DirectorCalled], func(f DirectorCalled) any {
			return Message{"facts.director-called", Terms{"From": f.From, "Reason": f.Reason, "Board": f.Board}}
		}})
	describe(traits[CallAnswered]{GroupProgram, OutsideJournal, noEffect, RoleDesk, forAll,
		aboutNothing[CallAnswered], func(f CallAnswered) any {
			return Message{"facts.call-answered", Terms{"Answer": string(f.Answer)}}
		}})
}

// DirectorCall is a call with what became of it.
type DirectorCall struct {
	DirectorCalled
	At     time.Time
	Seq    int64
	Answer CallAnswer
	// Answered is when that was said.
	Answered time.Time
}

func (f DirectorCalled) apply(st *State, e Entry) error {
	if _, ok := st.Section(f.From.Section); !ok {
		return &Misfit{Kind: NoSection, Section: f.From.Section}
	}
	if err := f.came(st, e); err != nil {
		return err
	}
	st.calls = append(slices.Clip(st.calls), DirectorCall{DirectorCalled: f, At: e.At, Seq: e.Seq})
	return nil
}

func (f CallAnswered) apply(st *State, e Entry) error {
	i := slices.IndexFunc(st.calls, func(c DirectorCall) bool { return c.ID == f.Call })
	if i < 0 {
		return st.unless(st.replaying || st.merging, errors.New("there is no such call"))
	}
	st.calls = slices.Clone(st.calls)
	st.calls[i].Answer, st.calls[i].Answered = f.Answer, e.At
	return nil
}

// DirectorCalls are the calls that are not solved, the oldest first.
func (st *State) DirectorCalls() (open []DirectorCall) {
	for _, c := range st.calls {
		if c.Answer != CallSolved {
			open = append(open, c)
		}
	}
	return open
}
