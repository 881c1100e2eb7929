package standin

import (
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// putResults has each result stand in its place, whatever was there, or none.
func (e *event) putResults(r protocol.Request) error {
	results, err := list[protocol.Result](r)
	if err == nil {
		err = refuse(protocol.FitResults(results, e.sections()))
	}
	if err != nil {
		return err
	}
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		for _, one := range results {
			row := rowOf(one, e.tables.now())
			if !one.IsDeleted {
				if _, err := b.Insert("ReceivedData", row.Row()); err != nil {
					return err
				}
				continue
			}
			c, err := b.Contents() // with what was just inserted
			if err == nil {
				err = eraseLast(b, c, row.Key())
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// putPlayers adds players, or changes them. A number is its session's alone.
func (e *event) putPlayers(r protocol.Request) error {
	players, err := list[protocol.Player](r)
	if err != nil {
		return err
	}
	next, err := e.joined(players)
	if err == nil {
		e.players = next
	}
	return err
}

// putSeats seats players.
func (e *event) putSeats(r protocol.Request) error {
	seats, err := list[protocol.Participation](r)
	if err == nil {
		err = refuse(protocol.FitParticipations(seats, e.sections(), e.players))
	}
	if err != nil {
		return err
	}
	next := e.sent
	next.seat(seats)
	return e.change(next, func(b bws.Batch, _ *bws.Contents) error {
		for _, p := range seats {
			row := next.seatRow(seatOf(p))
			where := bws.Row{"Section": row.Section, "Table": row.Table, "Direction": row.Direction, "Round": row.Round}
			if _, err := b.Delete("PlayerNumbers", where); err != nil {
				return err
			}
			if _, err := b.Insert("PlayerNumbers", row.Row()); err != nil {
				return err
			}
		}
		return nil
	})
}

// putHands gives boards their deals, in all sections of the group.
func (e *event) putHands(r protocol.Request) error {
	hands, err := list[protocol.Handrecord](r)
	if err == nil {
		err = refuse(protocol.FitHandrecords(hands, e.groups()))
	}
	if err != nil {
		return err
	}
	next := e.sent
	for _, h := range hands {
		next.hands = append(slices.DeleteFunc(slices.Clone(next.hands), func(o protocol.Handrecord) bool {
			return o.ScoringGroupNumber == h.ScoringGroupNumber && o.BoardNumber == h.BoardNumber
		}), h)
	}
	return e.change(next, func(b bws.Batch, _ *bws.Contents) error {
		for _, h := range hands {
			for _, g := range e.groups() {
				if g.ScoringGroupNumber != h.ScoringGroupNumber {
					continue
				}
				for _, s := range g.Sections {
					where := bws.Row{"Section": sectionID(s.Letters), "Board": h.BoardNumber}
					if _, err := b.Delete("HandRecord", where); err != nil {
						return err
					}
				}
				if err := insert(b, handRows(g, h)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// putCalls tells the tables how far their calls are.
func (e *event) putCalls(r protocol.Request) error {
	calls, err := list[protocol.TdCall](r)
	if err == nil {
		err = refuse(protocol.FitTdCalls(calls, e.sections()))
	}
	if err != nil {
		return err
	}
	for _, one := range calls {
		i := slices.IndexFunc(e.calls, func(o protocol.TdCall) bool {
			return o.SectionLetters == one.SectionLetters && o.TableNumber == one.TableNumber &&
				o.RoundNumber == one.RoundNumber && o.Hour == one.Hour && o.Minute == one.Minute
		})
		if i < 0 {
			e.calls = append(e.calls, one)
		} else {
			e.calls[i] = one
		}
	}
	return nil
}

// putSettings has the handsets take other settings, also during play.
func (e *event) putSettings(r protocol.Request) error {
	next := e.sent
	var err error
	if r.Command == protocol.CommandPutBridgemate2Settings {
		fit := protocol.FitSettings[protocol.Bridgemate2Settings]
		next.two, err = settled(r, e.sections(), fit, e.two, func(a, b protocol.Bridgemate2Settings) bool {
			return a.SectionLetters == b.SectionLetters
		})
	} else {
		fit := protocol.FitSettings[protocol.Bridgemate3Settings]
		next.three, err = settled(r, e.sections(), fit, e.three, func(a, b protocol.Bridgemate3Settings) bool {
			return a.SectionLetters == b.SectionLetters
		})
	}
	if err != nil {
		return err
	}
	return e.change(next, func(b bws.Batch, _ *bws.Contents) error {
		for _, s := range next.sections() {
			row := next.settingsRow(s)
			if _, err := b.Update("Settings", bws.Row{"Section": sectionID(s.Letters)}, row); err != nil {
				return err
			}
			if _, err := b.Update("Tables", bws.Row{"Section": sectionID(s.Letters)},
				bws.Row{"UpdateFromRound": bws.ResendSettings}); err != nil {
				return err
			}
		}
		return nil
	})
}

// settled are settings with those of a request in the place of what the same sections
// had.
func settled[S protocol.Bridgemate2Settings | protocol.Bridgemate3Settings](r protocol.Request,
	sections []protocol.Section, fit func([]S, []protocol.Section) []protocol.Fault, had []S,
	same func(a, b S) bool) ([]S, error) {
	settings, err := list[S](r)
	if err == nil {
		err = refuse(fit(settings, sections))
	}
	if err != nil {
		return nil, err
	}
	had = slices.Clone(had)
	for _, one := range settings {
		had = append(slices.DeleteFunc(had, func(o S) bool { return same(o, one) }), one)
	}
	return had, nil
}
