package protocol

// Init is a whole event, sent at once before it is played.
type Init struct {
	Orders Orders `json:"Commands" rule:"0..255"`
	// EventGUID may be empty with one session, whose own GUID then is the event's.
	EventGUID             GUID      `json:"EventGuid"`
	ClubID                NullText  `json:"ClubId"`
	AlternativeDataFolder NullText  `json:"AlternativeDataFolder"`
	Sessions              []Session `json:"Sessions" rule:"required"`
	// PlayerData must be a list, if an empty one, where there are Participations.
	PlayerData          []Player              `json:"PlayerData"`
	Participations      []Participation       `json:"Participations"`
	Handrecords         []Handrecord          `json:"Handrecords"`
	Bridgemate2Settings []Bridgemate2Settings `json:"Bridgemate2Settings"`
	Bridgemate3Settings []Bridgemate3Settings `json:"Bridgemate3Settings"`
	Kept
}

// Continue takes up an event that the Data Connector already has.
type Continue struct {
	EventGUID             GUID     `json:"EventGuid" rule:"required"`
	ClubID                NullText `json:"ClubId"`
	Orders                Orders   `json:"Commands"`
	AlternativeDataFolder NullText `json:"AlternativeDataFolder"`
	Kept
}

// AddSession adds a session to an event that is being played.
type AddSession struct {
	EventGUID GUID     `json:"EventGuid" rule:"required"`
	ClubID    NullText `json:"ClubId"`
	Session   Session  `json:"Session"`
	// PlayerData must be a list, if an empty one, where there are Participations.
	PlayerData          []Player              `json:"PlayerData"`
	Participations      []Participation       `json:"Participations"`
	Handrecords         []Handrecord          `json:"Handrecords"`
	Bridgemate2Settings []Bridgemate2Settings `json:"Bridgemate2Settings"`
	Bridgemate3Settings []Bridgemate3Settings `json:"Bridgemate3Settings"`
	Kept
}

// Session is what is played on one evening.
type Session struct {
	ScoringGroups []ScoringGroup `json:"ScoringGroups" rule:"required"`
	EventGUID     GUID           `json:"EventGuid"`
	SessionGUID   GUID           `json:"SessionGuid" rule:"required"`
	Name          NullText       `json:"Name" rule:"required"`
	Year          int            `json:"Year" rule:"2000..9999"`
	Month         int            `json:"Month" rule:"1..12"`
	Day           int            `json:"Day" rule:"1..31"`
	Hour          int            `json:"Hour" rule:"0..23"`
	Minute        int            `json:"Minute" rule:"0..59"`
	ShowInApp     bool           `json:"ShowInApp"`
	// EWReturnHome and PairsMoveAcrossField are not supported by the vendor.
	EWReturnHome         bool `json:"EWReturnHome"`
	PairsMoveAcrossField bool `json:"PairsMoveAccrossField"`
	Kept
}

// ScoringGroup is the sections that are scored as one field.
type ScoringGroup struct {
	SessionGUID GUID      `json:"SessionGuid" rule:"required"`
	ClubID      NullText  `json:"ClubId"`
	Sections    []Section `json:"Sections" rule:"required"`
	// ScoringGroupNumber is the group's own in the whole event.
	ScoringGroupNumber int           `json:"ScoringGroupNumber" rule:"1.."`
	ScoringMethod      ScoringMethod `json:"ScoringMethod" rule:"required"`
	Name               NullText      `json:"Name"`
	// IsDeleted takes the group away, in UpdateScoringGroups only. It then has no
	// sections.
	IsDeleted bool `json:"IsDeleted"`
	Kept
}
