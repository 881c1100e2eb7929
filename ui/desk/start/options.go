package start

import (
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Asked is what a movement can be asked beside its size.
type Asked struct {
	Arrows bool // whether and when the arrow is switched, and how the two lines are numbered
	Rover  bool // which line the rover bumps, and from when
	Odd    bool // what an odd field does in round 1 of a Swiss
}

// AskedOf is what a movement can be asked.
func AskedOf(m *movement.Movement) Asked {
	f, err := movement.Find(m.Family)
	return Asked{
		Arrows: err == nil && f.Contestant == movement.Pair && f.Winners == 2,
		Rover:  m.Family == "rover",
		Odd:    session.PlayOf(m).Swiss() && len(m.Pairs())%2 == 1,
	}
}

// mostSwitched is how many rounds with the arrow switched are offered: more than a
// quarter is as bad as none.
const mostSwitched = 4

// ArrowSwitches are the ways to switch the arrow as they are offered: never, as is best,
// and in the last rounds.
func ArrowSwitches(in *desk.Language, m *movement.Movement) []string {
	texts := []string{in.Say(screen.ArrowNever), in.SayCount(screen.ArrowBest, movement.SwitchRounds(m.Rounds))}
	for n := 1; n <= min(mostSwitched, m.Rounds-1); n++ {
		texts = append(texts, in.SayCount(screen.ArrowLast, n))
	}
	return texts
}

// ArrowSwitchAt is the way that is offered at a place.
func ArrowSwitchAt(i int) movement.ArrowSwitch {
	switch i {
	case 0:
		return movement.SwitchNone
	case 1:
		return movement.SwitchAuto
	}
	return movement.ArrowSwitch(i - 1)
}

// ArrowSwitchIndex is the place of the way in which a movement has it.
func ArrowSwitchIndex(m *movement.Movement) int {
	switch n := len(m.ArrowSwitched); {
	case n == 0:
		return 0
	case n == movement.SwitchRounds(m.Rounds):
		return 1
	default:
		return n + 1
	}
}
