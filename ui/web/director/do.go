package director

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"net/http"
	"strings"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/changes"
	"clubnight/ui/web/frame"
)

// command is one thing that the director does on the phone.
type command struct {
	// ID is the phone's own key of it, 128 random bits in hexadecimal: see
	// session.DirectorPhoned.
	ID     string            `json:"id"`
	Do     string            `json:"do"`
	Fields map[string]string `json:"fields"`
}

// outcome is what became of a command.
type outcome string

// The outcomes.
const (
	recorded outcome = "recorded" // it is on the disk
	before   outcome = "before"   // it was there before, by this key or with the same content
	anew     outcome = "anew"     // what it was decided on has changed: it is to be looked at again
	asks     outcome = "asks"     // something came meanwhile: Ask says what can be done
	refused  outcome = "refused"  // it cannot be so: Say says why
)

// answer is what the phone is told of a command.
type answer struct {
	ID      string        `json:"id"`
	Outcome outcome       `json:"outcome"`
	Entry   int64         `json:"entry,omitempty"` // of the journal, the last that is on the disk
	Say     string        `json:"say,omitempty"`
	Go      string        `json:"go,omitempty"`   // what is shown next; "" is what was shown
	Next    string        `json:"next,omitempty"` // the place to go on with, after a line
	Ask     template.HTML `json:"ask,omitempty"`  // what is to be chosen
}

// commands are what can be done; a name that is not here cannot.
var commands map[string]func(*turn) answer

func init() {
	commands = map[string]func(*turn) answer{"call": (*turn).call, "by-phone": (*turn).byPhone, "move": (*turn).move,
		"offer": (*turn).offered, "device": (*turn).device, "putback": (*turn).putBack, "finish-change": (*turn).finishChange,
		"restart": (*turn).restart, "look": (*turn).look, "line": (*turn).line, "result": (*turn).result,
		"ruling": (*turn).ruling, "law15": (*turn).law15, "seat": (*turn).sit, "conflict": (*turn).decide,
		"change": (*turn).changeMovement, "undo": (*turn).undo, "code": (*turn).renewCode, "sends": (*turn).sends,
		"clock": (*turn).turnClock}
}

// do does what the director's phone says.
func (p *Pages) do(w http.ResponseWriter, r *http.Request) {
	var c command
	if !p.o.Keys.Take(w, r, most, &c) {
		return
	}
	p.turns.Lock()
	defer p.turns.Unlock()
	t, there := p.turn(r, c.Fields)
	t.id = c.ID
	what := commands[c.Do]
	var a answer
	switch {
	case !there:
		a = answer{Outcome: refused, Say: t.say("director.no-evening")}
	case what == nil || len(c.ID) != 32:
		frame.Refuse(w, r, http.StatusBadRequest, frame.Unreadable)
		return
	case t.said() || p.did[c.ID]:
		a = answer{Outcome: before}
	case t.st.Closed && c.Do != "look":
		a = answer{Outcome: refused, Say: t.say("director.closed")}
	default:
		a = what(t)
	}
	if a.Outcome == recorded {
		if _, kept := t.s.State().Phoned(c.ID); !kept {
			p.remember(c.ID)
		}
	}
	a.ID, a.Entry = c.ID, t.seq()
	p.o.Log.Info("the director's phone", "did", c.Do, "outcome", a.Outcome)
	frame.Answer(w, a)
}

// remembered is how many commands are known that are not in the journal: the clock, the
// control program, a call on a handset. A phone sends one at a time.
const remembered = 64

// remember keeps the key of a command that left nothing in the journal.
func (p *Pages) remember(id string) {
	if len(p.did) >= remembered {
		clear(p.did)
	}
	p.did[id] = true
}

// said reports whether the command is in the journal.
func (t *turn) said() bool {
	_, said := t.st.Phoned(t.id)
	return said
}

// seq is the last entry that is on the disk.
func (t *turn) seq() int64 {
	if t.s == nil {
		return 0
	}
	return t.s.State().Seq
}

// record records facts with the key of the command, all or none.
func (t *turn) record(facts ...session.Fact) answer {
	if len(facts) == 0 {
		return answer{Outcome: before}
	}
	return t.mark(facts...)
}

// mark is record for what may already be done: then the journal gets the key alone.
func (t *turn) mark(facts ...session.Fact) answer {
	all := append([]session.Fact{session.DirectorPhoned{ID: t.id}}, facts...)
	if err := t.s.Record(session.ByDirector, all...); err != nil {
		return t.failed("recording", err)
	}
	return answer{Outcome: recorded, Say: t.say("director.recorded")}
}

// failed is the answer where something could not be done.
func (t *turn) failed(what string, err error) answer {
	t.o.Log.Warn("the director's phone: "+what, "error", err)
	return answer{Outcome: refused, Say: desk.Explain(t.in, err).String()}
}

// anew is the answer where what was decided on has changed.
func (t *turn) anew() answer { return answer{Outcome: anew, Say: t.say("director.anew")} }

// mustLook is the answer where the director would see a board that he has yet to play.
func (t *turn) mustLook(k session.Key) answer {
	return answer{Outcome: asks, Ask: fill("block", block{Card: t.asksToLook(k, "attention")})}
}

// digest is what a preview said, in few letters: it goes back with the command, so that
// nothing is recorded that would change other things than were seen.
func digest(parts ...any) string {
	text, err := json.Marshal(parts)
	if err != nil {
		return "" // which no preview has: it is looked at again
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// later is a context for what goes on with the room when the phone's request has ended: a
// phone that goes to sleep takes nothing back.
func (t *turn) later() context.Context { return context.WithoutCancel(t.ctx) }

// putBack lets erased results count again, or the one of a place that was sent again, and
// tells the room.
func (t *turn) putBack() answer {
	rs := t.st.Restorable()
	if at := t.fields["key"]; at != "" {
		rs = nil
		for _, r := range t.st.SentAgain() {
			if r.Key == keyOf(at) {
				rs = []session.Received{r}
			}
		}
	}
	facts, keys := changes.PutBack(rs)
	a := t.record(facts...)
	if a.Outcome != recorded {
		return a
	}
	for _, room := range t.rooms(keys) {
		if _, err := t.o.Feed(room[0].Section).SendResults(t.later(), room...); err != nil {
			return t.failed("sending results that were put back", err)
		}
	}
	return a
}

// rooms are places by their sections.
func (t *turn) rooms(keys []session.Key) (list [][]session.Key) {
	for _, sec := range t.st.Sections {
		var here []session.Key
		for _, k := range keys {
			if k.Section == sec.ID {
				here = append(here, k)
			}
		}
		if len(here) > 0 {
			list = append(list, here)
		}
	}
	return list
}

// finishChange tells the room what it lacks of a change of the movement.
func (t *turn) finishChange() answer {
	for _, sec := range t.st.Sections {
		if _, sending := t.st.Sending(sec.ID); sending {
			if err := t.o.Feed(sec.ID).FinishChanges(t.later()); err != nil {
				return t.failed("finishing a change of the movement", err)
			}
		}
	}
	return answer{Outcome: recorded, Say: t.say("director.done")}
}

// restart starts the control program again.
func (t *turn) restart() answer {
	if t.o.Restart == nil {
		return answer{Outcome: refused, Say: t.say("director.at-computer")}
	}
	if err := t.o.Restart(t.later()); err != nil {
		return t.failed("starting the control program again", err)
	}
	return answer{Outcome: recorded, Say: t.say("director.done")}
}

// cut is the first word of a text, and the rest.
func cut(text string) (first, rest string) {
	first, rest, _ = strings.Cut(text, " ")
	return first, rest
}
