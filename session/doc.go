// Package session holds an evening of bridge as data: what was set up, who sat where,
// what was played, in the order in which it became known.
//
// An evening is a journal. Whatever happens is one appended, timestamped [Entry]; the
// [State] is a fold over the entries, so nothing that was once shown can be lost and
// every figure can be traced to who said so and when. [Session.Record] commits entries to
// the journal before anybody sees them, then announces them:
//
//	s, err := session.Resume(journal)
//	stop := s.Listen(func(e session.Entry) { redraw(s.State()) })
//	err = s.Record("director", session.EveningSet{Name: "Tuesday pairs", Date: date})
//	st := s.State() // an unchanging picture, safe to keep and to read from any goroutine
package session
