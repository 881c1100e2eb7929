// Package published holds results and tables that others published, with which the
// scoring is compared: by its own tests, and on any computer by clubscore selftest.
// README.md beside them says where each is from.
//
//	raw, err := fs.ReadFile(published.Files, "butler_howell.json")
package published

import "embed"

// Files are the published results and tables.
//
//go:embed *.json *.csv *.txt README.md
var Files embed.FS
