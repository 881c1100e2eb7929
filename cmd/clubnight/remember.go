package main

import (
	"encoding/json"
	"log/slog"
	"maps"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
)

// What is remembered between evenings of the Bridgemates and of the wall.
const (
	prefProgram    = "program"
	prefAutomatic  = "automaticServerStart"
	prefMinimise   = "minimise"
	prefInterval   = "intervalSeconds"
	prefGeneration = "generation"
	prefFormat     = "accessFormat"
	prefSettings   = "handsetSettings" // JSON
	prefNames      = "sendNames"
	prefHands      = "sendHandRecords"
	prefEqual      = "equalNumbers"
	prefProcessed  = "markProcessed"
	prefComputers  = "furtherComputers"
	prefWall       = "wall"       // JSON
	prefPublishing = "publishing" // JSON
)

// remembered gives the options of the evening before.
func remembered(p fyne.Preferences) bridgemate.Options {
	o := bridgemate.Options{
		Program:         p.String(prefProgram),
		AutoServerStart: p.BoolWithFallback(prefAutomatic, true),
		Minimise:        p.BoolWithFallback(prefMinimise, true),
		Interval:        time.Duration(p.IntWithFallback(prefInterval, 5)) * time.Second,
		Format:          bws.Format(p.Int(prefFormat)),
		EqualNumbers:    p.Bool(prefEqual),
		Processed:       p.String(prefProcessed),
		Computers:       p.StringList(prefComputers),
	}.Usual()
	o.Generation = bws.Generation(p.IntWithFallback(prefGeneration, int(madeFor(o.Program))))
	// Bridgemate II and 3 can show names and hands; in BM Pro hand records are
	// for the recorder only.
	o.SendNames = p.BoolWithFallback(prefNames, o.Generation == bws.BCS)
	o.HandRecords = p.BoolWithFallback(prefHands, o.Generation == bws.BCS)
	o.Settings = readSettings(o.Generation, p.String(prefSettings))
	return o
}

// madeFor is the generation of the control program at a path.
func madeFor(path string) bws.Generation {
	program, err := control.Identify(path)
	if err != nil {
		return bws.BMPro
	}
	return program.Kind.Generation()
}

// keep remembers the options for the next evening.
func (c *clubnight) keep(o bridgemate.Options) {
	p := c.app.Preferences()
	p.SetString(prefProgram, o.Program)
	p.SetBool(prefAutomatic, o.AutoServerStart)
	p.SetBool(prefMinimise, o.Minimise)
	p.SetInt(prefInterval, int(o.Interval/time.Second))
	p.SetInt(prefGeneration, int(o.Generation))
	p.SetInt(prefFormat, int(o.Format))
	p.SetBool(prefNames, o.SendNames)
	p.SetBool(prefHands, o.HandRecords)
	p.SetBool(prefEqual, o.EqualNumbers)
	p.SetString(prefProcessed, o.Processed)
	p.SetStringList(prefComputers, o.Computers)
	p.SetString(prefSettings, writeSettings(o.Settings))
}

// writeSettings spells the handset settings as JSON, "" for none.
func writeSettings(settings map[string]any) string {
	if len(settings) == 0 {
		return ""
	}
	text, err := json.Marshal(settings)
	if err != nil {
		slog.Error("remembering the handset settings", "error", err)
		return ""
	}
	return string(text)
}

// readSettings reads them back. What the generation does not know, or does not allow, is
// left out: the handsets keep what they have.
func readSettings(g bws.Generation, text string) map[string]any {
	if text == "" {
		return nil
	}
	var settings map[string]any
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&settings); err != nil {
		slog.Error("reading the handset settings", "error", err)
		return nil
	}
	maps.DeleteFunc(settings, func(name string, v any) bool {
		if n, number := v.(float64); number && n == float64(int16(n)) { // JSON has one kind of number
			settings[name] = int(n)
		}
		return bws.CheckSettings(g, map[string]any{name: settings[name]}) != nil
	})
	return settings
}

// kept is a choice that was kept as JSON; the zero value where it cannot be read.
func kept[T any](p fyne.Preferences, name string) T {
	var choice, none T
	text := p.String(name)
	if text == "" {
		return none
	}
	if err := json.Unmarshal([]byte(text), &choice); err != nil {
		slog.Error("reading what was kept", "name", name, "error", err)
		return none
	}
	return choice
}

// keeping keeps a choice as JSON for the next time.
func keeping[T any](p fyne.Preferences, name string) func(choice T) {
	return func(choice T) {
		text, err := json.Marshal(choice)
		if err != nil {
			slog.Error("keeping for the next time", "name", name, "error", err)
			return
		}
		p.SetString(name, string(text))
	}
}
