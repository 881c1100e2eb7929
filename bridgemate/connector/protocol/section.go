package protocol

// Section is tables that play one movement.
type Section struct {
	SessionGUID        GUID     `json:"SessionGuid" rule:"required"`
	ScoringGroupNumber int      `json:"ScoringGroupNumber" rule:"1.."`
	Letters            Letters  `json:"Letters" rule:"required"`
	Name               NullText `json:"Name"`
	Winners            int      `json:"Winners" rule:"1..2"`
	GameType           GameType `json:"GameType" rule:"required"`
	EWMoveBeforePlay   int      `json:"EWMoveBeforePlay"` // not supported by the vendor
	// MissingPair is 0 for none, a pair's number (North-South's with two winners), or
	// less than 0 for a pair of East-West with two winners.
	MissingPair int `json:"MissingPair"`
	// KeepBridgematesAlive lets the Bridgemates wait after the last round that they know.
	KeepBridgematesAlive bool `json:"KeepBridgematesAlive"`
	// IsCombiSection is true for a table that is fed by those who sit out in two others.
	IsCombiSection               bool    `json:"IsCombiSection"`
	NorthSouthPairSectionLetters Letters `json:"NorthSouthPairSectionLetters"`
	EastWestPairSectionLetters   Letters `json:"EastWestPairSectionLetters"`
	// HasExplicitParticipations is true where every seat of every round is told, as for
	// an individual. It cannot change. Data Connectors before 5.0.1039 do not know it.
	HasExplicitParticipations bool    `json:"HasExplicitParticipations"`
	Tables                    []Table `json:"Tables"`
	Kept
}

// SectionUpdate is a section as it shall be, a new one, or one to delete.
type SectionUpdate struct {
	SessionGUID                  GUID          `json:"SessionGuid" rule:"required"`
	ClubID                       NullText      `json:"ClubId"`
	ScoringGroupNumber           int           `json:"ScoringGroupNumber" rule:"1.."`
	ScoringGroupScoringMethod    ScoringMethod `json:"ScoringGroupScoringMethod" rule:"required"`
	Letters                      Letters       `json:"Letters" rule:"required"`
	Name                         NullText      `json:"Name"`
	Winners                      int           `json:"Winners" rule:"1..2"`
	GameType                     GameType      `json:"GameType" rule:"required"`
	EWMoveBeforePlay             int           `json:"EWMoveBeforePlay"`
	MissingPair                  int           `json:"MissingPair"`
	KeepBridgematesAlive         bool          `json:"KeepBridgematesAlive"`
	IsCombiSection               bool          `json:"IsCombiSection"`
	NorthSouthPairSectionLetters Letters       `json:"NorthSouthPairSectionLetters"`
	EastWestPairSectionLetters   Letters       `json:"EastWestPairSectionLetters"`
	// IsDeleted deletes the section: only SessionGUID and Letters count, and it has no
	// tables.
	IsDeleted                 bool     `json:"IsDeleted"`
	AddedPlayers              []Player `json:"AddedPlayers"`
	HasExplicitParticipations bool     `json:"HasExplicitParticipations"`
	// Participations are those of every round where they are explicit.
	Participations []Participation `json:"Participations"`
	// Tables are all of the section. One without rounds is deleted.
	Tables []Table `json:"Tables" rule:"required"`
	Kept
}

// Table is a table with its rounds.
type Table struct {
	SessionGUID          GUID           `json:"SessionGuid" rule:"required"`
	SectionLetters       Letters        `json:"SectionLetters" rule:"required"`
	TableNumber          int            `json:"TableNumber" rule:"1.."`
	ConnectionMode       ConnectionMode `json:"ConnectionMode"`
	KeepBridgematesAlive bool           `json:"KeepBridgematesAlive"`
	Rounds               []Round        `json:"Rounds"`
	Kept
}

// Round is who plays which boards at a table. A round in which somebody sits out, or
// nobody plays, has no boards: 0 to 0.
type Round struct {
	SessionGUID       GUID    `json:"SessionGuid" rule:"required"`
	SectionLetters    Letters `json:"SectionLetters" rule:"required"`
	TableNumber       int     `json:"TableNumber" rule:"1.."`
	RoundNumber       int     `json:"RoundNumber" rule:"1.."`
	LowBoardNumber    int     `json:"LowBoardNumber" rule:"0.."`
	HighBoardNumber   int     `json:"HighBoardNumber" rule:"0.."`
	PairNS            int     `json:"PairNS" rule:"0.."` // 0 is nobody
	PairEW            int     `json:"PairEW" rule:"0.."`
	TeamNS            int     `json:"TeamNS" rule:"0.."`
	TeamEW            int     `json:"TeamEW" rule:"0.."`
	MatesTableLetters Letters `json:"MatesTableSectionLetters"`
	MatesTableNumber  int     `json:"MatesTableTableNumber" rule:"0.."`
	MatesTableRound   int     `json:"MatesTableRoundNumber" rule:"0.."`
	Updated           bool    `json:"Updated"` // the vendor's mark of a round that changed
	Kept
}
