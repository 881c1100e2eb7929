package adostandin

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// clients is a session with a file that has the tables of the guide.
func clients(t *testing.T) *session {
	t.Helper()
	tables, err := bws.Schema(bws.BMPro)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "tonight.bws")
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	s, err := openSession(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rows are the values of all records, as text.
func rows(t *testing.T, s *session, text string) string {
	t.Helper()
	r, _, err := s.run(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return fmt.Sprint(r.rows)
}

func do(t *testing.T, s *session, text string, want int) {
	t.Helper()
	if _, n, err := s.run(text); n != want || err != nil {
		t.Fatalf("%s: %d, %v; want %d", text, n, err, want)
	}
}

func TestStatementsDoWhatJetDoes(t *testing.T) {
	s := clients(t)
	do(t, s, "INSERT INTO [Clients] ([Computer]) VALUES ('O''Connor ' & ChrW(63) & \" \"\"PC\"\"\")", 1)
	do(t, s, "INSERT INTO [Clients] ([ID], [Computer]) VALUES (7, 'CLUB-PC')", 1)
	for text, want := range map[string]string{
		"SELECT @@IDENTITY": "[[7]]",
		"SELECT [Computer], [ID] FROM [Clients] WHERE [ID] = 1": `[[O'Connor ? "PC" 1]]`,
		// as Jet's = compares
		"SELECT [ID] FROM [clients] WHERE [Computer] = 'club-pc'":                                     "[[7]]",
		"SELECT [ID] FROM [Clients] WHERE StrComp([Computer], 'club-pc', 0) = 0":                      "[]",
		"SELECT [ID] FROM [Clients] WHERE ([Computer] IS NULL OR [Computer] = '')":                    "[]",
		"SELECT COUNT(*) FROM [Clients] WHERE StrComp([Computer], 'CLUB-PC', 0) = 0 AND [ID] = 7":     "[[1]]",
		"SELECT MAX([ID]) FROM [Clients]":                                                             "[[7]]",
		"SELECT MAX([ID]) FROM [Clients] WHERE [ID] IS NULL":                                          "[[<nil>]]",
		"SELECT COUNT(*) FROM [ReceivedData] WHERE Abs([DateLog] - #2026-11-21 19:30:00#) < 0.000005": "[[0]]",
	} {
		if got := rows(t, s, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	do(t, s, "UPDATE [Clients] SET [Computer] = NULL WHERE [ID] = 7", 1)
	do(t, s, "DELETE FROM [Clients] WHERE ([Computer] IS NULL OR [Computer] = '')", 1)
	do(t, s, "ALTER TABLE [Clients] ADD COLUMN [custom_Late] BIT", 0)
	if got := rows(t, s, "SELECT [ID], [custom_Late] FROM [Clients] WHERE [custom_Late] = False"); got !=
		"[[1 false]]" {
		t.Error(got)
	}
}

func TestStatementsRefused(t *testing.T) {
	s := clients(t)
	var syntax *syntaxError
	for text, want := range map[string]error{
		"SELECT COUNT(*) FROM [Nowhere]":                         jet.ErrNoTable,
		"SELECT [Nothing] FROM [Clients]":                        jet.ErrNoColumn,
		"DELETE FROM [Clients] WHERE [Nothing] = 1":              jet.ErrNoColumn,
		"INSERT INTO [Clients] ([Nothing]) VALUES (1)":           jet.ErrNoColumn,
		"ALTER TABLE [Clients] ADD COLUMN [ID] INTEGER":          jet.ErrExists,
		"SELECTED [ID] FROM [Clients]":                           nil,
		"SELECT [ID] FROM [Clients] ORDER BY [ID]":               nil,
		"SELECT [ID FROM Clients":                                nil,
		"INSERT INTO [Clients] ([ID], [Computer]) VALUES (1)":    nil,
		"INSERT INTO [Clients] ([ID]) VALUES (1, 2)":             nil,
		"INSERT INTO [Clients] ([Computer]) VALUES ('O'Connor')": nil,
		"INSERT INTO [Clients] ([Computer]) VALUES ('CLUB-PC":    nil,
		"UPDATE [Clients] SET [ID] = 1E":                         nil,
		"UPDATE [Clients] SET [ID] = #21/11/2026#":               nil,
		// there is one, and it is no new file
		"CREATE INDEX [x] ON [Clients] ([ID])":                                 nil,
		"DELETE FROM [Clients]; DELETE FROM [Tables]":                          nil,
		"SELECT [ID] FROM [Clients] WHERE ([ID] IS NULL OR [Computer] = '')":   nil,
		"SELECT [ID] FROM [Clients] WHERE StrComp([Computer], 'a', 1) = 0":     nil,
		"UPDATE [Clients] SET [Computer] = 'a' WHERE [ID] = 1 OR [ID] = 2":     nil,
		"ALTER TABLE [Clients] ADD COLUMN [custom_Text] TEXT(18)":              nil,
		"CREATE VIEW [ReceivedDataCount] AS SELECT [Section] FROM [Clients]":   nil,
		"SELECT [ID] FROM [Clients] WHERE [Computer] = 'a' & ChrW(a)":          nil,
		"SELECT [ID] FROM [Clients] WHERE Abs([ID] - #2026-11-21#) < 0.000005": nil,
	} {
		_, _, err := s.run(text)
		if want != nil && !errors.Is(err, want) || want == nil && !errors.As(err, &syntax) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// TestTransactionsAreTakenBack takes one back, and one in another.
func TestTransactionsAreTakenBack(t *testing.T) {
	s := clients(t)
	const count, add = "SELECT COUNT(*) FROM [Clients]", "INSERT INTO [Clients] ([Computer]) VALUES ('PC')"
	other, err := openSession(s.path)
	if err != nil {
		t.Fatal(err)
	}
	if level := s.begin(); level != 1 {
		t.Errorf("the first one is of level %d", level)
	}
	do(t, s, add, 1)
	if mine, theirs := rows(t, s, count), rows(t, other, count); mine != "[[1]]" || theirs != "[[0]]" {
		t.Errorf("it sees %s, others %s", mine, theirs)
	}
	if level := s.begin(); level != 2 {
		t.Errorf("the second one is of level %d", level)
	}
	if err := errors.Join(s.commit(), s.rollBack()); err != nil {
		t.Error(err)
	}
	if got := rows(t, s, count); got != "[[0]]" {
		t.Errorf("taken back: %s", got)
	}
	s.begin()
	do(t, s, add, 1)
	if err := s.commit(); err != nil {
		t.Error(err)
	}
	if got := rows(t, other, count); got != "[[1]]" {
		t.Errorf("committed: %s", got)
	}
	if err := s.commit(); !errors.Is(err, errNoTransaction) {
		t.Errorf("nothing to commit: %v", err)
	}
}

func TestConnectionStrings(t *testing.T) {
	o, err := parseConnection(`Provider=Microsoft.Jet.OLEDB.4.0;Data Source="C:\O'Connor; a=b\tonight.bws";OLE DB Services=-2;Jet OLEDB:Engine Type=4`)
	if want := (opening{"Microsoft.Jet.OLEDB.4.0", `C:\O'Connor; a=b\tonight.bws`, jet.Access97}); o != want ||
		err != nil {
		t.Errorf("%+v, %v", o, err)
	}
	for _, text := range []string{"Provider", "Mode=Share Exclusive", "Jet OLEDB:Engine Typ=5"} {
		if o, err := parseConnection(text); err == nil {
			t.Errorf("%s: %+v", text, o)
		}
	}
}

// FuzzParse reads anything without an end that is not reached.
func FuzzParse(f *testing.F) {
	f.Add("SELECT [ID], [Computer] FROM [Clients] WHERE StrComp([Computer], 'a' & ChrW(63), 0) = 0 AND [ID] = -1")
	f.Add("INSERT INTO [Clients] ([ID]) VALUES (#2026-11-21 19:30:00#)")
	f.Add("CREATE UNIQUE INDEX [x] ON [Clients] ([ID], [Computer]) WITH PRIMARY")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := parse(text); err != nil {
			var syntax *syntaxError
			if !errors.As(err, &syntax) {
				t.Error(err)
			}
		}
	})
}
