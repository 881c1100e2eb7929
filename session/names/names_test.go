package names_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"clubnight/session/names"
)

func TestForms(t *testing.T) {
	for typed, want := range map[string]string{
		"Mary Smith":                  "Mary Smith|M. Smith|Smith",
		"Anna Maria Berg":             "Anna Maria Berg|A. M. Berg|A. Berg|Berg",
		"Anna van der Berg":           "Anna van der Berg|A. van der Berg|van der Berg",
		"Zoë Anna van der Berg":       "Zoë Anna van der Berg|Z. A. van der Berg|Z. van der Berg|van der Berg",
		"Kim Van den Broeck":          "Kim Van den Broeck|K. Van den Broeck|Van den Broeck",
		"Hans de Vries":               "Hans de Vries|H. de Vries|de Vries",
		"de Vries":                    "de Vries",
		"de Vries, Hans":              "de Vries, Hans|H. de Vries|de Vries",
		"Sinéad O'Connor":             "Sinéad O'Connor|S. O'Connor|O'Connor",
		"Sinéad O’Connor":             "Sinéad O’Connor|S. O’Connor|O’Connor",
		"Ayşe Ağaoğlu":                "Ayşe Ağaoğlu|A. Ağaoğlu|Ağaoğlu",
		"İpek Işık":                   "İpek Işık|İ. Işık|Işık",
		"Ilse Müller-Lüdenscheidt":    "Ilse Müller-Lüdenscheidt|I. Müller-Lüdenscheidt|Müller-Lüdenscheidt",
		"Hans-Peter Weiß":             "Hans-Peter Weiß|H.-P. Weiß|H. Weiß|Weiß",
		"Łukasz Żółkiewski":           "Łukasz Żółkiewski|Ł. Żółkiewski|Żółkiewski",
		"Łukasz":                      "Łukasz",
		"Cher":                        "Cher",
		"Joan Smith Jr":               "Joan Smith Jr|J. Smith Jr|Smith Jr|Smith",
		"Joan Smith, Jr.":             "Joan Smith, Jr.|J. Smith Jr.|Smith Jr.|Smith",
		"Smith Jr, Joan":              "Smith Jr, Joan|J. Smith Jr|Smith Jr|Smith",
		"Henry Ford III":              "Henry Ford III|H. Ford III|Ford III|Ford",
		"Smith, Mary":                 "Smith, Mary|M. Smith|Smith",
		"Smith,Mary":                  "Smith,Mary|M. Smith|Smith",
		"Smith ,":                     "Smith ,|Smith",
		", Mary":                      ", Mary|Mary",
		"van der Berg, Anna Maria":    "van der Berg, Anna Maria|A. M. van der Berg|A. van der Berg|van der Berg",
		"  Anna \t Berg ":             "Anna Berg|A. Berg|Berg",
		"Jo Fairweather":              "Jo Fairweather|J. Fairweather|Fairweather",
		"J. P. Morgan":                "J. P. Morgan|J. Morgan|Morgan",
		"J.P. Morgan":                 "J.P. Morgan|J. Morgan|Morgan",
		"Dr. Anna Berg":               "Dr. Anna Berg|A. Berg|Berg",
		"Anna Berg (guest of honour)": "Anna Berg (guest of honour)|A. Berg|Berg",
		"(guest)":                     "(guest)",
		"José Ortega y Gasset":        "José Ortega y Gasset|J. Ortega y Gasset|Ortega y Gasset",
		"Gruffudd ap Llŷr":            "Gruffudd ap Llŷr|G. ap Llŷr|ap Llŷr",
		"Gerard 't Hooft":             "Gerard 't Hooft|G. 't Hooft|'t Hooft",
		"maria anna berg":             "maria anna berg|m. a. berg|m. berg|berg",
		"anna van der berg":           "anna van der berg|a. van der berg|van der berg",
		"Ελένη Παπαδοπούλου":          "Ελένη Παπαδοπούλου|Ε. Παπαδοπούλου|Παπαδοπούλου",
		"გიორგი ბერიძე":               "გიორგი ბერიძე|გ. ბერიძე|ბერიძე",
		"Юлия Андреевна Щербакова": "Юлия Андреевна Щербакова|Ю. А. Щербакова|Ю. Щербакова|Щербакова",
		"E\u0301va Ko\u030bszegi":  "Éva Kőszegi|É. Kőszegi|Kőszegi",
		"王小明":                      "王小明",
		"no. 1234":                 "no. 1234|n. 1234|1234",
		"Ann 😀 Lee":                "Ann 😀 Lee|A. Lee|Lee",
		"Jr":                       "Jr",
		"":                         "",
		" , ":                      ",",
	} {
		got := names.Forms(typed)
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", typed, strings.Join(got, "|"), want)
		}
	}
}

func TestSurname(t *testing.T) {
	for typed, want := range map[string]string{
		"Anna van der Berg": "van der Berg", "van der Berg, Anna": "van der Berg",
		"Joan Smith Jr": "Smith", "Smith Jr, Joan": "Smith",
		"Cher": "Cher", "": "", "Anna": "Anna", "Leonardo Da Vinci": "Da Vinci", "Van Nguyen": "Nguyen",
		"Rui da Silva e Costa": "da Silva e Costa",
	} {
		if got := names.Surname(typed); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

func TestSplit(t *testing.T) {
	for typed, want := range map[string][2]string{
		"Anna van der Berg": {"Anna", "van der Berg"}, "van der Berg, Anna": {"Anna", "van der Berg"},
		"Joan Smith Jr": {"Joan", "Smith Jr"}, "Dr. Ann Lee": {"Ann", "Lee"}, "Cher": {"", "Cher"}, "": {},
	} {
		if given, surname := names.Split(typed); given != want[0] || surname != want[1] {
			t.Errorf("%q: %q, %q, want %q", typed, given, surname, want)
		}
	}
}

func TestPair(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"Mary Smith", "João Conceição", "Mary Smith & João Conceição|M. Smith & J. Conceição|Smith & Conceição"},
		{"Anna Maria Berg", "Bo Lind", "Anna Maria Berg & Bo Lind|A. M. Berg & B. Lind|A. Berg & B. Lind|Berg & Lind"},
		{"Anna de Vries", "Jan de Vries", "Anna de Vries & Jan de Vries|Anna & Jan de Vries|A. & J. de Vries|de Vries"},
		{"Anna de Vries", "de Vries, Jan",
			"Anna de Vries & de Vries, Jan|Anna & Jan de Vries|A. & J. de Vries|de Vries"},
		{"Hans-Peter Weiß", "Eva Maria Weiß",
			"Hans-Peter Weiß & Eva Maria Weiß|Hans-Peter & Eva Maria Weiß|H.-P. & E. M. Weiß|H. & E. Weiß|Weiß"},
		{"Joan Smith", "Joan Smith Jr",
			"Joan Smith & Joan Smith Jr|J. Smith & J. Smith Jr|Smith & Smith Jr|Smith & Smith"},
		{"Smith", "Joan Smith", "Smith & Joan Smith|Smith & J. Smith|Smith & Smith"},
		{"Cher", "Bono", "Cher & Bono"},
		{"", "Mary Smith", "Mary Smith|M. Smith|Smith"},
		{"Mary Smith", " ", "Mary Smith|M. Smith|Smith"},
		{"", "", ""},
	} {
		if got := strings.Join(names.Players{c.a, c.b}.Forms(), "|"); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

// A handset has room for 18 letters.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		typed   string
		letters int
		want    string
	}{
		{"Mary Smith", 18, "Mary Smith"},
		{"Konstantinos Papadopoulos", 18, "K. Papadopoulos"},
		{"Papadopoulos, Konstantinos", 18, "K. Papadopoulos"},
		{"Annemarie van der Berg", 18, "A. van der Berg"},
		{"Hubert Blaine Wolfeschlegelstein", 18, "Wolfeschlegelstein"},
		{"Jo Fairweather-Smythe", 18, "Fairweather-Smythe"},
		{"Keihanaikukauakahihuliheekahaunaele", 18, "Keihanaikukauakahi"},
		{"Anna van der Berg", 4, "van"},
		{"Anna Berg", 0, ""}, {"Anna Berg", -1, ""}, {"", 18, ""},
	} {
		if got := names.Within(c.typed, c.letters); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.typed, c.letters, got, c.want)
		}
	}
}

// The form that fits is found by whoever knows how wide letters are.
func TestFirst(t *testing.T) {
	narrow := func(room int) func(string) bool {
		return func(form string) bool { return len(form) <= room }
	}
	forms := names.Forms("Mary Smith")
	for room, want := range map[int]string{20: "Mary Smith", 9: "M. Smith", 5: "Smith", 1: "Smith"} {
		if got := names.First(forms, narrow(room)); got != want {
			t.Errorf("in %d: %q, want %q", room, got, want)
		}
	}
}

func TestRoll(t *testing.T) {
	everybody := []string{
		"Mary Smith", "John Smith", "Jane Smith", "Mary Smith", "Zoë Berg", "Anna de Vries",
		"Jan de Vries", "Paul Lind", "Paul Lind Jr",
		"Hans Peter Weiß", "Hans Georg Weiß", "Smith, Paul", "Ola Nordmann", "ola nordmann",
	}
	r := names.NewRoll(everybody)
	for _, c := range []struct{ a, b, want string }{
		{"Mary Smith", "Zoë Berg", "M. Smith & Berg"}, // the other Mary Smith is the same one
		{"John Smith", "Jane Smith", "John & Jane Smith"},
		{"John Smith", "Zoë Berg", "John Smith & Berg"},
		{"Anna de Vries", "Jan de Vries", "A. & J. de Vries"},
		{"Paul Lind", "Paul Lind Jr", "Lind & Lind Jr"},
		{"Hans Peter Weiß", "Hans Georg Weiß", "H. P. & H. G. Weiß"},
		{"", "John Smith", "John Smith"}, {"Zoë Berg", "", "Berg"}, {"", "", ""},
		{"Ada Stranger", "Bo Stranger", "A. & B. Stranger"}, // not on the roll
	} {
		if got := r.Surnames(names.Players{c.a, c.b}); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
	// Whoever is on the sheet reads unlike everybody else, but for the one who
	// was typed in two ways.
	read := map[string]string{}
	for _, typed := range everybody[:12] {
		short := r.Surname(typed)
		if other, taken := read[short]; taken && other != typed {
			t.Errorf("%q and %q are both %q", other, typed, short)
		}
		read[short] = typed
	}
}

// FuzzForms: each form is shorter than the one before, and a name is never lost.
func FuzzForms(f *testing.F) {
	for _, typed := range []string{"Anna Maria van der Berg Jr", "Smith, Mary", "(a) b,",
		"\xff\u0301 -", ",,", "Dr. Jr"} {
		f.Add(typed, 18)
	}
	f.Fuzz(func(t *testing.T, typed string, letters int) {
		forms := names.Forms(typed)
		if (forms[0] == "") != (strings.TrimSpace(typed) == "") {
			t.Errorf("%q has the forms %q", typed, forms)
		}
		if !slices.IsSortedFunc(forms,
			func(a, b string) int { return utf8.RuneCountInString(b) - utf8.RuneCountInString(a) }) {
			t.Errorf("%q: %q does not go from long to short", typed, forms)
		}
		if got := names.Within(typed, letters); utf8.RuneCountInString(got) > max(letters, 0) {
			t.Errorf("%q within %d: %q", typed, letters, got)
		}
		names.NewRoll([]string{typed, "Mary Smith"}).Surnames(names.Players{typed, "Mary Smith"})
	})
}

func Example() {
	pair := names.Players{"Annemarie van der Berg", "Jan de Vries"}
	for _, form := range pair.Forms() {
		fmt.Println(form)
	}
	fmt.Println(names.Within(pair[0], 18))
	// Output:
	// Annemarie van der Berg & Jan de Vries
	// A. van der Berg & J. de Vries
	// van der Berg & de Vries
	// A. van der Berg
}

func TestInitials(t *testing.T) {
	for _, c := range [][2]string{
		{"Anna Maria van der Berg", "A. M. B."}, {"de Vries, Jan", "J. V."}, {"Dr. Hans-Peter Möller Jr", "H.-P. M."},
		{"Berg", "B."}, {"Chas. Smith", "C. S."}, {"J.R. Ewing", "J. E."}, {"", ""}, {"12 34", ""}, {"Łukasz Żak", "Ł. Ż."},
	} {
		if got := names.Initials(c[0]); got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}
