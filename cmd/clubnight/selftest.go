package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"clubnight/assets"
	"clubnight/bridgemate/ado"
)

// selfTest tries both ways to the Bridgemate file on this computer (clubnight selftest-bws). What it finds goes
// to out and into a file, for whoever helps the club from afar. It returns the exit code.
func selfTest(ctx context.Context, folder string, out io.Writer) int {
	report := filepath.Join(folder, "clubnight selftest-bws.txt")
	file, err := os.Create(report)
	if err != nil {
		fmt.Fprintln(out, "clubnight:", err)
		return 1
	}
	both := io.MultiWriter(out, file)
	fmt.Fprintf(both, "%s %s, %s\n", assets.Name, assets.Built(), time.Now().Format("2 January 2006, 15:04"))
	failed := ado.SelfTest(ctx, both)
	if err := file.Close(); err != nil {
		fmt.Fprintln(out, "clubnight:", err)
		return 1
	}
	fmt.Fprintf(out, "This report is in %s.\n", report)
	if failed > 0 {
		return 1
	}
	return 0
}
