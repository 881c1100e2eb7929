package protocol

// Player is somebody who may type the number on a Bridgemate.
type Player struct {
	SessionGUID GUID     `json:"SessionGuid" rule:"required"`
	ClubID      NullText `json:"ClubId"`
	// PlayerNumber stands once in an event: who plays in two sessions has two.
	PlayerNumber NullText `json:"PlayerNumber" rule:"required"`
	FirstName    NullText `json:"FirstName"`
	LastName     NullText `json:"LastName" rule:"required"`
	CountryCode  NullText `json:"CountryCode"` // not supported by the vendor
	Kept
}

// Participation is who sits where: a player's number, or a name.
type Participation struct {
	SessionGUID    GUID      `json:"SessionGuid" rule:"required"`
	SectionLetters Letters   `json:"SectionLetters" rule:"required"`
	TableNumber    int       `json:"TableNumber" rule:"1.."`
	Direction      Direction `json:"Direction" rule:"required"`
	// RoundNumber is 0 or 1 at the start; more in sections with explicit participations
	// only.
	RoundNumber  int      `json:"RoundNumber" rule:"0.."`
	PlayerNumber NullText `json:"PlayerNumber"`
	FirstName    NullText `json:"FirstName"`
	LastName     NullText `json:"LastName"`
	CountryCode  NullText `json:"CountryCode"`
	// IsPlayerSwap comes from a table where North and South, or East and West, changed
	// seats.
	IsPlayerSwap bool `json:"IsPlayerSwap"`
	// IsRemoval comes where a seat was emptied, since 5.0.1039; there is no player then.
	IsRemoval bool `json:"IsRemoval"`
	Kept
}

// Result is what happened on a board at a table.
type Result struct {
	SessionGUID      GUID             `json:"SessionGuid" rule:"required"`
	SectionLetters   Letters          `json:"SectionLetters" rule:"required"`
	TableNumber      int              `json:"TableNumber" rule:"1.."`
	RoundNumber      int              `json:"RoundNumber" rule:"1.."`
	BoardNumber      int              `json:"BoardNumber" rule:"1.."`
	ScoringDirection ScoringDirection `json:"ScoringDirection" rule:"required"`
	// IsDeleted takes the result away: only its place counts.
	IsDeleted         bool         `json:"IsDeleted"`
	PairNorthSouth    int          `json:"PairNorthSouth" rule:"1.."`
	PairEastWest      int          `json:"PairEastWest" rule:"1.."`
	DeclaringPair     int          `json:"DeclaringPair" rule:"1.."` // one of the two, also where nobody declared
	DeclarerDirection Direction    `json:"DeclarerDirection"`
	Level             int          `json:"Level" rule:"-10..7"`
	Denomination      Denomination `json:"Denomination"`
	Stake             int          `json:"Stake" rule:"0..2"`        // doubled, redoubled
	TotalTricks       int          `json:"TotalTricks" rule:"0..13"` // that the declarer won
	LeadCardRank      int          `json:"LeadCardRank" rule:"0..14"`
	LeadCardSuit      Denomination `json:"LeadCardSuit"`
	Kept
}

// Handrecord is a deal, once for each scoring group.
type Handrecord struct {
	SessionGUID           GUID    `json:"SessionGuid" rule:"required"`
	ScoringGroupNumber    int     `json:"ScoringGroupNumber" rule:"1.."`
	SectionLetters        Letters `json:"SectionLetters" rule:"required"` // any section of the group
	BoardNumber           int     `json:"BoardNumber" rule:"1.."`
	North                 Suits   `inline:"North"`
	East                  Suits   `inline:"East"`
	South                 Suits   `inline:"South"`
	West                  Suits   `inline:"West"`
	HasHandEvaluationData bool    `json:"HasHandEvaluationData"`
	NorthTricks           Tricks  `inline:"DoubleDummyNorth"`
	EastTricks            Tricks  `inline:"DoubleDummyEast"`
	SouthTricks           Tricks  `inline:"DoubleDummySouth"`
	WestTricks            Tricks  `inline:"DoubleDummyWest"`
	Kept
}

// Suits are the cards of one player.
type Suits struct {
	Clubs    Ranks `json:"Clubs"`
	Diamonds Ranks `json:"Diamonds"`
	Hearts   Ranks `json:"Hearts"`
	Spades   Ranks `json:"Spades"`
}

// Tricks are those that a seat makes as declarer, double dummy.
type Tricks struct {
	Clubs    int `json:"Clubs" rule:"0..13"`
	Diamonds int `json:"Diamonds" rule:"0..13"`
	Hearts   int `json:"Hearts" rule:"0..13"`
	Spades   int `json:"Spades" rule:"0..13"`
	NoTrump  int `json:"NoTrump" rule:"0..13"`
}

// TdCall is a call of the director from a table. It goes both ways.
type TdCall struct {
	SessionGUID    GUID       `json:"SessionGuid" rule:"required"`
	SectionLetters Letters    `json:"SectionLetters" rule:"required"`
	TableNumber    int        `json:"TableNumber" rule:"1.."`
	RoundNumber    int        `json:"RoundNumber" rule:"1.."`
	Hour           int        `json:"Hour" rule:"0..23"`
	Minute         int        `json:"Minute" rule:"0..59"`
	Status         CallStatus `json:"Status" rule:"required"`
	Kept
}
