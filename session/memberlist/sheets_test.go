package memberlist

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// office is a spreadsheet as an office program stores it: days as numbers that are shown
// as days, in one of the forms that it has for them.
func office(t *testing.T, dayForm string, rows ...[]any) []byte {
	t.Helper()
	book := excelize.NewFile()
	days, err := book.NewStyle(&excelize.Style{CustomNumFmt: &dayForm})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		for j, v := range row {
			at, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err == nil {
				err = book.SetCellValue("Sheet1", at, v)
			}
			if _, is := v.(time.Time); is && err == nil {
				err = book.SetCellStyle("Sheet1", at, at, days)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	var file bytes.Buffer
	if err := book.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func onDay(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}

// many are so many lines, each made of its number.
func many(n int, line func(i int) string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintln(&b, line(i))
	}
	return b.String()
}

// Sheets as clubs have them, each awkward in its own way.
func TestSheetsOfClubs(t *testing.T) {
	for _, c := range []struct {
		name  string
		sheet []byte
		want  []player // the first of them
		asks  []Column
		count int // how many are taken, 0 for as many as are wanted
	}{
		{name: "days before the number", sheet: office(t, "dd/mm/yyyy",
			[]any{"Surname", "First name(s)", "Title", "Date joined", "Membership no.", "Handicap", "Telephone"},
			[]any{"Şahin", "Ayşe", "Mrs", onDay(2001, 2, 3), 1001, 9.800000000000001, "01296 317200"},
			[]any{"O'Connor", "Liam", "Mr", onDay(2011, 12, 24), 1002, -2.5, "07700 900123"}),
			want: []player{{Number: "1001", Name: "Ayşe Şahin", Handicap: "9.8"},
				{Number: "1002", Name: "Liam O'Connor", Handicap: "-2.5"}}},
		{name: "days in American form, no headings", sheet: office(t, "m/d/yy",
			[]any{onDay(2001, 2, 3), "Ayşe Şahin", 1001}, []any{onDay(2011, 12, 24), "Liam O'Connor", 1002}),
			want: []player{{Number: "1001", Name: "Ayşe Şahin"}, {Number: "1002", Name: "Liam O'Connor"}}},
		{name: "days in words", sheet: office(t, "d mmmm yyyy",
			[]any{"Born", "Name", "Nr"}, []any{onDay(1950, 2, 3), "Jan Bos", 7}, []any{onDay(1948, 1, 30), "Piet Vos", 8}),
			want: []player{{Number: "7", Name: "Jan Bos"}, {Number: "8", Name: "Piet Vos"}}},
		{name: "Dutch, with what stands between", sheet: []byte(
			"Lidnr;Achternaam;Voorletters;Tussenvoegsel;Roepnaam;Geboortedatum;NBB-nummer\n" +
				"12;Vries;A.M.;de;Anna;1-2-1950;804411\n13;Berg;J.;van der;Jan;3-4-1951;804412\n14;Bos;P.;;Piet;5-6-1952;804413\n"),
			want: []player{{Number: "12", Name: "Anna de Vries", National: "804411"},
				{Number: "13", Name: "Jan van der Berg", National: "804412"}, {Number: "14", Name: "Piet Bos", National: "804413"}}},
		{name: "Voornaam", sheet: []byte("Voornaam,Tussenvoegsel,Achternaam,Telefoonnummer,Lidnummer\n" +
			"Anna,de,Vries,0612345678,12\nJan,,Bos,0612345679,13\n"),
			want: []player{{Number: "12", Name: "Anna de Vries"}, {Number: "13", Name: "Jan Bos"}}},
		{name: "German, Name and Vorname", sheet: []byte("Mitglieds-Nr.;Name;Vorname;Geburtsdatum;DBV-Nr.;PLZ;Ort\n" +
			"1;Strauß;Jörg;01.02.1950;10002;10115;Berlin\n2;Müller;Eva;03.04.1951;10003;50667;Köln\n"),
			want: []player{{Number: "1", Name: "Jörg Strauß", National: "10002"}, {Number: "2", Name: "Eva Müller", National: "10003"}}},
		{name: "surname, first name in one column", sheet: []byte("No\tSurname, First Name\tEmail\n" +
			"4\tvan der Berg, Anna\ta@club.example\n5\tO'Connor, Sheila\ts@club.example\n"),
			want: []player{{Number: "4", Name: "Anna van der Berg", Email: "a@club.example"},
				{Number: "5", Name: "Sheila O'Connor", Email: "s@club.example"}}},
		{name: "French, family names in capitals", sheet: []byte("Licence;Nom Prénom;Né le;Ville\n" +
			"0012345;LE GOFF Zoé;1950-02-03;Brest\n0012346;LEFÈVRE Jean-Pierre;1951-03-04;Lyon\n"),
			want: []player{{Number: "0012345", Name: "Zoé LE GOFF"}, {Number: "0012346", Name: "Jean-Pierre LEFÈVRE"}}},
		{name: "Italian, family name first", sheet: []byte("Tessera socio;Cognome e nome;Data di nascita\n" +
			"31;Rossi Carlo;3/2/1950\n32;Bianchi Anna;4/2/1950\n"),
			want: []player{{Number: "31", Name: "Carlo Rossi"}, {Number: "32", Name: "Anna Bianchi"}}},
		{name: "Polish", sheet: []byte("Lp.;Nazwisko i imię;PID;Data urodzenia\n1;Żak Łukasz;10234;1950-01-02\n2;Nowak Ewa;10235;1951-01-02\n"),
			want: []player{{Number: "10234", Name: "Łukasz Żak"}, {Number: "10235", Name: "Ewa Nowak"}}},
		{name: "lines counted", sheet: []byte("No.,Member No,Player\n" + many(40, func(i int) string {
			return fmt.Sprintf("%d,%d,Player Nr%c", i+1, 2000+7*i, 'a'+i%26)
		})), want: []player{{Number: "2000", Name: "Player Nra"}}, count: 40},
		{name: "two that may be the number", sheet: []byte("Ref,Name,Locker\n" + many(30, func(i int) string {
			return fmt.Sprintf("%d,Anna B%c,%d", 100+3*i, 'a'+i%26, 500+i)
		})), want: []player{{Number: "100", Name: "Anna Ba"}}, count: 30, asks: []Column{Number}},
		{name: "EBU", sheet: []byte("EBU Number,Title,First Name,Last Name,Email Address,Postcode,Club Rank\n" +
			"00412345,Mrs,Ayşe,Ağaoğlu,a@club.example,HP19 0GS,\n00412346,,Liam,O'Connor,,,Master\n"),
			want: []player{{Number: "00412345", Name: "Ayşe Ağaoğlu", Email: "a@club.example"}, {Number: "00412346", Name: "Liam O'Connor"}}},
		{name: "New Zealand", sheet: []byte("NZ Bridge Number,Surname,First Name,Grade,Rating Points\n" +
			"12345,Taylor,Mary,Open,4.51\n23456,Smith,John,Junior,1.05\n"),
			want: []player{{Number: "12345", Name: "Mary Taylor"}, {Number: "23456", Name: "John Smith"}}},
		{name: "SBU", sheet: []byte("Forename;Surname;SBU No.;Member since\nFiona;MacLeod;10234;2004\nIan;Reid;10235;2010\n"),
			want: []player{{Number: "10234", Name: "Fiona MacLeod"}, {Number: "10235", Name: "Ian Reid"}}},
		{name: "ABF", sheet: []byte("ABF Number,Given Names,Surname,Home Club,Phone\n" +
			"1234561,Mary Ann,Taylor,Yes,0412 345 678\n1234574,John,Smith,No,0412 345 679\n"),
			want: []player{{Number: "1234561", Name: "Mary Ann Taylor"}, {Number: "1234574", Name: "John Smith"}}},
		{name: "Swedish, personal numbers", sheet: []byte("Personnummer;Förnamn;Efternamn;Medlemsnr;Mobilnummer\n" +
			"500203-1234;Åsa;Öberg;4;0701234567\n510304-5678;Nils;Ek;5;0701234568\n"),
			want: []player{{Number: "4", Name: "Åsa Öberg"}, {Number: "5", Name: "Nils Ek"}}},
		{name: "Danish", sheet: []byte("DBf nr.;Fornavn;Efternavn;Fødselsdato;HAC\n" +
			"1234;Søren;Kjær;03-02-1950;12,4\n1235;Åse;Holm;04-02-1950;18\n"),
			want: []player{{Number: "1234", Name: "Søren Kjær", Handicap: "12.4"}, {Number: "1235", Name: "Åse Holm", Handicap: "18"}}},
		{name: "Turkish, titles above", sheet: []byte("Üyeler;;;;\n\nÜye No;Soyadı;Adı;Doğum tarihi;Telefon\n" +
			"3;Öztürk;Işıl;3.2.1950;0532 123 45 67\n4;Ağaoğlu;Ayşe;4.2.1950;0532 123 45 68\n"),
			want: []player{{Number: "3", Name: "Işıl Öztürk"}, {Number: "4", Name: "Ayşe Ağaoğlu"}}},
		{name: "numbers missing, headings on each page", sheet: []byte("Number,Name,Paid\n1,Anna Bos,yes\n,Liam O'Connor,no\n" +
			"Number,Name,Paid\n2,Zoë Berg,yes\n"),
			want: []player{{Number: "1", Name: "Anna Bos"}, {Number: "3", Name: "Liam O'Connor"}, {Number: "2", Name: "Zoë Berg"}}},
		{name: "handicaps of all kinds", sheet: []byte("Nr;Naam;Handicap\n1;Anna;9,800000000000001\n2;Jan;12,5 %\n3;Piet;scratch\n" +
			"4;Łukasz;-0,30000000000000004\n5;Zoë;+3\n"),
			want: []player{{Number: "1", Name: "Anna", Handicap: "9.8"}, {Number: "2", Name: "Jan", Handicap: "12.5"},
				{Number: "3", Name: "Piet"}, {Number: "4", Name: "Łukasz", Handicap: "-0.3"}, {Number: "5", Name: "Zoë", Handicap: "3"}}},
		{name: "stored with an exponent", sheet: office(t, "yyyy-mm-dd", []any{"Licence", "Name"},
			[]any{1.2345678901e+10, "Anna"}, []any{1.2345678902e+10, "Jan"}),
			want: []player{{Number: "12345678901", Name: "Anna"}, {Number: "12345678902", Name: "Jan"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse(c.sheet)
			if err != nil {
				t.Fatal(err)
			}
			got := s.Compare(s.Guess(), nil)
			players, count := got.Players(), c.count
			if count == 0 {
				count = len(c.want)
			}
			if len(players) != count || !slices.Equal(players[:min(len(c.want), len(players))], c.want) {
				t.Errorf("%d, columns %v give\n%+v, want\n%+v", len(players), s.Guess(), players[:min(len(c.want), len(players))], c.want)
			}
			var asks []Column
			for _, q := range s.Questions() {
				asks = append(asks, q.Meaning)
			}
			if !slices.Equal(asks, c.asks) {
				t.Errorf("asks for %v, want %v", asks, c.asks)
			}
		})
	}
}
