package entrant

import (
	"path/filepath"
	"strings"

	"clubnight/session"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// ReadSealed reads what stands open in a file with sealed deals; nil for a file
// that is something else.
func ReadSealed(path string) (*embargo.Sealed, error) {
	content, err := readSome(path)
	if err != nil {
		return nil, err
	}
	if !embargo.Is(content) && !IsSealed(path) {
		return nil, nil
	}
	return embargo.Read(content)
}

// IsSealed reports whether a file holds sealed deals, by its name.
func IsSealed(path string) bool { return strings.EqualFold(filepath.Ext(path), embargo.Ending) }

// SealedText says of sealed deals what everybody may know.
func SealedText(in *desk.Language, s *embargo.Sealed) string {
	return in.Say(screen.SealedIs, "Event", s.Event, "Set", s.Number, "Boards", in.Words().Boards(s.Boards...),
		"Machine", s.Purpose == embargo.Machine, "Moment", in.Words().DateMoment(s.NotBefore.Local()))
}

// SealedShort names sealed deals and their boards.
func SealedShort(in *desk.Language, s *embargo.Sealed) string {
	return in.Say(screen.SealedDoes, "Event", s.Event, "Boards", in.Words().Capital(in.Words().Boards(s.Boards...)))
}

// Unseal opens sealed deals with a code as it was typed: the deals for the
// evening, locked.
func Unseal(in *desk.Language, s *embargo.Sealed, typed string) (session.DealsSet, error) {
	code, err := embargo.ParseCode(typed)
	if err != nil {
		return session.DealsSet{}, err
	}
	set, err := s.Open(code)
	if err != nil {
		return session.DealsSet{}, err
	}
	return session.DealsSet{Source: in.Say(screen.SealedTakes, "Event", s.Event, "Set", s.Number),
		Boards: set.Boards, NotBefore: s.NotBefore}, nil
}

// SealCodeForm shows how the code of sealed deals is written.
const SealCodeForm = "XXXX-XXXX-XXXX-XXXX"

// WholeSealCode reports whether all of the code of sealed deals was typed.
func WholeSealCode(typed string) bool {
	_, err := embargo.ParseCode(typed)
	return err == nil
}
