package words

import "clubnight/session"

// roleNames are the messages of what somebody does at a computer.
var roleNames = map[session.Role]string{
	session.RoleDirector: "sites.role-director",
	session.RoleScorer:   "sites.role-scorer",
	session.RoleDesk:     "sites.role-desk",
	session.RoleViewer:   "sites.role-viewer",
	session.RoleWall:     "sites.role-wall",
}

// roleMay are the messages of what the roles see and may do.
var roleMay = map[session.Role]string{
	session.RoleDirector: "sites.role-director-may",
	session.RoleScorer:   "sites.role-scorer-may",
	session.RoleDesk:     "sites.role-desk-may",
	session.RoleViewer:   "sites.role-viewer-may",
	session.RoleWall:     "sites.role-wall-may",
}

// Role names what somebody does at a computer of a shared evening: "scorer"; nothing
// where no role is named.
func (w *Words) Role(r session.Role) string {
	if id, ok := roleNames[r]; ok {
		return w.say(id, nil)
	}
	return string(r)
}

// RoleMay says what somebody in a role sees and may do, as a clause.
func (w *Words) RoleMay(r session.Role) string {
	if id, ok := roleMay[r]; ok {
		return w.say(id, nil)
	}
	return ""
}

// Computer is a computer by its name, with who works there: "Room B (Anna de Vries)".
func (w *Words) Computer(c session.Computer) string {
	return w.say("sites.computer", data{"Computer": w.computerName(c.Name), "Person": c.Person})
}

func (w *Words) computerName(name string) string {
	if name == "" {
		return w.say("sites.computer-nameless", nil)
	}
	return name
}

// Who says who recorded an entry of a shared evening, and where: "scorer Anna de Vries,
// Room B"; nothing in an evening of one computer.
func (w *Words) Who(st *session.State, e session.Entry) string {
	if !st.Shared() {
		return ""
	}
	by := ""
	if e.By != session.ByDirector {
		by = w.By(st, e)
	}
	return w.recorder(st.Who(e), by)
}

func (w *Words) recorder(who session.Recorder, by string) string {
	return w.say("sites.who", data{"By": by, "Role": w.Role(who.Role), "Person": who.Person,
		"Computer": w.computerName(who.Computer), "Here": who.Here})
}

// signer is a computer of the evening: "scorer Anna de Vries, Room B"; the name of the
// server's user where no more is known, and nothing of a site that nobody has opened.
func (w *Words) signer(st *session.State, t session.SignerTerm) string {
	if t.Site != "" {
		if who := st.Who(session.Entry{Site: t.Site}); who != (session.Recorder{}) {
			return w.recorder(who, "")
		}
		return ""
	}
	if who, named := st.Sender(t.Sender); named {
		return w.recorder(who, "")
	}
	return t.Sender
}

// From is the computer from which an entry came; nothing for what was recorded here.
func (w *Words) From(st *session.State, e session.Entry) string {
	who := st.Who(e)
	if !st.Shared() || who.Here {
		return ""
	}
	return w.computerName(who.Computer)
}

// NewerEntries warns that another computer runs a newer Clubnight; nothing where
// all is understood here.
func (w *Words) NewerEntries(st *session.State) string {
	n := st.NewerEntries()
	if n == 0 {
		return ""
	}
	return w.count("sites.newer", n)
}

// TakenBy says whose work it is: "section B is Room B's", "the draw is Room A's".
func (w *Words) TakenBy(st *session.State, t *session.Taken) string {
	by := w.say("sites.nobody", nil)
	for _, c := range st.Computers() {
		if c.ID == t.By && t.By != "" {
			by = w.computerName(c.Name)
		}
	}
	section := ""
	if t.Section > 0 {
		section = w.Section(t.Section)
	}
	return w.say("sites.taken", data{"Section": section, "Computer": by, "Named": len(st.Computers()) > 0})
}

// NotYours says who does what a role does not do: "rulings are the director's".
func (w *Words) NotYours(n *session.NotYours) string {
	role := n.Role
	switch {
	case role == session.RoleViewer || role == session.RoleWall:
		return w.say("sites.only-looks", data{"Role": w.Role(role)})
	case session.RoleScorer.May(n.Kind):
		return w.say("sites.of-scorer", data{"Role": w.Role(role)})
	}
	return w.say("sites.of-director", data{"Role": w.Role(role)})
}
