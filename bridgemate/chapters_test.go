package bridgemate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// chapters are those of the guide, in its order, and the tests that check the program
// against them: the tests themselves are named after the chapter or what it is about.
var chapters = []struct {
	chapter, folder string
	tests           []string
}{
	{"File format", "bws", []string{"TestFileFormat", "TestNotBridgemate"}},
	{"Explanation of used terms", "../ui/start", []string{"TestF5StartsEverywhere", "TestBridgemateOptions"}},
	{"Creating the database", ".", []string{"TestGuideCreatingTheDatabase"}},
	{"Database tables", "bws", []string{"TestDatabaseTables"}},
	{"Clients table", ".", []string{"TestGuideFillingTheTablesWithSessionData", "TestFileOnAnotherComputer"}},
	{"Section table", ".", []string{"TestGuideHowToDealWithMissingPairs"}},
	{"Tables table", ".", []string{"TestGuideUpdatingMovementInformation"}},
	{"RoundData table", ".", []string{"TestGuideRoundDataOfSpecialTables"}},
	{"ReceivedData table", "bws", []string{"TestReadContract", "TestReadResult", "TestReadLead",
		"TestReadRemarks", "TestReadDeclarer"}},
	{"IntermediateData table", ".", []string{"TestGuideIntermediateData"}},
	{"PlayerNumbers table", ".", []string{"TestGuideReadingTablePlayerNumbers"}},
	{"Settings table", "bws", []string{"TestSettingsTable", "TestSettingsOnlyThoseSet", "TestSettingCheck"}},
	{"BiddingData table", "bws", []string{"TestBiddingData"}},
	{"PlayData table", "bws", []string{"TestPlayData"}},
	{"HandRecord table", ".", []string{"TestHandRecordsAreUploaded"}},
	{"Table Layout", "bws", []string{"TestTableLayout", "TestTableLayoutProperties", "TestTableLayoutDefaults"}},
	{"Filling the tables with session data", ".", []string{"TestGuideFillingTheTablesWithSessionData"}},
	{"Modifying information in the database", ".", []string{"TestGuideModifyingInformationInTheDatabase"}},
	{"Using command line parameters at startup BM Pro", "control",
		[]string{"TestCommandLine", "TestStartGivesTheSwitchesOfTheKind"}},
	{"How to deal with missing pairs", ".", []string{"TestGuideHowToDealWithMissingPairs"}},
	{"Updating movement information", ".",
		[]string{"TestGuideUpdatingMovementInformation", "TestUpdateThatIsNotTaken"}},
	{"Maximum values", ".", []string{"TestGuideMaximumValues"}},
	{"Maximum values", "bws", []string{"TestMaximumValuesServers", "TestMaximumValuesClients"}},
	{"Retrieving results", ".", []string{"TestGuideRetrievingResults"}},
	{"Guidelines for data retrieval", ".", []string{"TestGuideGuidelinesForDataRetrieval"}},
	{"Creating a designated Processed field", "bws", []string{"TestCustomField"}},
	{"Checklist", ".", []string{"TestGuideChecklist"}},
	{"Using the recorder version", ".", []string{"TestGuideUsingTheRecorderVersion"}},
	{"Example of integration in scoring software", "../ui/start", []string{"TestBridgemateOptions"}},
	{"Example of integration in scoring software", "../ui", []string{"TestChangeFile", "TestResultsArrive"}},
}

// No chapter of the guide is without its tests.
func TestGuideChapters(t *testing.T) {
	sources := map[string]string{}
	for _, c := range chapters {
		if sources[c.folder] == "" {
			files, err := filepath.Glob(filepath.Join(filepath.FromSlash(c.folder), "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				sources[c.folder] += string(text)
			}
		}
		for _, test := range c.tests {
			if !strings.Contains(sources[c.folder], "\nfunc "+test+"(t *testing.T) {") {
				t.Errorf("chapter %q: %s is not in %s", c.chapter, test, c.folder)
			}
		}
	}
}
