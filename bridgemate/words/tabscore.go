package words

import (
	"fmt"

	"clubnight/bridgemate/bws"
)

// tabScore are the messages of what TabScore2 cannot do with.
var tabScore = map[bws.TabScoreKind]string{
	bws.TabScoreSections: "tabscore.sections", bws.TabScoreTables: "tabscore.tables", bws.TabScoreNull: "tabscore.null",
	bws.TabScoreSettings: "tabscore.settings", bws.TabScoreName: "tabscore.name", bws.TabScoreRound: "tabscore.round",
	bws.TabScoreWinners: "tabscore.winners", bws.TabScoreRemark: "tabscore.remark",
	bws.TabScoreContract: "tabscore.contract",
}

// TabScore says what TabScore2 cannot do with in a Bridgemate file, and where.
func (w *Words) TabScore(p bws.TabScoreProblem) string {
	where := p.Table
	if p.Field != "" {
		where += "." + p.Field
	}
	switch {
	case p.Place != 0:
		where += fmt.Sprintf(", %s%d", p.Letter, p.Place)
	case p.Section != 0:
		where += ", " + p.Letter
	}
	return w.count(tabScore[p.Kind], p.Number, "Where", where, "ID", p.Section, "Text", p.Text)
}
