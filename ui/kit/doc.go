// Package kit is the toolkit of the window: keys, buttons, choices, fields, grids, lanes,
// dialogs and the theme. It knows nothing of bridge.
//
//	k := kit.NewKeys(pressed)               // the window's own keys
//	b := k.Button("Start", start)           // widgets that ask them first
//	g := k.Grid(kit.Rows(list, columns...)) // each column says what it shows of one of the list
//
// Fyne gives a key to the widget that has the focus and to nobody else, so every widget
// of this package belongs to Keys, which it asks before it takes a key itself.
//
// All of it runs on Fyne's goroutine, except for Lane and Once, which run what
// takes time elsewhere.
package kit
