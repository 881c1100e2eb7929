package main

import (
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
	return &settings.Newer{Have: have, Choice: kept[newer.Choice](p, prefNewer), Ask: newer.Ask,
		Keep: keeping[newer.Choice](p, prefNewer)}
}
