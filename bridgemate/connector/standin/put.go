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
	e.seat(seats)
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		for _, p := range seats {
			row := e.seatRow(seatOf(p))
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
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		for _, h := range hands {
			e.hands = append(slices.DeleteFunc(e.hands, func(o protocol.Handrecord) bool {
				return o.ScoringGroupNumber == h.ScoringGroupNumber && o.BoardNumber == h.BoardNumber
			}), h)
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
	if r.Command == protocol.CommandPutBridgemate2Settings {
		settings, err := list[protocol.Bridgemate2Settings](r)
		if err == nil {
			err = refuse(protocol.FitSettings(settings, e.sections()))
		}
		if err != nil {
			return err
		}
		for _, one := range settings {
			e.two = append(slices.DeleteFunc(e.two, func(o protocol.Bridgemate2Settings) bool {
				return o.SectionLetters == one.SectionLetters
			}), one)
		}
	} else {
		settings, err := list[protocol.Bridgemate3Settings](r)
		if err == nil {
			err = refuse(protocol.FitSettings(settings, e.sections()))
		}
		if err != nil {
			return err
		}
		for _, one := range settings {
			e.three = append(slices.DeleteFunc(e.three, func(o protocol.Bridgemate3Settings) bool {
				return o.SectionLetters == one.SectionLetters
			}), one)
		}
	}
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		for _, s := range e.sections() {
			row := e.settingsRow(s)
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
