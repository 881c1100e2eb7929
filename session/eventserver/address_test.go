package eventserver_test

import (
	"errors"
	"reflect"
	"testing"

	"clubnight/session/eventserver"
)

func TestParseAddress(t *testing.T) {
	for text, want := range map[string]eventserver.Address{
		"postgres://clubnight_x_desk@db.example/clubnight?event=x": {Hosts: []string{"db.example:5432"},
			Database: "clubnight", User: "clubnight_x_desk", Event: "x"},
		"postgresql://u@a:1,b:2,[::1]:3/d?event=spring2026": {Hosts: []string{"a:1", "b:2",
			"[::1]:3"}, Database: "d", User: "u", Event: "spring2026"},
		"postgres://u@[::1]/d": {Hosts: []string{"[::1]:5432"},
			Database: "d", User: "u"},
		"postgres://u@localhost/d?event=x&sslmode=disable": {Hosts: []string{"localhost:5432"},
			Database: "d", User: "u", Event: "x", Plain: true},
		"postgres://club%20house@db.example:5433/d%C3%A9?sslmode=verify-full": {Hosts: []string{"db.example:5433"},
			Database: "dé", User: "club house"},
	} {
		got, err := eventserver.ParseAddress(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
		if again, err := eventserver.ParseAddress(got.String()); err != nil || !reflect.DeepEqual(again, want) {
			t.Errorf("%s: %+v, %v", got, again, err)
		}
	}
	for text, want := range map[string]error{
		"":                                          eventserver.ErrAddress,
		"http://u@a/d":                              eventserver.ErrAddress,
		"postgres://u:secret@a/d":                   eventserver.ErrAddress,
		"postgres://u:secret@a:x/d":                 eventserver.ErrAddress,
		"postgres://u@a":                            eventserver.ErrAddress,
		"postgres://a/d":                            eventserver.ErrAddress,
		"postgres://u@/d":                           eventserver.ErrAddress,
		"postgres://u@a:0/d":                        eventserver.ErrAddress,
		"postgres://u@a:65536/d":                    eventserver.ErrAddress,
		"postgres://u@a/d?event=X":                  eventserver.ErrAddress,
		"postgres://u@a/d?sslmode=prefer":           eventserver.ErrAddress,
		"postgres://u@a/d?host=b":                   eventserver.ErrAddress,
		"postgres://u@a,a,a,a,a,a,a,a,a/d":          eventserver.ErrAddress,
		"postgres://u@db.example/d?sslmode=disable": eventserver.ErrPlain,
		"postgres://u@localhost,db.example/d?sslmode=disable": eventserver.ErrPlain,
	} {
		if a, err := eventserver.ParseAddress(text); !errors.Is(err, want) {
			t.Errorf("%s: %+v, %v", text, a, err)
		} else if errorHas(err, "secret") {
			t.Errorf("%v", err)
		}
	}
}
