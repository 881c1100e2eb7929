package protocol

import "reflect"

// Put is what can be sent as a list.
type Put interface {
	Item | ScoringGroup | Bridgemate2Settings | Bridgemate3Settings
}

// ListFaults are all that is wrong in a list to a session, whose GUID the envelope has:
// each part by itself, and what stands there twice. The whole list is refused for one.
func ListFaults[T Put](session GUID, list []T) []Fault {
	var c checker
	if !session.Valid() {
		c.fault("SessionGuid", NotGUID, string(session))
	}
	for i := range list {
		v := reflect.ValueOf(list[i])
		c.object(element("", i), v)
		same(&c, element("", i)+".SessionGuid", v.FieldByName("SessionGUID").Interface().(GUID), session)
	}
	switch list := any(list).(type) {
	case []ScoringGroup:
		groupsOnce(&c, "", list, once[int]{}, once[Letters]{})
		combinations(&c, "", list, sectionsOf(list))
	case []Player:
		numbers := once[NullText]{}
		for i, p := range list {
			numbers.twice(&c, element("", i)+".PlayerNumber", p.PlayerNumber)
		}
	case []Participation:
		fromTables(&c, list)
	case []Handrecord:
		dealsOnce(&c, "", list)
	case []Bridgemate2Settings:
		settingsOnce(&c, "", list)
	case []Bridgemate3Settings:
		settingsOnce(&c, "", list)
	}
	return c.faults
}

// fromTables notes seats that only a table can tell of.
func fromTables(c *checker, list []Participation) {
	for i, p := range list {
		if p.IsPlayerSwap {
			c.fault(element("", i)+".IsPlayerSwap", IncomingOnly)
		}
		if p.IsRemoval {
			c.fault(element("", i)+".IsRemoval", IncomingOnly)
		}
	}
}
