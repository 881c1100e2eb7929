package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/assets"
	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/control"
	"clubnight/session/private"
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
	prefWay        = "bridgematesReached" // "file" or "network"; "" is as it is found
	prefConnector  = "connectorAddress"
	prefClub       = "connectorClub"
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
	o.Connector = bridgemate.Connector{Address: p.String(prefConnector), Club: p.String(prefClub), Licence: licence()}
	if way := p.String(prefWay); way != "" {
		o.Network = way == wayNetwork
	} else {
		o.Network = overNetwork(o, dataConnector)
	}
	return o
}

// The ways to the Bridgemates, as they are remembered.
const (
	wayFile    = "file"
	wayNetwork = "network"
)

// overNetwork proposes the way to the Bridgemates by what is there: the network where the
// address of a Data Connector was named, or where BCS 5 has one that runs on this
// computer. BM Pro and BCS 4 know the file only.
func overNetwork(o bridgemate.Options, find func() (protocol.Found, bool)) bool {
	if o.Connector.Address != "" {
		return true
	}
	program, err := control.Identify(o.Program)
	if err != nil || program.Kind != control.BCS5 {
		return false
	}
	found, there := find()
	return there && found.Running
}

// dataConnector finds the one of this computer.
func dataConnector() (protocol.Found, bool) { return protocol.Find(protocol.ThisSystem()) }

// licenceFile is where the key of the club's licence is kept, for this user alone.
func licenceFile() (string, error) {
	config, err := os.UserConfigDir()
	return filepath.Join(config, assets.Name, "licence.key"), err
}

// licence is the key that was kept, "" for none.
func licence() bridgemate.Licence {
	path, err := licenceFile()
	var key []byte
	if err == nil {
		key, err = private.Read(path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		slog.Warn("reading the licence key", "error", err)
	}
	return bridgemate.Licence(key)
}

// keepLicence keeps the key for the next evening; an empty one is taken away.
func keepLicence(key bridgemate.Licence) {
	if key == licence() {
		return
	}
	path, err := licenceFile()
	switch {
	case err != nil:
	case key == "":
		err = os.Remove(path)
	default:
		err = private.Write(path, []byte(key))
	}
	if err != nil {
		slog.Error("keeping the licence key", "error", err)
	}
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
	p.SetString(prefConnector, o.Connector.Address)
	p.SetString(prefClub, o.Connector.Club)
	keepLicence(o.Connector.Licence)
	if p.String(prefWay) == "" && o.Network == overNetwork(o, dataConnector) {
		return // it was proposed, and not chosen
	}
	if p.SetString(prefWay, wayFile); o.Network {
		p.SetString(prefWay, wayNetwork)
	}
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
