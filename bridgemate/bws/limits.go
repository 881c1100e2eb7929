package bws

import "clubnight/session/movement"

// The guide's chapter "Maximum values": package movement has the figures.
const (
	MaxSections       = movement.MaxSections
	MaxTables         = movement.MaxTables // on one server
	MaxTableNumber    = movement.MaxTableNumber
	MaxPairNumber     = movement.MaxPairNumber
	MaxBoardNumber    = movement.MaxBoardNumber
	MaxBoardsPerRound = movement.MaxBoardsPerRound
	MaxRounds         = movement.MaxRounds
	MaxTableMemory    = movement.MaxTableMemory // for each table: see TableMemory
)

// TableMemory is what a table takes of MaxTableMemory: its rounds, empty ones included,
// and all boards that are played there.
func TableMemory(rounds, boards int) int { return 3*rounds + 4*boards }

// MaxTablesPerSection is how many tables the largest section may have when that many
// sections are uploaded to one server; 0 when there may not be so many sections.
func MaxTablesPerSection(sections int) int { return movement.MaxTablesPerSection(sections) }
