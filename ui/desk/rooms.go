package desk

import (
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
)

// RoomsElsewhere reports whether the Bridgemates of all sections are other
// computers' to run.
func RoomsElsewhere(st *session.State) bool {
	return st.Shared() && len(st.Sections) > 0 &&
		!slices.ContainsFunc(st.Sections, func(s session.Section) bool { return st.Owns(s.ID) })
}

// NoStart is why this computer starts no Bridgemates and reads none, "" where it may;
// take is whether taking a room over changes that.
func NoStart(in *Language, st *session.State, role session.Role) (why string, take bool) {
	why, may := MayRecord(in, role, session.Uploaded{}.Kind(), session.ReadingStarted{}.Kind())
	if may && RoomsElsewhere(st) {
		return in.Say(screen.StartsElsewhere, "Nobody", !byOthers(st)), takes(role) && !st.Closed
	}
	return why, false
}

// takes reports whether a role takes rooms over.
func takes(role session.Role) bool { return role.May(session.WorkTaken{}.Kind()) }

// byOthers reports whether other computers run the Bridgemates of any section.
func byOthers(st *session.State) bool {
	return slices.ContainsFunc(st.Sections, func(s session.Section) bool {
		owner, owned := st.Owner(s.ID)
		return owned && !owner.Here
	})
}

// RunElsewhere reports whether this computer runs no room of an evening that is not
// scored by hand everywhere.
func RunElsewhere(st *session.State) bool {
	return RoomsElsewhere(st) && (!st.ByHand() || readElsewhere(st))
}

// readElsewhere reports whether another computer reads the results of a section.
func readElsewhere(st *session.State) bool {
	return slices.ContainsFunc(st.Sections, func(s session.Section) bool {
		owner, owned := st.Owner(s.ID)
		if !owned || owner.Here {
			return false
		}
		_, reading := st.ReadingAt(owner.ID)
		return reading
	})
}

// lightElsewhere is the status light of a computer that runs no room.
func lightElsewhere(in *Language, st *session.State) Light {
	if readElsewhere(st) {
		return Light{"●", in.Say(screen.LightElsewhere, "Reading", true), Good}
	}
	return Light{"○", in.Say(screen.LightElsewhere, "Reading", false), Quiet}
}

// nextElsewhere is the sentence at the foot of a computer whose role has no part in
// running a room, or that runs none; "" where it is that of every computer. attention is
// how much waits for somebody.
func nextElsewhere(in *Language, st *session.State, status bridgemate.Status, role session.Role, attention int) string {
	arrived, expected := st.Arrived(), st.Expected()
	switch why, _ := NoStart(in, st, role); {
	case Looks(role):
		return in.Say(screen.NextLooks, "Arrived", arrived, "Expected", expected)
	case len(st.Sections) == 0 && !role.May(session.SectionSet{}.Kind()):
		return in.Say(screen.NextSetUpThere)
	case why == "", RoomsElsewhere(st) && !RunElsewhere(st), len(st.Sections) == 0, st.Closed, status.Err != nil,
		len(status.Alarms) > 0, expected > 0 && arrived == expected && attention == 0:
		return ""
	case attention > 0:
		return in.SayCount(screen.NextAttention, attention)
	}
	return in.Say(screen.NextElsewhere, "Nobody", !byOthers(st), "Arrived", arrived, "Expected",
		expected, "Take", takes(role))
}
