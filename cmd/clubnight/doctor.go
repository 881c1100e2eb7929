package main

import (
	"context"
	"io"

	"clubnight/assets"
	"clubnight/bridgemate"
	"clubnight/bridgemate/connector"
	enginewords "clubnight/bridgemate/words"
	"clubnight/reports/paper"
	"clubnight/session/words"
)

// doctor looks at this computer and the club file (clubnight doctor [CLUBFILE]), and
// writes what clubscore doctor says into a report, for a club that has the window alone.
// It is in English, for whoever helps from afar. It returns the exit code.
func doctor(ctx context.Context, args []string, by caller) int {
	o, code, ok := understood(args, by)
	if !ok {
		return code
	}
	return report("clubnight doctor", by, func(out io.Writer) bool {
		var found []bridgemate.Finding
		fit := false
		if err := o.place(); err != nil {
			io.WriteString(out, err.Error()+"\n")
		}
		if o.club == "" { // the folder that this was started in is no club file
			found = bridgemate.Installed()
		} else {
			found, fit = connector.Doctor(ctx, bridgemate.InstallationOf(o.club, "", paper.CheckFonts),
				remembered(newApp().Preferences()))
		}
		io.WriteString(out, enginewords.Beside(words.English()).Report(assets.About(), found))
		return fit
	})
}
