package frame

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// Take takes what a page of ours sends: by POST, as JSON of at most so many bytes, into a
// value. Whatever else comes is refused here, answered and counted, and false is
// returned; nothing may be done with the request then.
//
// Over plain http the only sign by which a page of elsewhere can be told from ours is the
// Origin: it has to be there, and to be the address that was asked. A request without one
// is no page's.
func Take(w http.ResponseWriter, r *http.Request, limit int64, into any) bool {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		Refuse(w, r, http.StatusMethodNotAllowed, WrongMethod)
		return false
	}
	if !Ours(r) {
		Refuse(w, r, http.StatusForbidden, Foreign)
		return false
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || r.Header.Get("Content-Encoding") != "" {
		Refuse(w, r, http.StatusUnsupportedMediaType, WrongForm)
		return false
	}
	if r.ContentLength > limit {
		Refuse(w, r, http.StatusRequestEntityTooLarge, TooLarge)
		return false
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, limit))
	err = decoder.Decode(into)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return true
		}
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		Refuse(w, r, http.StatusRequestEntityTooLarge, TooLarge)
	} else {
		Refuse(w, r, http.StatusBadRequest, Unreadable)
	}
	return false
}

// Ours reports whether a request comes from a page of this server.
func Ours(r *http.Request) bool {
	if from := r.Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" {
		return false
	}
	origins := r.Header.Values("Origin")
	return len(origins) == 1 && r.Host != "" && strings.EqualFold(origins[0], "http://"+strings.TrimSuffix(r.Host, ":80"))
}
