package bridgewebs

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"path"
	"slices"
	"strings"

	"clubnight/session/sending"
)

// field is a value of an answer of lines "key = value".
func field(said, key string) (value string, there bool) {
	for line := range strings.Lines(said) {
		name, value, ok := strings.Cut(line, "=")
		if ok && strings.EqualFold(strings.TrimSpace(name), key) {
			return strings.TrimSpace(value), true
		}
	}
	return "", false
}

// plain is an answer that may be a page, without its tags.
func plain(said string) string {
	var b strings.Builder
	in := false
	for _, r := range said {
		switch {
		case r == '<':
			in = true
		case r == '>' && in:
			in = false
			b.WriteByte(' ')
		case !in:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// event is one of the calendar.
type event struct {
	ID    string `json:"-"`
	Title string `json:"title"`
	File  string `json:"file"`
}

// newEvent is the last entry of a day, which is none.
const newEvent = "create new event"

// events are those of a day in an answer: after "json =", or the bare JSON. The
// placeholder is left out.
func events(said string) ([]event, error) {
	text, there := field(said, "json")
	if !there {
		text = said
	}
	var day struct {
		Events map[string]event `json:"events"`
	}
	if err := json.Unmarshal([]byte(strings.TrimSpace(text)), &day); err != nil {
		return nil, err
	}
	var list []event
	for id, e := range day.Events {
		if e.ID = id; !strings.EqualFold(strings.TrimSpace(e.Title), newEvent) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b event) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// look reads what stands there of a parcel: Taken where it is what was sent, Sent where
// that cannot be told. Its memory is the event's id.
func (s *Site) look(ctx context.Context, p sending.Parcel, result *sending.File) sending.Outcome {
	o := sending.Outcome{State: sending.Sent, Memory: p.Memory}
	said, bad := s.ask(ctx, url.Values{"type": {"download"}, "transfer": {"events"}, "format": {"json"},
		"date": {p.Date.Format("20060102")}})
	if bad.State != "" {
		return o
	}
	list, err := events(said)
	if err != nil {
		return o
	}
	at := slices.IndexFunc(list, func(e event) bool {
		return strings.EqualFold(path.Base(e.File),
			path.Base(result.Name))
	})
	if at < 0 && p.Memory != "" {
		at = slices.IndexFunc(list, func(e event) bool { return e.ID == p.Memory })
	}
	if at < 0 {
		return o
	}
	o.Memory = list[at].ID
	said, bad = s.ask(ctx, url.Values{"type": {"download"}, "transfer": {"res"}, "filename": {list[at].ID}})
	if bad.State != "" {
		return o
	}
	data, there := field(said, "data")
	switch {
	case !there:
	case same(data, result.Content):
		o.State = sending.Taken
	default:
		o.Reason = sending.Differs
	}
	return o
}

// unescape undoes what a result is wrapped in when it is given back.
var unescape = strings.NewReplacer("~", "\n", "&lt;", "<", "&gt;", ">", "&amp;", "&")

// same reports whether a result that was given back is one that was sent, but for the
// ends of its lines. The tilde that stands for them may have been in it.
func same(data string, sent []byte) bool {
	lines := func(text []byte) []byte {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		return bytes.TrimSpace(bytes.ReplaceAll(text, []byte("~"), []byte("\n")))
	}
	return bytes.Equal(lines([]byte(unescape.Replace(data))), lines(sent))
}
