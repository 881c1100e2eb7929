package rehearsal

import (
	"maps"

	"clubnight/bridgemate/bws"
)

// settings are those that the handsets of each table have.
type settings map[[2]int]bws.Settings

// bool is a true/false setting of a table, otherwise where the file does not control it.
func (s settings) bool(section, table int, name string, otherwise bool) bool {
	return s[[2]int{section, table}].Bool(name, otherwise)
}

// with adds what the file says for its tables. BM Pro's one row is looked at all the
// time; BCS has a row for each section, and hands it to a table once, until it is
// asked to send it again.
func (s settings) with(c *bws.Contents) settings {
	now := make(settings, len(c.Tables))
	if c.Generation() == bws.BCS {
		maps.Copy(now, s)
	}
	for _, t := range c.Tables {
		at := [2]int{t.Section, t.Table}
		if _, sent := now[at]; !sent {
			now[at] = c.SettingsFor(t.Section)
		}
	}
	return now
}
