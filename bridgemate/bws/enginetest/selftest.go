package enginetest

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
)

// SelfTest runs all tests with each back end, in temporary folders, and writes a line
// for each: "ok", or what is different. Each test stands for itself, whatever becomes
// of another. The context ends it before the next test. It returns how many failed;
// those not done count too.
func SelfTest(ctx context.Context, out io.Writer, backends ...Backend) (failed int) {
	done := 0
	for _, b := range backends {
		for _, test := range backendTests() {
			fmt.Fprintf(out, "%s: %s: ", b.Name, test.name) // before it runs: an engine can hang
			problems := []string{"not done"}
			if ctx.Err() == nil {
				problems = attempt(func(t Reporter) { test.in(ctx, t, b) })
			}
			done++
			if len(problems) == 0 {
				fmt.Fprintln(out, "ok")
				continue
			}
			failed++
			fmt.Fprintln(out, strings.Join(problems, "\n\t"))
		}
	}
	if failed == 0 {
		fmt.Fprintf(out, "All %d tests are as they should be.\n", done)
	} else {
		fmt.Fprintf(out, "%d of %d tests failed.\n", failed, done)
	}
	return failed
}

// attempt runs a test in a goroutine of its own, which it may end, and
// returns what it found.
func attempt(test func(Reporter)) []string {
	r := &report{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				r.Errorf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		test(r)
	}()
	<-done
	return r.problems
}

// report is the Reporter of a self test. It is used by one goroutine.
type report struct{ problems []string }

func (r *report) Helper() {}

func (r *report) Error(args ...any) {
	r.problems = append(r.problems, strings.TrimSuffix(fmt.Sprintln(args...), "\n"))
}

func (r *report) Errorf(format string, args ...any) {
	r.problems = append(r.problems, fmt.Sprintf(format, args...))
}

func (r *report) Fatal(args ...any) {
	r.Error(args...)
	runtime.Goexit()
}

func (r *report) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}
