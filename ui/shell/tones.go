package shell

import (
	"image/color"

	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Importances are the tones in the labels of Fyne.
var Importances = map[desk.Tone]widget.Importance{
	desk.Plain: widget.MediumImportance, desk.Quiet: widget.LowImportance, desk.Good: widget.SuccessImportance,
	desk.Warning: widget.WarningImportance,
	desk.Bad:     widget.DangerImportance, desk.Inviting: widget.HighImportance,
}

// inks and papers are the tones where we draw ourselves.
var (
	Inks = map[desk.Tone]color.Color{desk.Plain: kit.InkText, desk.Quiet: kit.InkQuiet, desk.Good: kit.InkGood,
		desk.Warning: kit.InkWarn, desk.Bad: kit.InkBad, desk.Inviting: kit.InkPrimary}
	Papers = map[desk.Tone]color.Color{desk.Plain: kit.PaperWhite, desk.Quiet: kit.PaperQuiet, desk.Good: kit.PaperGood,
		desk.Warning: kit.PaperWarn, desk.Bad: kit.PaperBad, desk.Inviting: kit.PaperWhite}
)
