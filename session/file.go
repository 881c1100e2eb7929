package session

import (
	"errors"
	"slices"
)

// Uploaded says that the movement was written to a new .bws file, or to one for each
// server. The numbers of rows begin anew.
type Uploaded struct {
	File string `json:"file"`
	// Mark tells these files from those of every other evening; "" in the journals of
	// earlier versions.
	Mark string `json:"mark,omitempty"`
}

// FileTaken says which .bws is that of the evening from now on.
type FileTaken struct {
	File string `json:"file"`
	// Server counts the files of an evening that several servers play, from 0.
	Server int `json:"server,omitempty"`
	// Mark is what the file is known by, and Rounds a fingerprint of its movement where
	// it has no mark.
	Mark   string `json:"mark,omitempty"`
	Rounds string `json:"rounds,omitempty"`
	// Sections are those for which the numbers of rows begin anew, since the file is
	// another than before; none where this only says by what the file was known already.
	Sections []int `json:"sections,omitempty"`
}

// ReadingStarted and ReadingStopped frame the time in which results are read from the
// .bws.
type ReadingStarted struct {
	File string `json:"file"`
}

// ReadingStopped ends what ReadingStarted began.
type ReadingStopped struct {
	File string `json:"file"`
}

// ProgramStarted says that Bridgemate's control program was started, and with which
// command line.
type ProgramStarted struct {
	Program string `json:"program"`
	Args    string `json:"args"`
}

// Kind implements Fact.
func (Uploaded) Kind() string { return "uploaded" }

// Kind implements Fact.
func (FileTaken) Kind() string { return "file taken" }

// Kind implements Fact.
func (ReadingStarted) Kind() string { return "reading started" }

// Kind implements Fact.
func (ReadingStopped) Kind() string { return "reading stopped" }

// Kind implements Fact.
func (ProgramStarted) Kind() string { return "program started" }

func init() {
	describe(traits[Uploaded]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[Uploaded],
		func(f Uploaded) any { return Message{"facts.uploaded", Terms{"File": FileTerm(f.File)}} }})
	describe(traits[FileTaken]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[FileTaken],
		func(f FileTaken) any {
			return Message{"facts.file-taken", Terms{"File": FileTerm(f.File), "Anew": len(f.Sections) > 0}}
		}})
	describe(traits[ReadingStarted]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[ReadingStarted],
		func(f ReadingStarted) any { return Message{"facts.reading-started", Terms{"File": FileTerm(f.File)}} }})
	describe(traits[ReadingStopped]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[ReadingStopped],
		func(ReadingStopped) any { return Message{"facts.reading-stopped", nil} }})
	describe(traits[ProgramStarted]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[ProgramStarted],
		func(f ProgramStarted) any {
			return Message{"facts.program-started", Terms{"Program": FileTerm(f.Program)}}
		}})
}

func (f Uploaded) apply(st *State, e Entry) error {
	if f.File == "" {
		return errors.New("no file named")
	}
	st.onFiles(e, func(now *fileState) {
		*now = fileState{file: f.File, reading: now.reading, mark: f.Mark, phones: now.phones}
	})
	st.rowsAnew(st.writes(e))
	return nil
}

func (f FileTaken) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.inUse = with(now.inUse, f.Server, FileInUse{f.Mark, f.Rounds}) })
	st.rowsAnew(func(section int) bool { return slices.Contains(f.Sections, section) })
	return nil
}

func (f ReadingStarted) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.file, now.reading = f.File, true })
	return nil
}

func (f ReadingStopped) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.reading = false })
	return nil
}

func (f ProgramStarted) apply(_ *State, _ Entry) error { return nil }
