package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/reports/paper"
	sheet "clubnight/reports/quiz"
	clock "clubnight/reports/sheet"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/session/words"
)

// keyboard is where answers come from.
var keyboard io.Reader = os.Stdin

var chanceNames = []string{"finesse", "promote", "establish", "ruff"}

// quizQuestions makes a quiz: as text, as a sheet, or question by question.
func quizQuestions(flags *pflag.FlagSet) action {
	rules, system := rulesFlags(flags)
	about := flags.String("about", "bid", "bid, lead or play; or finesse, promote, establish or ruff alone")
	turn := flags.String("turn", "", "one turn: "+strings.Join(turnNames[:], ", "))
	partner := flags.String("partner", "", "after this `BID` of partner, as 1NT")
	rule := flags.String("rule", "", "one rule, as RESPONSE.1:57")
	constraints := flags.String("constraints", "", `deals such as "N points 15-17, S spades 5+"`)
	file := flags.String("deals", "", "the boards of this file instead of random ones")
	contested := flags.Bool("contested", false, "both sides bid")
	count := flags.Int("count", 12, "how many questions")
	seed := flags.String("seed", "", "the same seed gives the same questions")
	ask := flags.Bool("ask", false, "ask here and keep the score")
	title := flags.String("title", "", "the heading")
	letter := flags.Bool("letter", false, "paper of US Letter size instead of A4")
	output := flags.String("out", "", "the file to write, .pdf or .txt; without it the quiz goes to the output as text")
	first := firstFlag(flags)
	return func(ctx context.Context, given []string, out io.Writer) error {
		if len(given) > 0 || *count < 1 || *count > mostQuestions {
			return fmt.Errorf("clubscore quiz [--about bid|lead|play] [--partner 1NT] [--count 1 to %d] [--ask | --out FILE]: %w", mostQuestions, errUsage)
		}
		wish, err := wishFor(*about, *turn, *partner, *rule, *constraints)
		if err != nil {
			return err
		}
		wish.Contested = *contested
		set, name, err := loadRules(*rules, *system)
		if err != nil {
			return err
		}
		if *file != "" {
			boards, err := readDeals(ctx, *file, *first)
			if err != nil {
				return err
			}
			wish.Boards = boards.Boards
		}
		drawn, err := chooseSeed(*seed)
		if err != nil {
			return err
		}
		questions, err := quiz.Make(ctx, set, wish, drawn, *count)
		if err != nil && (!errors.Is(err, quiz.ErrTooRare) || len(questions) == 0) {
			return err
		}
		if err != nil {
			fmt.Fprintln(stderr, err)
		}
		if *ask {
			return askAll(out, set, questions)
		}
		page := sheet.Setup{Title: cmp.Or(*title, "Quiz · "+name), Made: clock.Now()}
		if *letter {
			page.Size = paper.Letter
		}
		var content bytes.Buffer
		if strings.EqualFold(filepath.Ext(*output), ".pdf") {
			err = sheet.Write(&content, page, set, questions)
		} else {
			err = sheet.WriteText(&content, page, set, questions)
		}
		if err != nil {
			return err
		}
		return deliver(out, *output, content.Bytes())
	}
}

// mostQuestions is how many questions one quiz has at most.
const mostQuestions = 500

// wishFor reads what a quiz is to be about.
func wishFor(about, turn, partner, rule, constraints string) (w quiz.Request, err error) {
	usage := func(format string, args ...any) (quiz.Request, error) {
		return quiz.Request{}, fmt.Errorf(format+": %w", append(args, errUsage)...)
	}
	switch about {
	case "bid":
	case "lead":
		w.Topic = quiz.Lead
	case "play":
		w.Topic = quiz.Play
	default:
		i := slices.Index(chanceNames, about)
		if i < 0 {
			return usage("a quiz about %q", about)
		}
		chance := cardplay.Chance(i)
		w.Topic, w.Chance = quiz.Play, &chance
	}
	if turn != "" {
		i := slices.Index(turnNames[:], turn)
		if i < 0 {
			return usage("there is no turn %q", turn)
		}
		t := bidding.Turn(i)
		w.Turn = &t
	}
	if partner != "" {
		bid, err := deal.ParseCall(partner)
		call, ok := ruleset.ParseCall(bid)
		if err != nil || !ok || !call.IsBid() {
			return usage("%q is no bid", partner)
		}
		w.Partner = call
	}
	if rule != "" {
		file, line, _ := strings.Cut(rule, ":")
		w.File = file
		if _, err := fmt.Sscan(line, &w.Line); err != nil || w.Line < 1 {
			return usage("%q is no rule, as RESPONSE.1:57", rule)
		}
	}
	if w.Constraints, err = deal.ParseConstraints(constraints); err != nil {
		return usage("--constraints: %v", err)
	}
	return w, nil
}

// askAll asks one question after the other and keeps the score.
func askAll(out io.Writer, set *ruleset.RuleSet, questions []quiz.Question) error {
	w := words.English()
	lines := bufio.NewScanner(keyboard)
	var score quiz.Tally
	for i := range questions {
		q := &questions[i]
		fmt.Fprintf(out, "\n%d. %s\n", q.Number, w.Ask(q))
		for _, h := range sheet.Hands(w, q) {
			fmt.Fprintf(out, "   %s\n", h)
		}
		for {
			fmt.Fprint(out, "> ")
			if !lines.Scan() {
				fmt.Fprintf(out, "\n%s\n", w.QuizScore(score))
				return lines.Err()
			}
			right, err := q.Check(lines.Text())
			if err != nil {
				fmt.Fprintln(out, err)
				continue
			}
			score.Add(right)
			fmt.Fprintf(out, "%s %s\n%s\n", w.Verdict(right), w.Answer(set, q), w.QuizScore(score))
			break
		}
	}
	return nil
}
