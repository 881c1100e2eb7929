package sharing

import (
	"net/url"
	"path/filepath"
	"strings"
)

// FileURL is the name of a file as SQLite takes it, to which parameters can be added
// after a question mark; abs is an absolute path.
func FileURL(abs string) string {
	if long := LongName(abs); long != abs { // SQLite takes such a name as it is, without an authority before it
		return "file:" + strings.ReplaceAll(url.PathEscape(long), "%2F", "/")
	}
	slashed := filepath.ToSlash(abs)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // C:/… becomes file:///C:/…
	}
	u := url.URL{Scheme: "file", Path: slashed}
	return u.String()
}
