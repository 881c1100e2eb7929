package memberlist

import (
	"slices"
	"strings"

	"clubnight/session/names"
)

// headings are what stands over columns, folded as names.Fold does, in English, Dutch,
// German, French, Polish, Italian, Spanish, Danish, Swedish, Norwegian and Turkish.
var headings = vocabulary(map[Column]string{
	Number: `number|no|nr|num|numero|numer|nummer|id|member|member number|member no|membership number|player number|playerid|player id|strid
		|lidnummer|lidnr|clubnummer|mitgliedsnummer|mitgliedsnr|mitglied nr|spielernummer|numero adherent|numero joueur|numer czlonka|numer gracza
		|numero socio|numero de socio|tessera socio|medlemsnummer|medlemsnr|spelarnummer|spillernummer|uye no|uye numarasi|numara|oyuncu no|sicil`,
	Name: `name|full name|player|player name|members name|naam|volledige naam|speler|spieler|spielername|nom complet|joueur
		|imie i nazwisko|gracz|zawodnik|nominativo|giocatore|nome e cognome|nombre completo|jugador|nombre y apellidos
		|navn|fulde navn|spiller|namn|spelare|fullt navn|ad soyad|adi soyadi|oyuncu|isim`,
	FamilyFirst: `surname first name|surname given name|surname forename|last name first name|family name given name|surname and first name
		|achternaam voornaam|naam voornaam|nachname vorname|name vorname|familienname vorname|nom et prenom|nom prenom|nazwisko i imie|nazwisko imie
		|cognome e nome|cognome nome|apellidos y nombre|apellidos nombre|efternavn fornavn|efternamn fornamn|etternavn fornavn|soyadi adi|soyad ad`,
	GivenName: `first name|firstname|given name|forename|christian name|first|voornaam|vorname|prenom|imie|nome|nombre|fornavn|fornamn
		|ad|adi`,
	FamilyName: `last name|lastname|surname|family name|last|achternaam|familienaam|nachname|familienname|zuname|nom|nom de famille|nazwisko|cognome
		|apellido|apellidos|efternavn|efternamn|etternavn|soyad|soyadi`,
	Infix: `tussenvoegsel|voorvoegsel|tussenvoegsels|voorvoegsels|name prefix|namenszusatz|vorsatzwort|particule`,
	National: `national|national number|national no|national id|federation|federation number|ebu|ebu number|ebu no|nbo|nbo number|acbl|acbl number|acbl no
		|wbf|wbf id|nbb|nbb nummer|nbb nr|bondsnummer|dbv|dbv nummer|dbv nr|verbandsnummer|ffb|licence|numero licence|numero de licence|license|pzbs|pzbs id|pid
		|cezar|cezar id|figb|codice figb|tessera|aeb|licencia|numero de licencia|dbf|dbf nr|dbf nummer|sbf|sbf nr|mid|nbf|nbf nr|forbundsnummer|tbf|tbf no|lisans|lisans no
		|unionsnummer|nz bridge number|nzb|nzb number|computer number|sbu|sbu number|abf|abf number|wbu number|nibu number|cbai number`,
	Handicap: `handicap|hac|hcp|hdcp|hcap|handikap|handicapp|vorgabe|handicap percent|h cap`,
	Email: `e mail|email|mail|e mail address|email address|mail address|mailadres|e mailadres|emailadres|e mail adres|e mail adresse|emailadresse
		|mailadresse|courriel|adresse mail|adresse e mail|adresse electronique|adres e mail|adres email|correo|correo electronico|indirizzo email
		|indirizzo e mail|posta elettronica|e post|epost|e postadress|e postadresse|e posta|eposta`,
	InRoom:     `named in the room`,
	OnWeb:      `named on the internet`,
	InMails:    `named in mails`,
	AskedOn:    `asked on`,
	Categories: `category|categories|class|group|categorie|categorieen|groep|kategorie|klasse|gruppe|kategoria|kategorie gracza|categoria|categorias|kategori|kategorier|gruppo|grupo|sinif|grup`,
})

// seldom are headings that mean a column only where no better one is there: what somebody
// is called beside his given name.
var seldom = vocabulary(map[Column]string{
	GivenName: `known as|preferred name|nickname|roepnaam|rufname|called|tilltalsnamn|kaldenavn`,
})

// initials are in the place of a given name where there is nothing else.
var initials = words(`initials initial voorletters initialen voorl`)

func vocabulary(of map[Column]string) map[string]Column {
	all := map[string]Column{}
	for c, words := range of {
		for w := range strings.SplitSeq(words, "|") {
			all[strings.TrimSpace(w)] = c
		}
	}
	return all
}

// Words of headings that nobody thought of before, in the same languages.
var (
	federations = words(`ebu nzb nz sbu wbu nibu cbai abf acbl wbf ebl nbb dbv ffb pzbs figb aeb dbf sbf nbf tbf nbo federation federal
		national bond verband federazione federacion forbund forbundet federasyon`)
	ofMembers = words(`member members membership club clubs lid leden mitglied mitglieds adherent membre socio soci medlem medlems czlonek
		czlonkowski uye player players speler spieler joueur gracz gracza giocatore jugador spiller spelare oyuncu`)
	numbers = words(`number numbers no nr num numero nummer numer numara id code kode kod`)
	// elsewhere are words of what a club keeps of its members and we do not: days, ways
	// to reach somebody, money, titles.
	elsewhere = words(`date day dob birth birthday born age joined join joining since expiry expires renewed renewal left paid fee fees subs subscription
		balance phone tel telephone mobile cell fax email mail address street town city county state postcode postal post zip country title sex gender
		salutation grade rank ngs points masterpoints mps bbo bcl username user login password status notes note remarks comment partner emergency
		gdpr consent newsletter website bank iban bic account table lp lfd
		leeftijd lidsinds plaats straat huisnummer land aanhef titel geslacht opmerking opmerkingen contributie rekening sinds
		alter ort strasse hausnummer plz anrede geschlecht bemerkung beitrag eintritt austritt konto seit
		naissance portable ville rue courriel civilite sexe age cotisation depuis remarques
		urodzenia miasto ulica pocztowy plec wiek skladka uwagi od
		nascita cellulare indirizzo citta cap sesso eta titolo quota dal
		fecha nacimiento movil direccion ciudad postal sexo edad tratamiento cuota desde
		alder kon by ort postnummer postnr indmeldt innmeldt kontingent bemaerkning gata gatan land
		tarih tarihi dogum sehir posta cinsiyet unvan yas aidat`)
	// stems are parts of such words, where several are written as one.
	stems = []string{"datum", "telef", "mobil", "mail", "adres", "geburt", "geboor", "fodsel", "urodz", "postnum", "postleit",
		"personnum", "kontonum", "dato"}
)

func words(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(text) {
		all[w] = true
	}
	return all
}

// meant is what a heading says of a column.
type meant struct {
	column Column
	// sure is how much better than another heading of the same meaning it is: 3 and 2 are
	// known in whole, 1 is made out of its words, 0 says nothing.
	sure int
	// elsewhere is true of what nobody takes over: a day, a telephone.
	elsewhere bool
}

// heading is what a heading means.
func heading(cell string) meant {
	for _, form := range forms(cell) {
		if c, ok := headings[form]; ok {
			return meant{column: c, sure: surer(c, form)}
		}
		if c, ok := seldom[form]; ok {
			return meant{column: c, sure: 2}
		}
		if initials[form] {
			return meant{column: GivenName, sure: 1}
		}
	}
	words := names.Folded(cell)
	has := func(of map[string]bool) bool { return slices.ContainsFunc(words, func(w string) bool { return of[w] }) }
	switch {
	case len(words) == 0:
		return meant{}
	case has(elsewhere) || slices.ContainsFunc(words, func(w string) bool {
		return slices.ContainsFunc(stems, func(s string) bool { return strings.Contains(w, s) })
	}):
		return meant{elsewhere: true}
	case has(federations) && has(numbers):
		return meant{column: National, sure: 1}
	case has(ofMembers) && has(numbers):
		return meant{column: Number, sure: 3}
	}
	return meant{}
}

// surer tells "membership number" from a bare "no", which may only count the lines.
func surer(c Column, form string) int {
	if c == Number && numbers[form] {
		return 2
	}
	return 3
}

// forms are the ways to read a heading: as it stands, without "(s)", and in the singular.
func forms(cell string) []string {
	lower := strings.ToLower(cell)
	for _, plural := range []string{"(s)", "(es)", "(n)", "(en)", "(e)", "/s"} {
		lower = strings.ReplaceAll(lower, plural, "")
	}
	whole := names.Fold(lower)
	one := strings.Fields(whole)
	for i, w := range one {
		if len(w) > 3 {
			one[i] = strings.TrimSuffix(w, "s")
		}
	}
	return []string{names.Fold(cell), whole, strings.Join(one, " ")}
}
