package memberlist

import (
	"strings"
	"unicode"

	"clubnight/session/names"
)

// Column is what a column of a list means.
type Column uint8

// The meanings.
const (
	Ignored    Column = iota
	Number            // the club's number
	Name              // given name and family name
	GivenName         // goes before the family name
	FamilyName        // goes after the given name
	National          // the federation's number
	Handicap          // percentage points
	Categories        // with commas between
)

// Columns are all meanings, in the order in which they are offered.
var Columns = []Column{Ignored, Number, Name, GivenName, FamilyName, National, Handicap, Categories}

// Mapping says what each column of a list means; columns beyond its end are ignored.
type Mapping []Column

func (m Mapping) of(column int) Column {
	if column < len(m) {
		return m[column]
	}
	return Ignored
}

// Has reports whether a column has a meaning.
func (m Mapping) Has(c Column) bool {
	for _, has := range m {
		if has == c {
			return true
		}
	}
	return false
}

// headings are what stands over columns, folded as names.Fold does, in English, Dutch,
// German, French, Polish, Italian, Spanish, Danish, Swedish, Norwegian and Turkish.
var headings = func() map[string]Column {
	all := map[string]Column{}
	for c, words := range map[Column]string{
		Number: `number|no|nr|num|numero|numer|nummer|id|member|member number|member no|membership number|player number|playerid|player id|strid
			|lidnummer|lidnr|clubnummer|mitgliedsnummer|mitgliedsnr|mitglied nr|spielernummer|numero adherent|numero joueur|numer czlonka|numer gracza
			|numero socio|numero de socio|tessera socio|medlemsnummer|medlemsnr|spelarnummer|spillernummer|uye no|uye numarasi|numara|oyuncu no|sicil`,
		Name: `name|full name|player|player name|members name|naam|volledige naam|speler|spieler|spielername|nom complet|joueur|nom et prenom|nom prenom
			|imie i nazwisko|nazwisko i imie|gracz|zawodnik|nominativo|giocatore|nome e cognome|cognome e nome|nombre completo|jugador|nombre y apellidos
			|navn|fulde navn|spiller|namn|spelare|fullt navn|ad soyad|adi soyadi|oyuncu|isim`,
		GivenName: `first name|firstname|given name|forename|christian name|first|voornaam|roepnaam|vorname|prenom|imie|nome|nombre|fornavn|fornamn|ad|adi`,
		FamilyName: `last name|lastname|surname|family name|last|achternaam|familienaam|nachname|familienname|zuname|nom|nom de famille|nazwisko|cognome
			|apellido|apellidos|efternavn|efternamn|etternavn|soyad|soyadi`,
		National: `national|national number|national no|national id|federation|federation number|ebu|ebu number|ebu no|nbo|nbo number|acbl|acbl number|acbl no
			|wbf|wbf id|nbb|nbb nummer|nbb nr|bondsnummer|dbv|dbv nummer|dbv nr|verbandsnummer|ffb|licence|numero licence|numero de licence|license|pzbs|pzbs id|pid
			|cezar|cezar id|figb|codice figb|tessera|aeb|licencia|numero de licencia|dbf|dbf nr|dbf nummer|sbf|sbf nr|mid|nbf|nbf nr|forbundsnummer|tbf|tbf no|lisans|lisans no|unionsnummer`,
		Handicap:   `handicap|hcp|hdcp|hcap|handikap|handicapp|vorgabe|handicap percent|h cap`,
		Categories: `category|categories|class|group|categorie|categorieen|groep|kategorie|klasse|gruppe|kategoria|kategorie gracza|categoria|categorias|kategori|kategorier|gruppo|grupo|sinif|grup`,
	} {
		for w := range strings.SplitSeq(words, "|") {
			all[strings.TrimSpace(w)] = c
		}
	}
	return all
}()

// heading is what a heading means; ok is false for one that nobody knows.
func heading(cell string) (c Column, ok bool) {
	c, ok = headings[names.Fold(cell)]
	return c, ok
}

// Headed reports whether the first line says what stands below it: it has a heading that
// is known, or no digit where all lines below have some.
func (s *File) Headed() bool {
	if s.Known != nil || len(s.Rows) == 0 {
		return false
	}
	first := s.Rows[0].Cells
	known := 0
	for _, c := range first {
		if _, ok := heading(c); ok {
			known++
		}
	}
	if hasDigit(strings.Join(first, "")) {
		return known > 1
	}
	return known > 0 || len(s.Rows) == 1 || s.numbered(1) >= 0
}

// mostTitles is how many lines of title are looked through for the headings below them.
const mostTitles = 10

// dropTitles drops what stands above the headings: the club's name, a date, in one column
// or two. Only where a line below has two headings that are known is anything dropped.
func (s *File) dropTitles() {
	for i, r := range s.Rows[:min(mostTitles, len(s.Rows))] {
		filled, known := 0, map[Column]bool{}
		for _, cell := range r.Cells {
			if cell != "" {
				filled++
			}
			if c, ok := heading(cell); ok {
				known[c] = true
			}
		}
		if len(known) > 1 {
			s.Rows = s.Rows[i:]
			return
		}
		if filled > 2 { // somebody's line
			return
		}
	}
}

// Guess says what the columns probably mean.
func (s *File) Guess() Mapping {
	if s.Known != nil {
		return s.Known
	}
	m := make(Mapping, s.Columns())
	from := 0
	if s.Headed() {
		from = 1
		for i, cell := range s.Rows[0].Cells {
			if c, ok := heading(cell); ok && !m.Has(c) {
				m[i] = c
			}
		}
	}
	if m.Has(GivenName) != m.Has(FamilyName) { // one alone is the whole name, as "Nom" is where no "Prénom" stands
		if m.Has(Name) {
			m.replace(GivenName, Ignored)
			m.replace(FamilyName, Ignored)
		} else {
			m.replace(GivenName, Name)
			m.replace(FamilyName, Name)
		}
	}
	if !m.Has(Number) {
		if at := s.numberedOf(m, from); at >= 0 {
			m[at] = Number
		} else {
			m.replace(National, Number) // the federation's is the only number that they have
		}
	}
	if !m.Has(Name) && !m.Has(GivenName) {
		s.guessNames(m, from)
	}
	return m
}

func (m Mapping) replace(was, now Column) {
	for i, c := range m {
		if c == was {
			m[i] = now
		}
	}
}

// guessNames takes the first column of words for names, and a second one
// beside it for family names.
func (s *File) guessNames(m Mapping, from int) {
	for i := range m {
		if m[i] != Ignored || !s.mostly(i, from, wordy) {
			continue
		}
		m[i] = Name
		if i+1 < len(m) && m[i+1] == Ignored && s.mostly(i+1, from, wordy) {
			m[i], m[i+1] = GivenName, FamilyName
		}
		return
	}
	for i := range m { // "Guest 7" is better than no name
		if m[i] == Ignored && s.mostly(i, from, lettered) {
			m[i] = Name
			return
		}
	}
}

// numbered is the first column of numbers in the lines from one on, -1 for none.
func (s *File) numbered(from int) int { return s.numberedOf(make(Mapping, s.Columns()), from) }

func (s *File) numberedOf(m Mapping, from int) int {
	for i := range m {
		if m[i] == Ignored && s.mostly(i, from, hasDigit) {
			return i
		}
	}
	return -1
}

// mostly reports whether most of the first lines of a column are as they should be,
// and not all are empty.
func (s *File) mostly(column, from int, is func(string) bool) bool {
	const looked = 200
	many, good := 0, 0
	for _, r := range s.Rows[min(from, len(s.Rows)):min(from+looked, len(s.Rows))] {
		if column < len(r.Cells) && r.Cells[column] != "" {
			many++
			if is(r.Cells[column]) {
				good++
			}
		}
	}
	return many > 0 && 3*good >= 2*many
}

func hasDigit(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }

func lettered(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// wordy reports whether a text can be a name.
func wordy(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !hasDigit(text) && !strings.ContainsAny(text, "@/")
}
