package bws

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// ErrSetting is returned when a setting cannot have a value; the text says
// what is allowed.
var ErrSetting = errors.New("impossible setting")

// Setting is a field of the Settings table, with what a director must know of it.
type Setting struct {
	TableField
	// Group says among which others it is shown: "What players see".
	Group string
	// Words say what it does, in plain words.
	Words string
	// Values say what 0, 1, 2 … mean; nil for true/false, for a code, and for a count.
	Values []string
	// Least and Most are what an Integer may be.
	Least, Most int
	// Generation is the first one that has the setting.
	Generation Generation
	// Since names the control program and handset that are needed at least;
	// "" where none is known.
	Since string
}

// The groups of settings, in the order in which they are shown.
const (
	GroupSee      = "What players see"
	GroupResults  = "Entering results"
	GroupPlayers  = "Players' names and numbers"
	GroupHands    = "Lead card and hand records"
	GroupHandset  = "The handset"
	GroupProgram  = "The control program"
	GroupRecorder = "The recorder"
	Group3        = "Bridgemate 3"
)

var groups = []string{GroupSee, GroupResults, GroupPlayers, GroupHands, GroupHandset,
	GroupProgram, GroupRecorder, Group3}

// SettingList lists the settings of a generation, group by group.
func SettingList(g Generation) []Setting {
	var list []Setting
	for _, s := range settings {
		if s.Generation <= g {
			list = append(list, s.in(g))
		}
	}
	slices.SortStableFunc(list, func(a, b Setting) int {
		return cmp.Compare(slices.Index(groups, a.Group), slices.Index(groups, b.Group))
	})
	return list
}

// FindSetting finds a setting by its name in any letter case, as BCS has it.
func FindSetting(name string) (Setting, bool) {
	i := slices.IndexFunc(settings, func(s Setting) bool { return strings.EqualFold(s.Name, name) })
	if i < 0 {
		return Setting{}, false
	}
	return settings[i].in(BCS), true
}

// in is the setting as a generation has it.
func (s Setting) in(g Generation) Setting {
	if s.Name == "EnterResultsMethod" && g == BMPro {
		s.Values = s.Values[:2] // the American way came later
	}
	s.Values = slices.Clone(s.Values)
	if s.Values != nil {
		s.Most = len(s.Values) - 1
	}
	return s
}

// Check reports with ErrSetting what the setting may be, when it may not be v. True/false
// takes a bool, Integer an integer, and a code a text of four digits.
func (s Setting) Check(v any) error {
	if s.allows(normal(v)) {
		return nil
	}
	if text, ok := v.(string); ok {
		v = fmt.Sprintf("%.40q", text)
	}
	return fmt.Errorf("%w: %s is %v, not %s", ErrSetting, s.Name, v, s.Allowed())
}

func (s Setting) allows(v any) bool {
	switch v := v.(type) {
	case bool:
		return s.Type == TrueFalse
	case int64:
		return s.Type == Integer && v >= int64(s.Least) && v <= int64(s.Most)
	case string:
		return s.Type == Text && len(v) == s.Size && strings.Trim(v, "0123456789") == ""
	}
	return false
}

// Allowed says in words what the setting may be: "true or false", "5 to 60", "0 (no),
// 1 (yes)", "4 digits".
func (s Setting) Allowed() string {
	switch {
	case s.Type == TrueFalse:
		return "true or false"
	case s.Type == Text:
		return fmt.Sprintf("%d digits", s.Size)
	case s.Values == nil:
		return fmt.Sprintf("%d to %d", s.Least, s.Most)
	}
	parts := make([]string, len(s.Values))
	for i, words := range s.Values {
		parts[i] = fmt.Sprintf("%d (%s)", i, words)
	}
	return strings.Join(parts, ", ")
}

// CheckSettings reports everything that is wrong with values for the Settings table of
// a generation: ErrUnknownSetting for a name that it does not have, ErrSetting for a
// value that is not allowed.
func CheckSettings(g Generation, values map[string]any) error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(values)) {
		s, ok := FindSetting(name)
		if !ok || s.Generation > g {
			errs = append(errs, fmt.Errorf("%w in %v: %.40q", ErrUnknownSetting, g, name))
			continue
		}
		errs = append(errs, s.in(g).Check(values[name]))
	}
	return errors.Join(errs...)
}
