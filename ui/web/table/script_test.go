package table

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"clubnight/scoring"
)

// newer is syntax, and what a browser has, that came after ES2020 or after Chrome 80 and
// Safari 14: a phone of 2018 does not know it.
var newer = map[string]*regexp.Regexp{
	"logical assignment":  regexp.MustCompile(`(\?\?|\|\||&&)=`),
	"private field":       regexp.MustCompile(`[.\s{;(]#[A-Za-z_$]`),
	"class":               regexp.MustCompile(`\bclass\s+\w+\s*(extends\b[^{]*)?{`), // whose fields came later
	"numeric separator":   regexp.MustCompile(`\b\d+_\d`),
	"lookbehind":          regexp.MustCompile(`\(\?<[=!]`),
	"flag of a pattern":   regexp.MustCompile(`/[gimsuy]*[dv][gimsuydv]*\.(test|exec)`),
	"top-level await":     regexp.MustCompile(`(?m)^(const \w+ = )?await\b`),
	"hashbang":            regexp.MustCompile(`^#!`),
	"import or export":    regexp.MustCompile(`(?m)^\s*(import|export)\b`),
	"method of a list":    regexp.MustCompile(`\.(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|with|group|groupBy)\(`),
	"replaceAll":          regexp.MustCompile(`\.(replaceAll|isWellFormed|toWellFormed)\(`),
	"static method":       regexp.MustCompile(`\b(Object\.(hasOwn|groupBy)|Promise\.(any|try|withResolvers)|Array\.fromAsync|structuredClone)\b`),
	"weak reference":      regexp.MustCompile(`\b(WeakRef|FinalizationRegistry|AggregateError)\b`),
	"needs https":         regexp.MustCompile(`\b(crypto\.(subtle|randomUUID)|serviceWorker|navigator\.(clipboard|locks|wakeLock|getBattery|share|storage|mediaDevices)|caches\.)\b`),
	"from elsewhere":      regexp.MustCompile(`https?://`),
	"inert or popover":    regexp.MustCompile(`\.(inert|showPopover|replaceChildren|checkVisibility|scrollend)\b`),
	"abort after a while": regexp.MustCompile(`AbortSignal\.(timeout|any)`),
}

// The script has nothing that a phone of 2018 does not know, and a parser takes it.
func TestScriptIsOld(t *testing.T) {
	text := string(source())
	if _, err := goja.Parse("table.js", text); err != nil {
		t.Error(err)
	}
	bare := withoutComments(text)
	for name, pattern := range newer {
		if found := pattern.FindString(bare); found != "" {
			t.Errorf("%s: %q", name, found)
		}
	}
}

// What is searched for is found.
func TestNewerIsFound(t *testing.T) {
	for text, name := range map[string]string{
		"a ??= 1": "logical assignment", "a ||= 1": "logical assignment", "this.#a": "private field", "1_000": "numeric separator",
		"/(?<!a)b/": "lookbehind", "list.at(-1)": "method of a list", "s.replaceAll('a', 'b')": "replaceAll",
		"class A { b = 1 }": "class", "const a = await f()": "top-level await", "import a from 'b'": "import or export",
		"crypto.randomUUID()": "needs https", "Object.hasOwn(a, 'b')": "static method", "/a/v.test(b)": "flag of a pattern",
	} {
		if !newer[name].MatchString(text) {
			t.Errorf("%s is not found in %q", name, text)
		}
	}
	for _, text := range []string{"a?.b", "a ?? b", "async function f() { await g() }", "a || b", "/(?:a)/.test(b)", "list.with"} {
		for name, pattern := range newer {
			if pattern.MatchString(text) {
				t.Errorf("%s is found in %q", name, text)
			}
		}
	}
}

// withoutComments is a script without its lines of comment.
func withoutComments(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(line), "//") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// machine is a script machine with some parts of the script.
func machine(t *testing.T, parts ...string) *goja.Runtime {
	t.Helper()
	m := goja.New()
	for _, part := range parts {
		text, err := scripts.ReadFile("script/" + part)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.RunScript(part, string(text)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// The sentence that grows on a phone has the score of the Laws: of every contract,
// doubling, vulnerability and number of tricks.
func TestScriptScores(t *testing.T) {
	m := machine(t, "1score.js")
	var points func(level, strain, doubled int, vulnerable bool, over int) int
	var possible func(level int) []int
	var vulnerable func(declarer, by int) bool
	for name, f := range map[string]any{"points": &points, "possible": &possible, "vulnerable": &vulnerable} {
		if err := m.ExportTo(m.Get(name), f); err != nil {
			t.Fatal(err)
		}
	}
	tried := 0
	for level := 1; level <= 7; level++ {
		overs := possible(level)
		if len(overs) != 14 || overs[0] != -6-level || overs[13] != 7-level {
			t.Errorf("level %d: %v", level, overs)
		}
		for strain := range 5 {
			for doubled := range 3 {
				c := scoring.Contract{Level: level, Denomination: scoring.Denomination(strain),
					Doubling: scoring.Doubling(doubled)}
				for _, over := range overs {
					for _, v := range []bool{false, true} {
						tried++
						if got, want := points(level, strain, doubled, v, over), int(c.Points(over, v)); got != want {
							t.Errorf("%v %+d vulnerable %v: %d, want %d", c, over, v, got, want)
						}
					}
				}
			}
		}
	}
	if tried != 7*5*3*14*2 {
		t.Errorf("only %d tried", tried)
	}
	for d := scoring.North; d <= scoring.West; d++ {
		for v := scoring.None; v <= scoring.BothVul; v++ {
			if vulnerable(int(d), int(v)) != v.Of(d.Side()) {
				t.Errorf("%v, %v vulnerable", d, v)
			}
		}
	}
}

// wire is what the queue stands on, played: a store that stays, a clock that is set,
// and answers as they are told.
type wire struct {
	*testing.T
	store   map[string]string
	at      int64
	timers  map[int64]timer
	last    int64
	sent    []map[string]any
	answer  func(command map[string]any) (status int, body map[string]any, lost bool)
	changed []string
	random  int
}

type timer struct {
	due int64
	run goja.Callable
}

// queue is the queue of a page that was loaded.
func (n *wire) queue(chance float64) *queue {
	n.Helper()
	m := machine(n.T, "1score.js", "2queue.js")
	env := m.NewObject()
	set := func(name string, f any) {
		if err := env.Set(name, f); err != nil {
			n.Fatal(err)
		}
	}
	set("store", map[string]any{
		"get": func(name string) any {
			if v, there := n.store[name]; there {
				return v
			}
			return nil
		},
		"set": func(name, value string) { n.store[name] = value },
	})
	set("now", func() int64 { return n.at })
	set("chance", func() float64 { return chance })
	set("random", func(bytes int) string {
		n.random++
		return fmt.Sprintf("%0*x", 2*bytes, n.random)
	})
	set("later", func(f goja.Callable, ms int64) int64 {
		n.last++
		n.timers[n.last] = timer{n.at + ms, f}
		return n.last
	})
	set("forget", func(id int64) { delete(n.timers, id) })
	set("post", func(command map[string]any) *goja.Promise {
		p, resolve, reject := m.NewPromise()
		n.sent = append(n.sent, command)
		status, body, lost := n.answer(command)
		if lost {
			_ = reject("no network")
		} else {
			_ = resolve(map[string]any{"status": status, "body": body})
		}
		return p
	})
	set("changed", func(item, answer map[string]any) {
		if item != nil {
			n.changed = append(n.changed, fmt.Sprint(item["id"], " ", answer["outcome"]))
		}
	})
	make, ok := goja.AssertFunction(m.Get("makeQueue"))
	if !ok {
		n.Fatal("no queue")
	}
	made, err := make(goja.Undefined(), env)
	if err != nil {
		n.Fatal(err)
	}
	return &queue{n, m, made.ToObject(m)}
}

type queue struct {
	*wire
	m    *goja.Runtime
	made *goja.Object
}

func (q *queue) call(name string, arguments ...any) goja.Value {
	q.Helper()
	f, ok := goja.AssertFunction(q.made.Get(name))
	if !ok {
		q.Fatalf("no %s", name)
	}
	values := make([]goja.Value, len(arguments))
	for i, a := range arguments {
		values[i] = q.m.ToValue(a)
	}
	v, err := f(q.made, values...)
	if err != nil {
		q.Fatal(err)
	}
	return v
}

func (q *queue) put(slot, do string) string {
	q.Helper()
	return q.call("put", slot, map[string]any{"do": do}, "").String()
}

func (q *queue) kept() int { return len(q.call("list").Export().([]any)) }

// runs lets so much time pass, in milliseconds.
func (n *wire) runs(ms int64) {
	n.Helper()
	for end := n.at + ms; ; {
		next := int64(0)
		for id, one := range n.timers {
			if one.due <= end && (next == 0 || one.due < n.timers[next].due) {
				next = id
			}
		}
		if next == 0 {
			n.at = end
			return
		}
		one := n.timers[next]
		delete(n.timers, next)
		n.at = max(n.at, one.due)
		if _, err := one.run(goja.Undefined()); err != nil {
			n.Fatal(err)
		}
	}
}

func played(t *testing.T) *wire {
	return &wire{T: t, store: map[string]string{}, at: 1_000_000, timers: map[int64]timer{}}
}

func recorded(command map[string]any) (int, map[string]any, bool) {
	return 200, map[string]any{"id": command["id"], "outcome": "recorded", "entry": 7}, false
}

// What is said is in storage before it is sent, and stays until an answer names its
// entry.
func TestQueueKeeps(t *testing.T) {
	n := played(t)
	stored := ""
	n.answer = func(command map[string]any) (int, map[string]any, bool) {
		stored = n.store["queue"]
		return recorded(command)
	}
	q := n.queue(.5)
	id := q.put("1.2.1.5", "offer")
	if len(n.sent) != 0 || !strings.Contains(n.store["queue"], id) {
		t.Fatalf("sent %v before it was kept: %s", n.sent, n.store["queue"])
	}
	n.runs(0)
	if len(n.sent) != 1 || !strings.Contains(stored, id) || q.kept() != 0 {
		t.Errorf("sent %v, kept then %s and now %d", n.sent, stored, q.kept())
	}
	if len(id) != 32 {
		t.Errorf("the key is %s", id)
	}
}

// What no answer came to is sent again after 1, 2, 4, 8, 10, 10 … seconds, a quarter more
// or less, under the same key.
func TestQueueTriesAgain(t *testing.T) {
	for _, c := range []struct {
		chance float64
		times  []int64
	}{{.5, []int64{0, 1000, 2000, 4000, 8000, 10000, 10000}}, {0, []int64{0, 750, 1500, 3000, 6000, 7500, 7500}},
		{1, []int64{0, 1250, 2500, 5000, 10000, 12500, 12500}}} {
		n := played(t)
		var at []int64
		n.answer = func(map[string]any) (int, map[string]any, bool) {
			at = append(at, n.at)
			return 0, nil, true
		}
		q := n.queue(c.chance)
		id := q.put("1.2.1.5", "offer")
		last := n.at
		n.runs(60_000)
		for i, want := range c.times {
			if at[i]-last != want {
				t.Errorf("chance %v, try %d after %d ms, want %d", c.chance, i, at[i]-last, want)
			}
			last = at[i]
		}
		for _, one := range n.sent {
			if one["id"] != id {
				t.Errorf("sent again as %v", one["id"])
			}
		}
		if ago := n.sent[3]["ago"]; ago != int64(at[3]-1_000_000) {
			t.Errorf("it waited %v ms", ago)
		}
		// awake again
		n.answer = recorded
		tries := len(n.sent)
		q.call("kick", true)
		n.runs(0)
		if len(n.sent) != tries+1 || q.kept() != 0 {
			t.Errorf("not sent at once: %d, %d kept", len(n.sent)-tries, q.kept())
		}
	}
}

// A page that was killed between a commit and its answer sends the same again when it is
// back, and what is answered then ends it.
func TestQueueOutlivesThePage(t *testing.T) {
	n := played(t)
	n.answer = func(map[string]any) (int, map[string]any, bool) { return 0, nil, true }
	id := n.queue(.5).put("1.2.1.5", "offer")
	n.runs(0)
	n.timers = map[int64]timer{} // killed
	n.at += 3_600_000
	n.answer = func(command map[string]any) (int, map[string]any, bool) {
		return 200, map[string]any{"id": command["id"], "outcome": "before", "entry": 7}, false
	}
	q := n.queue(.5)
	q.call("kick", true)
	n.runs(0)
	if len(n.sent) != 2 || n.sent[1]["id"] != id || n.sent[1]["ago"] != int64(3_600_000) || q.kept() != 0 {
		t.Errorf("%v, %d kept", n.sent, q.kept())
	}
}

// An answer without an entry sets a command aside with its reason, and what hangs on it
// waits; other boards go on.
func TestQueueSetsAside(t *testing.T) {
	for outcome, status := range map[string]int{"differs": 200, "moved": 200, "elsewhere": 200, "handset": 200, "over": 200,
		"unclear": 200, "too long": 413, "unreadable": 400} {
		n := played(t)
		n.answer = func(command map[string]any) (int, map[string]any, bool) {
			if command["do"] == "offer" && len(n.sent) == 1 {
				return status, map[string]any{"id": command["id"], "outcome": outcome, "say": "why"}, false
			}
			return recorded(command)
		}
		q := n.queue(.5)
		id := q.put("1.2.1.5", "offer")
		q.put("1.2.1.5", "accept")
		q.put("1.2.1.6", "offer")
		n.runs(1000)
		if len(n.sent) != 2 || n.sent[1]["do"] != "offer" || q.kept() != 2 {
			t.Errorf("%s: sent %v, %d kept", outcome, n.sent, q.kept())
		}
		q.call("resend", id)
		n.runs(1000)
		if len(n.sent) != 4 || q.kept() != 0 {
			t.Errorf("%s: sent again %v, %d kept", outcome, n.sent, q.kept())
		}
	}
}

// Two rounds that were kept go out in the order in which they were entered, also after
// the page was loaded anew; what is not taken of the first stays with its reason, and the
// second goes all the same.
func TestQueueOfTwoRounds(t *testing.T) {
	n := played(t)
	n.answer = func(map[string]any) (int, map[string]any, bool) { return 0, nil, true }
	q := n.queue(.5)
	slots := []string{"1.2.3.9", "1.2.3.10", "1.2.4.13", "1.2.4.14"}
	var ids []string
	for _, slot := range slots {
		ids = append(ids, q.put(slot, "offer"), q.put(slot, "accept"))
		n.runs(600_000)
	}
	if q.kept() != len(ids) {
		t.Fatalf("%d kept", q.kept())
	}
	n.timers, n.sent = map[int64]timer{}, nil
	n.answer = func(command map[string]any) (int, map[string]any, bool) {
		if command["id"] == ids[2] {
			return 200, map[string]any{"id": command["id"], "outcome": "moved", "say": "others play there"}, false
		}
		return recorded(command)
	}
	q = n.queue(.5)
	q.call("kick", true)
	n.runs(1000)
	var sent []string
	for _, c := range n.sent {
		sent = append(sent, c["id"].(string))
	}
	want := slices.Delete(slices.Clone(ids), 3, 4) // who agreed to what was not taken waits
	if !slices.Equal(sent, want) {
		t.Errorf("sent %v, want %v", sent, want)
	}
	if q.kept() != 2 || !strings.Contains(n.store["queue"], "others play there") {
		t.Errorf("%d kept: %s", q.kept(), n.store["queue"])
	}
}

// What was never sent may be taken away, and what was set aside; what may be in the
// journal may not.
func TestQueueDrops(t *testing.T) {
	n := played(t)
	n.answer = func(map[string]any) (int, map[string]any, bool) { return 0, nil, true }
	q := n.queue(.5)
	first, second := q.put("1.2.1.5", "offer"), q.put("1.2.1.6", "offer")
	n.runs(0)
	if q.call("drop", first).ToBoolean() || !q.call("drop", second).ToBoolean() || q.kept() != 1 {
		t.Errorf("%d kept", q.kept())
	}
}

// An answer that is for something else, an error of the program and a network that lies
// change nothing.
func TestQueueBelievesNothingElse(t *testing.T) {
	for _, answer := range []struct {
		status int
		body   map[string]any
	}{{200, nil}, {200, map[string]any{"id": "another", "entry": 3}}, {500, nil}, {503, map[string]any{"say": "shut"}},
		{403, map[string]any{"say": "who are you"}}, {302, nil}, {429, map[string]any{"say": "slower"}}} {
		n := played(t)
		n.answer = func(map[string]any) (int, map[string]any, bool) { return answer.status, answer.body, false }
		q := n.queue(.5)
		q.put("1.2.1.5", "offer")
		n.runs(4000)
		if len(n.sent) != 3 || q.kept() != 1 || !q.call("failing").ToBoolean() {
			t.Errorf("%v: sent %d times, %d kept", answer, len(n.sent), q.kept())
		}
	}
}

// Of two pages on one phone one speaks; when it is gone the other does.
func TestQueueOfTwoPages(t *testing.T) {
	n := played(t)
	n.answer = func(map[string]any) (int, map[string]any, bool) { return 0, nil, true }
	a := n.queue(.5)
	a.put("1.2.1.5", "offer")
	n.runs(0)
	b := n.queue(.5)
	b.call("kick", false)
	n.runs(500)
	if len(n.sent) != 1 {
		t.Errorf("both spoke: %d", len(n.sent))
	}
	n.timers = map[int64]timer{} // the first is asleep
	n.at += 6000
	n.answer = recorded
	b.call("kick", false)
	n.runs(0)
	if len(n.sent) != 2 || b.kept() != 0 {
		t.Errorf("nobody speaks: %d", len(n.sent))
	}
}
