package connector

import (
	"reflect"
	"strconv"
	"strings"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// Both blocks of settings are told whole. What was chosen is known by the names that the
// guide of the .bws has; what was not is as BCS has it in a new file.

// settings are those of each section.
func (e *evening) settings() (two []protocol.Bridgemate2Settings, three []protocol.Bridgemate3Settings) {
	c := chosen{}
	for name, value := range bridgemate.SettingsOf(e.st, e.o) {
		c[strings.ToLower(name)] = value
	}
	var of2 protocol.Bridgemate2Settings
	var of3 protocol.Bridgemate3Settings
	fill(reflect.ValueOf(&of2).Elem(), c.bridgemate2)
	fill(reflect.ValueOf(&of3).Elem(), c.bridgemate3)
	for _, s := range bridgemate.OwnSections(e.st) {
		of2.SessionGUID, of2.SectionLetters = e.session, letters(s.ID)
		of3.SessionGUID, of3.SectionLetters = e.session, letters(s.ID)
		two, three = append(two, of2), append(three, of3)
	}
	return two, three
}

// connectionMode is when a Bridgemate 3 sends its results.
func (e *evening) connectionMode() protocol.ConnectionMode {
	for name, value := range e.o.Settings {
		if strings.EqualFold(name, "BM3ConnectionMode") && number(value) == int(protocol.Offline) {
			return protocol.Offline
		}
	}
	return protocol.Online
}

// fill fills in the settings of a block by their names on the wire.
func fill(block reflect.Value, value func(name string) any) {
	for i := range block.NumField() {
		name := block.Type().Field(i).Tag.Get("json")
		switch field := block.Field(i); {
		case name == "" || name == "SessionGuid" || name == "SectionLetters":
		case field.Kind() == reflect.Bool:
			field.SetBool(number(value(name)) != 0)
		case field.Kind() == reflect.Int:
			field.SetInt(int64(number(value(name))))
		case field.Kind() == reflect.String:
			text, _ := value(name).(string)
			field.SetString(text)
		}
	}
}

// chosen are the settings that were chosen, by their names in small letters.
type chosen map[string]any

// has is a setting that was chosen.
func (c chosen) has(name string) (value any, yes bool) {
	value, yes = c[strings.ToLower(name)]
	return value, yes
}

// usual is a setting as it was chosen, or else as BCS has it.
func (c chosen) usual(name string) any {
	if value, yes := c.has(name); yes {
		return value
	}
	s, _ := bws.FindSetting(name)
	switch s.Type {
	case bws.TrueFalse:
		return s.Default == "True"
	case bws.Text:
		return strings.Trim(s.Default, "'")
	}
	n, _ := strconv.Atoi(s.Default)
	return n
}

// number is a setting as a number, a truth being 1.
func number(value any) int {
	switch v := reflect.ValueOf(value); {
	case value == nil:
		return 0
	case v.CanInt():
		return int(v.Int())
	case v.CanUint():
		return int(v.Uint())
	case v.CanFloat():
		return int(v.Float())
	case v.Kind() == reflect.Bool && v.Bool():
		return 1
	}
	return 0
}

// bridgemate2 is a setting of the Bridgemate 2.
func (c chosen) bridgemate2(name string) any {
	if name == "NumberValidation" {
		name = "BM2NumberValidation"
	}
	return c.usual(name)
}

// fileNames are the settings of the Bridgemate 3 that have another name in the file.
var fileNames = map[string]string{"BM3ScoreColum": "BM3ScoreColumn", "BMViewPercentages": "BM3ViewPercentages"}

// bridgemate3 is a setting of the Bridgemate 3: as it was chosen for it, or else as the
// same was chosen for the Bridgemate 2.
func (c chosen) bridgemate3(name string) any {
	inFile := name
	if other, has := fileNames[name]; has {
		inFile = other
	}
	value, yes := c.has(inFile)
	switch {
	case yes && name == "BM3EnterHandrecord" && number(value) > 0:
		return 3 - number(value) // the file has the round before the board
	case yes:
		return value
	}
	if value, as := c.asBridgemate2(name); as {
		return value
	}
	switch name {
	case "BM3PlayerNumberMandatory", "BM3SessionSummary": // newer than the file
		return 0
	}
	return c.usual(inFile)
}

// sameSettings are those that mean the same, number for number.
var sameSettings = map[string]string{
	"BM3PINcode": "BM2PINcode", "BM3ConfirmNP": "BM2ConfirmNP", "BM3TDCall": "BM2TDCall",
	"BM3ResultMethod": "EnterResultsMethod", "BM3PlayerNumberMandatory": "MemberNumbersNoBlankEntry",
	"BM3Ranking": "BM2Ranking", "BM3NextSeatings": "BM2NextSeatings", "BMViewPercentages": "ShowPercentage",
	"BM3ViewHandrecord": "BM2ViewHandRecord", "BM3BoardResultReentry": "BM2ScoreCorrection",
	"BM3SessionSummary": "BM2GameSummary",
}

// asBridgemate2 is a setting as it follows from what was chosen for the Bridgemate 2; yes
// is false where nothing was that means the same.
func (c chosen) asBridgemate2(name string) (value any, yes bool) {
	if same, has := sameSettings[name]; has {
		return c.has(same)
	}
	truth := func(name string) bool { v, _ := c.has(name); return number(v) != 0 }
	choose := func(of string, is int) (any, bool) {
		_, said := c.has(of)
		switch {
		case !said:
			return nil, false
		case truth(of):
			return is, true
		}
		return 0, true
	}
	switch name {
	case "BM3LeadCardEntry":
		if truth("BM2ValidateLeadCard") {
			return choose("LeadCard", 3) // it warns: a lead that is wrong in the deal is no lead less
		}
		return choose("LeadCard", 1)
	case "BM3PlayerNumberEntry":
		if truth("BM2NumberEntryEachRound") {
			return choose("MemberNumbers", 2)
		}
		return choose("MemberNumbers", 1)
	case "BM3ScoreRecap":
		return choose("BM2ScoreRecap", 2)
	case "BM3ViewResults":
		return choose("ShowResults", 2)
	case "BM3EnterHandrecord":
		when, _ := c.has("BM2EnterHandRecordWhen")
		return choose("BM2EnterHandRecord", []int{2, 1, 0}[min(max(number(when), 0), 2)])
	}
	return nil, false
}
