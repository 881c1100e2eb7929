package ui

import (
	"image/color"

	"fyne.io/fyne/v2/widget"
)

// importances are the tones in the labels of Fyne.
var importances = map[Tone]widget.Importance{
	Plain: widget.MediumImportance, Quiet: widget.LowImportance, Good: widget.SuccessImportance, Warning: widget.WarningImportance,
	Bad: widget.DangerImportance, Inviting: widget.HighImportance,
}

// inks and papers are the tones where we draw ourselves.
var (
	inks   = map[Tone]color.Color{Plain: inkText, Quiet: inkQuiet, Good: inkGood, Warning: inkWarn, Bad: inkBad, Inviting: inkPrimary}
	papers = map[Tone]color.Color{Plain: paperWhite, Quiet: paperQuiet, Good: paperGood, Warning: paperWarn, Bad: paperBad, Inviting: paperWhite}
)
