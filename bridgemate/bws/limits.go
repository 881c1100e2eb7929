package bws

// The guide's chapter "Maximum values".
const (
	MaxSections       = 26
	MaxTables         = 128 // on one server
	MaxTableNumber    = 511
	MaxPairNumber     = 999
	MaxBoardNumber    = 63
	MaxBoardsPerRound = 32
	MaxRounds         = 63
	MaxTableMemory    = 479 // for each table: see TableMemory
)

// TableMemory is what a table takes of MaxTableMemory: its rounds, empty ones included, and all
// boards that are played there.
func TableMemory(rounds, boards int) int { return 3*rounds + 4*boards }

// MaxTablesPerSection is how many tables the largest section may have when that many sections are
// uploaded to one server; 0 when there may not be so many sections.
func MaxTablesPerSection(sections int) int {
	switch {
	case sections <= 2:
		return 128
	case sections <= 4:
		return 64
	case sections <= 8:
		return 32
	case sections <= 16:
		return 16
	case sections <= MaxSections:
		return 8
	}
	return 0
}
