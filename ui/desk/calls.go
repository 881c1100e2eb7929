package desk

import (
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/words/screen"
)

// callMatters are the calls for the director that are not solved, those of handsets and
// of phones, the oldest first.
func callMatters(in *Language, st *session.State, status bridgemate.Status) (list []Matter) {
	for _, c := range status.Calls {
		list = append(list, callMatter(in, st, c))
	}
	list = append(list, phoneCalls(in, st)...)
	slices.SortStableFunc(list, func(a, b Matter) int { return a.Call.At.Compare(b.Call.At) })
	return list
}

// callMatter is a call as a matter.
func callMatter(in *Language, st *session.State, c feed.Call) Matter {
	m := Matter{Symbol: "!", Text: CallText(in, st, c), Tone: Bad, Remedy: AnswerCall, Call: c,
		Key: session.Key{Section: c.Section, Table: c.Table, Round: c.Round}}
	if c.Answer != feed.Waiting {
		m.Symbol, m.Tone = "◷", Warning
	}
	return m
}

// callTexts say how it stands with a call.
var callTexts = map[feed.Answer]screen.Message{feed.Waiting: screen.CallWaits, feed.Attended: screen.CallAttended,
	feed.Solved: screen.CallSolved, feed.Deferred: screen.CallDeferred}

// CallText says which table called the director, when, and how it stands.
func CallText(in *Language, st *session.State, c feed.Call) string {
	return in.Say(callTexts[c.Answer], "Table", in.Words().Capital(in.Words().Table(st, c.Section, c.Table)),
		"Time", c.At.Local().Format("15:04"))
}

// AnswersTo are the answers that a call can still be given, the likeliest first.
func AnswersTo(c feed.Call) []feed.Answer {
	switch c.Answer {
	case feed.Waiting:
		return []feed.Answer{feed.Attended, feed.Deferred, feed.Solved}
	case feed.Attended:
		return []feed.Answer{feed.Solved, feed.Deferred}
	case feed.Deferred:
		return []feed.Answer{feed.Attended, feed.Solved}
	}
	return nil
}

// AnswerText is an answer to a call, as the director chooses it.
func AnswerText(in *Language, a feed.Answer) string {
	switch a {
	case feed.Attended:
		return in.Text("I am there")
	case feed.Solved:
		return in.Text("Solved")
	}
	return in.In("of a call", "Later")
}
