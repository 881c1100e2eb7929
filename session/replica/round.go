package replica

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"

	"clubnight/session"
)

// round compares both sides and makes them equal, as far as they can be made so.
type round struct {
	f      *Follower
	server Server
	// passed are the sites of which something cannot be taken here, or there: their
	// entries are not asked for again with every message of others.
	passed map[session.Site]bool
	wrong  error // why something is not taken
}

// anew has everything asked for again.
func (r *round) anew() {
	clear(r.passed)
	r.f.forged = nil
}

// run makes one round, and says how both sides stand then: in step, or behind where one
// still lacks something. The error is that of a server that does not answer, that has
// another event, or that takes nothing in any more for certain.
func (r *round) run(ctx context.Context) (now Status, err error) {
	r.wrong = nil
	if err := r.ask(ctx); err != nil {
		return now, err
	}
	r.progress()
	if err := r.fetch(ctx); err != nil {
		return now, err
	}
	if r.f.session.State().Shared() { // else all that there is came from there
		if err := r.send(ctx); err != nil {
			return now, err
		}
	}
	if r.f.final(r.wrong) {
		return now, r.wrong
	}
	now = r.f.compared(Status{State: InStep})
	if now.ToSend+now.ToCome > 0 {
		now.State, now.Err = Behind, r.wrong
	}
	return now, nil
}

// progress shows how far it got where there is more to do than what was just recorded.
func (r *round) progress() {
	if was := r.f.Status(); was.State != InStep {
		now := r.f.compared(Status{State: Behind})
		if was.State == Behind {
			now.Err, now.Next = was.Err, was.Next // until it is known better
		}
		r.f.stands(now)
	}
}

// ask asks the server what it has. One that was there and is silent is found out here,
// and one that has no longer what it had acknowledged: it is given that again.
func (r *round) ask(ctx context.Context) error {
	bounded, done := context.WithTimeout(ctx, r.f.options.Patience)
	defer done()
	known, err := r.server.Known(bounded)
	if err != nil {
		return err
	}
	if n := lacking(known, r.f.theirs); n > 0 {
		r.f.forgets = true
		slog.Warn("the server lacks entries that it had", "entries", n)
	}
	r.f.theirs = known
	return nil
}

// fetch takes what is missing here.
func (r *round) fetch(ctx context.Context) error {
	for {
		ours, err := r.f.session.Known()
		if err != nil {
			r.wrong = errors.Join(r.wrong, err)
			return nil
		}
		if lacking(r.without(ours), r.f.theirs) == 0 {
			return nil
		}
		bounded, done := context.WithTimeout(ctx, forEntries*r.f.options.Patience)
		lines, err := r.server.Fetch(bounded, r.without(ours))
		done()
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			return nil // it is not to be seen yet
		}
		taken, err := r.f.session.Receive(lines)
		aside, err := session.KeptAside(err)
		if errors.Is(err, session.ErrOtherEvent) && taken == 0 && !r.sameEvent(ours) {
			return err
		}
		r.forged(aside)
		r.wrong = errors.Join(r.wrong, err)
		r.came(lines)
		if err != nil || taken == 0 {
			r.passOver(others(lines, aside), taken)
		}
		r.progress()
	}
}

// others are the lines that were not kept aside: where nothing else was wrong, those that
// were are all that was not taken.
func others(lines []session.SealedEntry, aside []*session.Forged) []session.SealedEntry {
	return slices.DeleteFunc(slices.Clone(lines), func(l session.SealedEntry) bool {
		return slices.ContainsFunc(aside, func(f *session.Forged) bool {
			return f.ID == l.ID() && bytes.Equal(f.Line.Sum, l.Sum)
		})
	})
}

// forged notes lines that were kept aside. Where the server has one of them in the place
// of the true one, and so nothing behind it either, nothing of that site is missing here.
// The site is passed over only as far as the server has it now: the true one may come.
func (r *round) forged(aside []*session.Forged) {
	r.f.kept(aside)
	ours, err := r.f.session.Known()
	if err != nil {
		return // fetch ends by it
	}
	for _, l := range aside {
		if !ours.Has(l.ID) {
			r.f.forged = beyond(r.f.forged, session.Known{l.ID.Site: r.f.theirs[l.ID.Site]})
		}
	}
}

// came notes what the server has of what was taken: more may have come to it since it was
// asked, and that need not be sent back.
func (r *round) came(lines []session.SealedEntry) {
	ours, err := r.f.session.Known()
	if err != nil {
		return // fetch ends by it
	}
	for _, l := range lines {
		if ours.Has(l.ID()) {
			r.f.theirs[l.Site] = max(r.f.theirs[l.Site], l.Own)
		}
	}
}

// sameEvent reports whether the server has something of a computer that had a
// part in this evening.
func (r *round) sameEvent(ours session.Known) bool {
	for site := range ours {
		if site != "" && r.f.theirs[site] > 0 {
			return true
		}
	}
	return false
}

// without is what is known here with the sites that are passed over, as if
// all of them were.
func (r *round) without(ours session.Known) session.Known {
	k := beyond(ours, r.f.forged)
	for site := range r.passed {
		k[site] = max(k[site], r.f.theirs[site])
	}
	return k
}

// passOver notes the sites of which some of the lines were not taken; all of which
// something is missing, where the lines bring nothing further.
func (r *round) passOver(lines []session.SealedEntry, taken int) {
	ours, err := r.f.session.Known()
	if err != nil {
		return // fetch ends by it
	}
	before := lacking(r.without(ours), r.f.theirs)
	for _, l := range lines {
		if !ours.Has(l.ID()) {
			r.passed[l.Site] = true
		}
	}
	if taken > 0 || lacking(r.without(ours), r.f.theirs) < before {
		return
	}
	for site, n := range r.f.theirs {
		if ours[site] < n {
			r.passed[site] = true
		}
	}
}

// send gives the server what it lacks: what is of one site that it refuses
// leaves the others alone.
func (r *round) send(ctx context.Context) error {
	lines, err := r.f.session.Lines(r.f.theirs)
	if err != nil {
		r.wrong = errors.Join(r.wrong, err)
		return nil
	}
	lines = slices.DeleteFunc(lines, func(l session.SealedEntry) bool { return r.passed[l.Site] })
	if len(lines) == 0 {
		return nil
	}
	refused := paged(lines, func(some []session.SealedEntry) error { return r.give(ctx, some) })
	if refused == nil {
		for _, l := range lines {
			r.f.theirs[l.Site] = max(r.f.theirs[l.Site], l.Own)
		}
		return r.believe(ctx, lines)
	}
	// Whether that was about the entries or about the connection, the server
	// says by answering or not.
	if err := r.ask(ctx); err != nil {
		return err
	}
	if !aboutLines(refused) {
		r.wrong = errors.Join(r.wrong, refused)
		return nil
	}
	return r.sendBySite(ctx)
}

// believe asks a server that forgot something once whether it has what it has just taken.
func (r *round) believe(ctx context.Context, lines []session.SealedEntry) error {
	if !r.f.forgets {
		return nil
	}
	if err := r.ask(ctx); err != nil {
		return err
	}
	if slices.ContainsFunc(lines, func(l session.SealedEntry) bool { return !r.f.theirs.Has(l.ID()) }) {
		r.wrong = errors.Join(r.wrong, ErrForgets)
	}
	return nil
}

// aboutLines reports whether an error is about some lines, so that others may do.
func aboutLines(err error) bool {
	for _, e := range []error{session.ErrForked, session.ErrSeal, session.ErrGap, session.ErrBadEntry} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// sendBySite gives the server what it lacks of each site by itself.
func (r *round) sendBySite(ctx context.Context) error {
	lines, err := r.f.session.Lines(r.f.theirs)
	if err != nil {
		r.wrong = errors.Join(r.wrong, err)
		return nil
	}
	of := map[session.Site][]session.SealedEntry{}
	for _, l := range lines {
		of[l.Site] = append(of[l.Site], l)
	}
	for _, site := range sitesInOrder(of) {
		if r.passed[site] {
			continue
		}
		refused := paged(of[site], func(some []session.SealedEntry) error { return r.give(ctx, some) })
		if refused == nil {
			continue
		}
		r.wrong = errors.Join(r.wrong, refused)
		if !aboutLines(refused) {
			break
		}
		r.passed[site] = true
	}
	return r.ask(ctx)
}

func sitesInOrder(of map[session.Site][]session.SealedEntry) []session.Site {
	k := session.Known{}
	for site := range of {
		k[site] = 1
	}
	return k.Sites()
}

func (r *round) give(ctx context.Context, lines []session.SealedEntry) error {
	bounded, done := context.WithTimeout(ctx, forEntries*r.f.options.Patience)
	defer done()
	return r.server.Send(bounded, lines)
}
