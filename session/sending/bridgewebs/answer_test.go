package bridgewebs

import (
	"slices"
	"testing"
)

func TestEvents(t *testing.T) {
	for answer, want := range map[string][]event{
		`json = {"events":{}}`:                                                                          nil,
		`json = {"events":{"1":{"title":"Create New Event"}}}`:                                          nil,
		`{"events":{"20190215_1":{"title":"Pairs","file":"a.xml"}}}`:                                    {{"20190215_1", "Pairs", "a.xml"}},
		"message = Download Successful\r\nJSON = {\"events\":{\"2\":{\"title\":\"= b\"},\"1\":{}}}\r\n": {{ID: "1"}, {"2", "= b", ""}},
	} {
		if got, err := events(answer); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %+v, %v", answer, got, err)
		}
	}
	for _, answer := range []string{"", "1~Pairs~a.xml", "<html>", "json = [", `json = {"events":[1]}`} {
		if got, err := events(answer); err == nil {
			t.Errorf("%q: %+v", answer, got)
		}
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("message = Upload Successful\n")
	f.Add("json = {\"events\":{\"1\":{\"title\":\"x\",\"file\":\"y\"}}}")
	f.Add("<html><h1>Error</h1>")
	f.Fuzz(func(t *testing.T, said string) {
		events(said)
		field(said, "data")
		o := (&Site{Password: "secret"}).verdict(said)
		if len(o.Answer) > longestTold+len("…") {
			t.Errorf("%d bytes are told", len(o.Answer))
		}
	})
}
