package movement

// families is the registry, in the order in which a director thinks of them.
var families = []Family{
	{
		Name: "mitchell", Title: "Mitchell", Winners: 2, Copies: 1, half: true,
		Limits: "3 tables or more; an even number of tables stops after half the rounds, when EW would meet the boards of round 1 again",
		Rounds: func(t int) []int {
			switch {
			case t < 3 || t > MaxBoardNumber:
				return nil
			case t%2 == 0:
				return span(1, t/2)
			}
			return span(1, t)
		},
		make: mitchell,
	},
	{
		Name: "skip-mitchell", Title: "Skip Mitchell", Winners: 2, Copies: 1, half: true,
		Limits: "an even number of tables, 4 or more, and one round less than tables",
		Rounds: evenTables(4, -1), make: skipMitchell,
	},
	{
		Name: "share-relay", Title: "Share and relay Mitchell", Winners: 2, Copies: 1, half: true,
		Limits: "an even number of tables, 4 or more; table 1 and the last share boards",
		Rounds: evenTables(4, 0), make: shareRelay,
	},
	{
		Name: "double-weave", Title: "Double weave Mitchell", Winners: 2, Copies: 1, half: true,
		Limits: "the number of tables is a multiple of 4",
		Rounds: func(t int) []int {
			if t%4 != 0 || t > MaxBoardNumber {
				return nil
			}
			return span(1, t)
		},
		make: doubleWeave,
	},
	{
		Name: "blackpool", Title: "Blackpool", Winners: 2, Copies: 1, half: true,
		Limits: "an even number of tables, 4 or more; up to two more rounds than tables, the last two as revenge rounds",
		Rounds: evenTables(4, 2), make: blackpool,
	},
	{
		Name: "bowman", Title: "Bowman", Winners: 2, Copies: 1, half: true,
		Limits: "5 tables or more, and at most two rounds fewer than tables",
		Rounds: func(t int) []int {
			if t < 5 || t > MaxBoardNumber+2 {
				return nil
			}
			return span(1, t-2)
		},
		make: bowman,
	},
	{
		Name: "appendix", Title: "Appendix Mitchell", Winners: 2, Copies: 1, half: true,
		Limits: "a prime number of board sets above 3 that is less than the tables and more than half of them",
		Rounds: func(t int) []int {
			most := 0
			for r := 1; r < t; r++ {
				if appendixSets(t, r) > 0 {
					most = r
				}
			}
			return span(1, most)
		},
		make: appendix,
	},
	{
		Name: "web", Title: "Web Mitchell", Winners: 2, Copies: 2, half: true,
		Limits: "more tables than rounds, 5 to 15 rounds, an odd number of them with an odd number of tables; two or three copies of the boards",
		Rounds: func(t int) []int {
			if t > MaxTables {
				return nil
			}
			rounds := span(5, min(15, t-1))
			if t%2 == 0 {
				return rounds
			}
			var odd []int
			for _, r := range rounds {
				if r%2 == 1 {
					odd = append(odd, r)
				}
			}
			return odd
		},
		make: web,
	},
	{
		Name: "two-stanza", Title: "Two-stanza Mitchell", Winners: 2, Copies: 2, half: true,
		Limits: "twice an odd number of tables, 6 or more, with two copies of the boards",
		Rounds: func(t int) []int {
			if t < 6 || t%4 != 2 || t > MaxBoardNumber {
				return nil
			}
			return span(2, t)
		},
		make: twoStanza,
	},
	{
		Name: "rover", Title: "Rover Mitchell", Winners: 2, Copies: 1,
		Limits: "4 to 23 tables and one pair more; an odd number of tables that is divisible by 3 plays a round less than tables, so do 20 and 22",
		Rounds: func(t int) []int {
			switch {
			case t < 4 || t > 23:
				return nil
			case t%6 == 3 || t == 20 || t == 22:
				return span(2, t-1)
			}
			return span(2, t)
		},
		make: rover,
	},
	{
		Name: "twin", Title: "Twin sections", Winners: 2, Copies: 2, half: true, lots: true,
		Limits: "10 tables or more in two sections with a copy of the boards each",
		Rounds: sectionRounds(2),
	},
	{
		Name: "triplet", Title: "Three sections", Winners: 2, Copies: 3, half: true, lots: true,
		Limits: "15 tables or more in three sections with a copy of the boards each",
		Rounds: sectionRounds(3),
	},
	{
		Name: "hesitation", Title: "Hesitation Mitchell", Winners: 1, Copies: 1, half: true,
		Limits: "3 tables or more, and at most one round more than tables",
		Rounds: func(t int) []int {
			if t < 3 || t >= MaxBoardNumber {
				return nil
			}
			return span(2, t+1)
		},
		make: hesitation,
	},
	{
		Name: "double-hesitation", Title: "Double hesitation Mitchell", Winners: 1, Copies: 1, half: true,
		Limits: "5 tables or more, below which pairs would meet twice, and at most two rounds more than tables",
		Rounds: func(t int) []int {
			if t < 5 || t >= MaxBoardNumber-1 {
				return nil
			}
			return span(2, t+2)
		},
		make: doubleHesitation,
	},
	{
		Name: "howell", Title: "Howell", Winners: 1, Copies: 1, half: true,
		Limits: "2 to 32 tables, from one round more than tables up to everybody against everybody",
		Rounds: func(t int) []int {
			switch {
			case t < 2 || t > 32:
				return nil
			case t < 4:
				return span(2*t-1, 2*t-1)
			}
			return span(t+1, 2*t-1)
		},
		make: howell,
	},
	{
		Name: "barometer", Title: "Barometer", Winners: 1, half: true,
		Limits: "2 to 32 tables, at most everybody against everybody; all tables play the same boards",
		Rounds: func(t int) []int {
			if t < 2 || t > 32 {
				return nil
			}
			return span(1, 2*t-1)
		},
		make: barometer,
	},
	{
		Name: "american-whist", Title: "American Whist", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "an odd number of teams, 5 or more, and an even number of rounds",
		Rounds: func(n int) []int {
			if n < 5 || n%2 == 0 || n > MaxBoardNumber {
				return nil
			}
			return evens(2, n-1)
		},
		make: americanWhist,
	},
	{
		Name: "new-england", Title: "New England relay", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "an even number of teams, 4 or more, everybody against everybody",
		Rounds: func(n int) []int {
			if n < 4 || n%2 != 0 || n > MaxBoardNumber {
				return nil
			}
			return span(n-1, n-1)
		},
		make: newEngland,
	},
	{
		Name: "stagger", Title: "Stagger", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "an even number of teams, 6 or more; half as many rounds, or all others too in a second session",
		Rounds: func(n int) []int {
			if n < 6 || n%2 != 0 || n > MaxBoardNumber {
				return nil
			}
			return []int{n / 2, n - 1}
		},
		make: stagger,
	},
	{
		Name: "parallel-rows", Title: "Parallel rows", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "twice an odd number of teams, 6 or more, half as many rounds",
		Rounds: func(n int) []int {
			if n < 6 || n%4 != 2 || n > MaxBoardNumber {
				return nil
			}
			return span(1, n/2)
		},
		make: parallelRows,
	},
	{
		Name: "round-robin", Title: "Round robin of teams", Contestant: Team, Winners: 1,
		Limits: "2 to 64 teams, each match at two tables; an odd number of teams rests in turn",
		Rounds: func(n int) []int {
			if n < 3 || n > 64 {
				return nil
			}
			return span(1, n-1+n%2)
		},
		make: teamsRobin,
	},
	{
		Name: "pivot", Title: "Pivot teams", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "5 teams or more, an even number of rounds below the number of teams; both halves of a match are played before partners change",
		Rounds: func(n int) []int {
			if n < 5 || n > MaxBoardNumber {
				return nil
			}
			return evens(2, (n-1)/2*2)
		},
		make: pivot,
	},
	{
		Name: "patton", Title: "Patton teams", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "3 to 32 teams, everybody against everybody, both halves of a match at the same time; an odd number of teams rests in turn",
		Rounds: func(n int) []int {
			if n < 3 || n > 32 {
				return nil
			}
			return span(n-1+n%2, n-1+n%2)
		},
		make: patton,
	},
	{
		Name: "head-to-head", Title: "Head-to-head match", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "two teams",
		Rounds: exactly(2, 1, MaxRounds), make: headToHead, AsksRounds: true,
	},
	{
		Name: "triangle", Title: "Triangle", Contestant: Team, Winners: 1, Copies: 1,
		Limits: "three teams, an even number of rounds",
		Rounds: func(n int) []int {
			if n != 3 {
				return nil
			}
			return evens(2, 42)
		},
		make: triangle, AsksRounds: true,
	},
	{
		Name: "swiss", Title: "Swiss pairs", Contestant: Pair, Winners: 1,
		Limits: "2 tables or more; only round 1 is known before play, each further round follows from the ranking; an odd field has a bye or half-matches",
		Rounds: swissRounds, make: func(o Options) (*Movement, error) { return swissStart(o, Pair) }, half: true,
	},
	{
		Name: "swiss-teams", Title: "Swiss teams", Contestant: Team, Winners: 1,
		Limits: "2 teams or more; only round 1 is known before play, each further round follows from the ranking; an odd field has a bye or a triangle",
		Rounds: swissRounds, make: func(o Options) (*Movement, error) { return swissStart(o, Team) },
	},
	{
		Name: "rainbow", Title: "Rainbow individual", Contestant: Individual, Winners: 1, Copies: 1,
		Limits: "a prime number of tables above 3",
		Rounds: func(t int) []int {
			if t < 5 || !prime(t) || t > MaxBoardNumber {
				return nil
			}
			return span(1, t)
		},
		make: rainbow,
	},
	{
		Name: "individual", Title: "Individual", Contestant: Individual, Winners: 1,
		Limits: "8, 12, 16 or 20 players at 2 to 5 tables, everybody partner of everybody",
		Rounds: func(t int) []int {
			if t < 2 || t > 5 {
				return nil
			}
			return span(1, 4*t-1)
		},
		make: func(o Options) (*Movement, error) { return whist(o, false) },
	},
	{
		Name: "individual-sit-out", Title: "Individual with a sit-out", Contestant: Individual, Winners: 1,
		Limits: "13 or 17 players at 3 or 4 tables, everybody partner of everybody, one sitting out in turn",
		Rounds: func(t int) []int {
			if t < 3 || t > 4 {
				return nil
			}
			return span(1, 4*t+1)
		},
		make: func(o Options) (*Movement, error) { return whist(o, true) },
	},
}

// span returns the numbers from least to most.
func span(least, most int) []int {
	var s []int
	for n := least; n <= most; n++ {
		s = append(s, n)
	}
	return s
}

func evens(least, most int) []int {
	var s []int
	for n := least; n <= most; n += 2 {
		s = append(s, n)
	}
	return s
}

// exactly is the Rounds of a family for one number of tables.
func exactly(tables, least, most int) func(int) []int {
	return func(t int) []int {
		if t != tables {
			return nil
		}
		return span(least, most)
	}
}

// evenTables is the Rounds of a family for even numbers of tables from least on,
// with so many more rounds than tables at most.
func evenTables(least, more int) func(int) []int {
	return func(t int) []int {
		if t < least || t%2 != 0 || t > MaxBoardNumber {
			return nil
		}
		return span(1, t+more)
	}
}
