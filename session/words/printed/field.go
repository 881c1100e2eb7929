package printed

// What stands on the pages of an event that many clubs play.
const (
	FieldSent       Message = "field.sent" // N, Clubs
	FieldLast       Message = "field.last" // Day, Time
	FieldNothing    Message = "field.nothing"
	FieldShort      Message = "field.short"
	FieldClub       Message = "field.club"
	FieldClubs      Message = "field.clubs"
	FieldRegion     Message = "field.region"
	FieldInClub     Message = "field.in-club"
	FieldPairs      Message = "field.pairs"
	FieldBest       Message = "field.best"
	FieldNotSent    Message = "field.not-sent"
	FieldNotYet     Message = "field.not-yet"
	FieldBoardsFrom Message = "field.boards-from" // Day, Time
	FieldTimes      Message = "field.times"
	FieldName       Message = "field.name"
	FieldFind       Message = "field.find"
	FieldFound      Message = "field.found" // N
	FieldPage       Message = "field.page"  // Page
)
