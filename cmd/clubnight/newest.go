package main

import (
	"encoding/json"
	"log/slog"

	"fyne.io/fyne/v2"

	"clubnight/assets"
	"clubnight/ui/desk/newer"
	"clubnight/ui/settings"
)

// prefNewer is where a newer version is looked for, and what was found there; JSON.
const prefNewer = "newerVersion"

// newest looks for a newer version where the club has named a place for that.
func newest(p fyne.Preferences) *settings.Newer {
	have, err := newer.ParseVersion(assets.Version)
	if err != nil {
		slog.Error("the version of the program", "error", err)
		return nil
	}
	return &settings.Newer{Have: have, Choice: newestChoice(p), Ask: newer.Ask, Keep: func(c newer.Choice) {
		text, err := json.Marshal(c)
		if err != nil {
			slog.Error("keeping where a newer version is looked for", "error", err)
			return
		}
		p.SetString(prefNewer, string(text))
	}}
}

// newestChoice is what was kept; what cannot be read is no choice, and asks nothing.
func newestChoice(p fyne.Preferences) (c newer.Choice) {
	if text := p.String(prefNewer); text != "" {
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			slog.Warn("where a newer version is looked for", "error", err)
			return newer.Choice{}
		}
	}
	return c
}
