package absence

import "clubnight/scoring"

// What rows give, in the words of the books.
var (
	nothing  = Gets{Board: scoring.NotPlayed}
	plus     = Gets{Board: scoring.AveragePlus}
	minus    = Gets{Board: scoring.AverageMinus}
	void     = Gets{Board: scoring.AveragePlus, Match: Void}
	voidLess = Gets{Board: scoring.AverageMinus, Match: Void}
	best     = Gets{Board: scoring.AveragePlus, Match: BestOfThree, Share: 60}
	own      = Gets{Board: scoring.AveragePlus, Match: OwnOrShare, Share: 60}
	converse = Gets{Board: scoring.AverageMinus, Match: Converse, Share: 60}
)

// pool is a part of what a match gives to both sides.
func pool(percent int) Gets {
	return Gets{Board: scoring.NotPlayed, Match: ShareOfPool, Share: percent}
}

// part is a part of the boards.
func part(percent int) Gets { return Gets{Board: scoring.NotPlayed, Share: percent} }

var (
	ebu       = []string{"ebu2025", "ebu"} // the paragraphs of 2025; directors cited the same ones before
	cbai      = []string{"cbai"}
	dbv       = []string{"dbv"}
	acbl      = []string{"acbl"}
	ofBoards  = []Form{Pairs, PairsIMPs}
	ofSwiss   = []Form{SwissPairs, SwissTeams}
	ofTeams   = []Form{SwissTeams, TeamsVPs, AllPlayAllVPs}
	ofMatches = []Form{SwissPairs, SwissTeams, TeamsVPs, AllPlayAllVPs}
)

// table is the rows; where several would do the first one holds. What the books
// leave open is marked Ours.
var table = []Row{
	// Who leaves.
	{ebu, LeftBeforeHalf, ofSwiss, false, true, nothing, void, "White Book 2.4.4, 3.3.9", Book},
	{ebu, LeftBeforeHalf, []Form{AllPlayAllVPs}, true, true, nothing, nothing, "White Book 2.4.2", Book},
	{ebu, LeftBeforeHalf, nil, true, true, nothing, nothing, "White Book 2.4.4", Book},
	{ebu, LeftAfterHalf, ofBoards, false, true, nothing, plus, "White Book 2.4.4", Book},
	{ebu, LeftAfterHalf, []Form{AllPlayAllVPs}, false, true, nothing, best, "White Book 2.4.2", Book},
	{ebu, LeftAfterHalf, ofSwiss, false, true, nothing, void, "White Book 2.4.4, 3.3.9", Book},
	{ebu, LeftAfterHalf, []Form{TeamsVPs}, false, true, nothing, void, "White Book 2.4.4, 3.3.9", Ours},
	{ebu, LeftAfterHalf, []Form{Teams}, false, true, nothing, plus, "White Book 2.4.4", Book},
	{cbai, LeftBeforeHalf, nil, true, true, nothing, nothing, "CBAI", Book},
	{cbai, LeftAfterHalf, ofBoards, false, true, nothing, plus, "CBAI", Book},
	{cbai, LeftAfterHalf, ofTeams, false, true, nothing, own, "CBAI", Book},
	{nil, LeftAfterHalf, []Form{Pairs, PairsIMPs, Teams}, false, true, nothing, plus, "12C2", Laws},
	{nil, LeftAfterHalf, []Form{TotalPoints}, false, true, nothing, nothing, "78C", Laws},
	{[]string{"plain"}, LeftBeforeHalf, []Form{Pairs, PairsIMPs, Teams}, false, true, nothing, plus, "12C2", Laws},
	{[]string{"plain"}, LeftBeforeHalf, []Form{TotalPoints}, false, true, nothing, nothing, "78C", Laws},
	{[]string{"plain"}, LeftBeforeHalf, ofMatches, false, true, nothing, void, "White Book 3.3.9", Lent},
	{[]string{"plain"}, LeftAfterHalf, ofMatches, false, true, nothing, void, "White Book 3.3.9", Lent},
	{ebu, StaysRanked, ofBoards, false, false, minus, plus, "White Book 2.4.5", Book},
	{ebu, StaysRanked, []Form{AllPlayAllVPs}, false, false, converse, best, "White Book 2.4.6", Book},
	{ebu, StaysRanked, ofMatches, false, false, voidLess, void, "White Book 2.4.6, 3.3.9", Book},
	{nil, StaysRanked, []Form{Pairs, PairsIMPs, Teams}, false, false, minus, plus, "12C2", Laws},
	{nil, StaysRanked, []Form{TotalPoints}, false, false, nothing, nothing, "78C", Laws},
	{ebu, LeftBetween, nil, false, false, nothing, nothing, "White Book 2.4.3", Book},

	// Who comes late, or never.
	{ebu, CameLate, ofBoards, false, false, minus, plus, "White Book 2.4.6, 2.4.7", Book},
	{ebu, CameLate, []Form{AllPlayAllVPs}, false, false, converse, best, "White Book 2.4.2, 2.4.6", Book},
	{ebu, CameLate, ofMatches, false, false, voidLess, void, "White Book 2.4.6, 3.3.9", Book},
	{ebu, CameLate, []Form{Teams}, false, false, minus, plus, "White Book 2.4.6", Book},
	{dbv, CameLate, ofBoards, false, false, minus, plus, "TO § 28", Book},
	{[]string{"plain"}, CameLate, ofMatches, false, false, voidLess, void, "White Book 3.3.9", Lent},
	{nil, CameLate, []Form{Pairs, PairsIMPs, Teams}, false, false, minus, plus, "12C2", Laws},
	{nil, CameLate, []Form{TotalPoints}, false, false, nothing, nothing, "78C", Laws},
	{ebu, NeverCame, nil, true, true, nothing, nothing, "White Book 2.4.7", Book},

	// Matches without boards, and odd fields.
	{ebu, MatchMissed, ofMatches, false, false, voidLess, void, "White Book 3.3.9", Book},
	{cbai, MatchMissed, ofMatches, false, false, pool(0), best, "CBAI", Book},
	{ebu, SitsOut, ofSwiss, false, false, pool(60), nothing, "White Book 2.4", Ours},
	{ebu, HalfMissed, []Form{SwissPairs}, false, false, void, nothing, "White Book 3.3.8", Book},
	{ebu, ShortTriple, []Form{SwissTeams}, false, false, nothing, nothing, "White Book 3.1.2, 3.6.2", Book},
	{ebu, LongTriple, []Form{SwissTeams}, false, false, nothing, nothing, "White Book 3.6.2", Book},
	{ebu, BoardsSpoilt, ofTeams, false, false, minus, plus, "White Book 3.3.7", Book},
	{ebu, BoardsSpoilt, []Form{SwissPairs}, false, false, minus, plus, "White Book 3.3.8", Book},
	{ebu, SatWrong, ofTeams, false, false, pool(40), pool(40), "White Book 3.3.6.1", Book},
	{ebu, SatWrongGuided, ofTeams, false, false, pool(60), pool(60), "White Book 3.3.6.1", Book},

	// Who is ranked.
	{ebu, NoStanding, nil, false, true, nothing, nothing, "White Book 2.4.9", Book},
	{ebu, Replaced, nil, false, false, part(50), nothing, "Sky Blue Book 3.2", Book},
	{dbv, PlayedTooLittle, ofBoards, false, false, part(75), nothing, "TO § 23", Book},
	{dbv, PlayedTooLittle, ofTeams, false, false, part(75), nothing, "TO § 39", Book},
	{acbl, PlayedTooLittle, ofBoards, false, false, part(70), nothing, "CCPRS 2", Book},
	{acbl, PlayedTooLittle, []Form{SwissTeams, TeamsVPs, Teams, AllPlayAllVPs}, false, false, part(50),
		nothing, "CCSWS 3, CCBAM 2", Book},
}
