// Package browsertest shows pages to tests in a real browser: a Chromium without a
// window, and phones in it that are held in some way, touched and read. A test that needs
// one is skipped where there is none.
package browsertest

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// Chromium is its path.
func Chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no Chromium here")
	return ""
}

// Profile is a folder for a browser, whose last process may still write there when the
// test is over.
func Profile(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "browser")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// Start starts one browser for all phones of a test, with options beside those that all
// of them need.
func Start(t testing.TB, options ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	all := slices.Concat(chromedp.DefaultExecAllocatorOptions[:], []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(Chromium(t)), chromedp.UserDataDir(Profile(t)), chromedp.NoSandbox, chromedp.DisableGPU,
	}, options)
	allocated, end := chromedp.NewExecAllocator(context.Background(), all...)
	ctx, shut := chromedp.NewContext(allocated)
	t.Cleanup(func() { shut(); end() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}
