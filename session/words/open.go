package words

import "clubnight/session"

// Open says what keeps a ranking provisional: "3 of 56 results are still to come".
func (w *Words) Open(st *session.State, o session.Open) string {
	switch o.Kind {
	case session.ResultsToCome:
		return w.count("open.results-to-come", o.Number, "Of", o.Of)
	case session.ResultInDoubt:
		r := session.Result{Key: o.Key, Doubt: o.Doubt}
		if there, ok := st.Results[o.Key]; ok {
			r = there.Result
		}
		return w.say("open.in-doubt", data{"Place": w.Where(st, o.Key), "Doubt": w.Doubt(st, r)})
	case session.RulingsUndecided:
		return w.count("open.rulings-undecided", o.Number)
	case session.RulingsPending:
		return w.count("open.rulings-pending", o.Number)
	}
	return w.say("open.other", data{"Kind": string(o.Kind)})
}

// Opens says all of it, in the same order.
func (w *Words) Opens(st *session.State, open []session.Open) []string {
	var list []string
	for _, o := range open {
		list = append(list, w.Open(st, o))
	}
	return list
}

// Missing says where results are missing although the table has played on: "table 4:
// boards 7, 8; table 9: board 8". The keys are in the order of State.Missing.
func (w *Words) Missing(st *session.State, keys []session.Key) []string {
	var lines []string
	for i := 0; i < len(keys); {
		var boards []int
		j := i
		for ; j < len(keys) && keys[j].Section == keys[i].Section && keys[j].Table == keys[i].Table; j++ {
			boards = append(boards, keys[j].Board)
		}
		lines = append(lines, w.say("open.missing",
			data{"Table": st.TableName(keys[i].Section, keys[i].Table), "Boards": w.Boards(boards...)}))
		i = j
	}
	return lines
}
