package frame

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"golang.org/x/text/language"

	"clubnight/session/words"
)

// visitor is who asks: what he reads, what his browser can unpack, and where it is
// counted if he is refused.
type visitor struct {
	http.ResponseWriter
	usual       *words.Words
	count       func(Refusal)
	packs, head bool
}

// Unwrap is for http.ResponseController.
func (v *visitor) Unwrap() http.ResponseWriter { return v.ResponseWriter }

type visitorKey struct{}

// Enter is how the server hands a request on: with the language of the evening, which is
// for who says nothing else, and with what counts refusals.
func Enter(w http.ResponseWriter, r *http.Request, usual *words.Words, count func(Refusal)) (
	http.ResponseWriter, *http.Request) {
	v := &visitor{w, usual, count, packs(r), r.Method == http.MethodHead}
	r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, v))
	if tag, ok := chosen(r.URL.Query().Get(tongue)); ok {
		http.SetCookie(v, &http.Cookie{Name: tongue, Value: tag, Path: "/", MaxAge: 365 * 24 * 3600, HttpOnly: true,
			SameSite: http.SameSiteLaxMode})
	}
	return v, r
}

func visiting(r *http.Request) *visitor {
	v, _ := r.Context().Value(visitorKey{}).(*visitor)
	return v
}

// tongue is the name of the language in the query of an address, "/table?lang=de", by
// which a phone chooses it, and of the cookie in which it stays.
const tongue = "lang"

// Words is the language of a phone: the one that was chosen on it, else the first that
// its browser wants and there is, else that of the evening.
func Words(r *http.Request) *words.Words {
	if tag, ok := chosen(r.URL.Query().Get(tongue)); ok {
		return words.For(tag)
	}
	if c, err := r.Cookie(tongue); err == nil {
		if tag, ok := chosen(c.Value); ok {
			return words.For(tag)
		}
	}
	if wants := r.Header.Get("Accept-Language"); wants != "" && len(wants) < 500 {
		tags, _, err := language.ParseAcceptLanguage(wants)
		if err == nil {
			if _, at, sure := matcher().Match(tags...); sure != language.No {
				return words.For(words.Languages()[at])
			}
		}
	}
	if v := visiting(r); v != nil && v.usual != nil {
		return v.usual
	}
	return words.English()
}

// matcher finds which of the program's languages suits best.
var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, one := range words.Languages() {
		tags = append(tags, language.Make(one))
	}
	return language.NewMatcher(tags)
})

// chosen is a language that somebody chose; false for what is none of the program's.
func chosen(tag string) (string, bool) { return tag, slices.Contains(words.Languages(), tag) }
