package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// action carries a command out once its flags are read: words are what
// stands between them.
type action func(ctx context.Context, words []string, out io.Writer) error

// titled are commands under a heading.
type titled struct {
	title    string
	commands []*cobra.Command
}

// leaf is a command that does something: how it is used, how many words it
// takes, its flags with what it does by them, and a sentence; after stands
// below the help of its flags.
func leaf(
	use string, words cobra.PositionalArgs, define func(*pflag.FlagSet) action, does string, after ...string,
) *cobra.Command {
	c := &cobra.Command{
		Use: use, Short: does, Long: strings.Join(after, "\n"), Args: cobra.ArbitraryArgs, DisableFlagsInUseLine: true,
	}
	c.Flags().SortFlags = false
	act := define(c.Flags())
	c.RunE = func(c *cobra.Command, given []string) error {
		if words(c, given) != nil {
			return misworded(c, words, given)
		}
		err := act(c.Context(), given, c.OutOrStdout())
		if err == errUsage { // nothing is said of what is wrong
			return fmt.Errorf("%s: %w", c.UseLine(), err)
		}
		return err
	}
	return c
}

// misworded says which word is one too many, or which is missing.
func misworded(c *cobra.Command, words cobra.PositionalArgs, given []string) error {
	if last := len(given) - 1; last >= 0 && words(c, given[:last]) == nil {
		return fmt.Errorf("%q is not understood: %s: %w", given[last], c.UseLine(), errUsage)
	}
	if names := strings.Fields(c.Use)[1:]; len(given) < len(names) {
		return fmt.Errorf("which %s? %s: %w", strings.ToLower(names[len(given)]), c.UseLine(), errUsage)
	}
	return fmt.Errorf("%s: %w", c.UseLine(), errUsage)
}

// group is a word of the command line with the commands that may follow it; after stands
// below the list of them.
func group(name, does, after string, below ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: name, Short: does, Long: after, Args: cobra.ArbitraryArgs, SuggestionsMinimumDistance: 2}
	c.RunE = func(c *cobra.Command, words []string) error {
		if len(words) == 0 {
			return c.Help()
		}
		meant := ":"
		if near := c.SuggestionsFor(words[0]); len(near) > 0 {
			meant = "; did you mean " + strings.Join(near, " or ") + "?"
		}
		return fmt.Errorf("%s has no command %q%s %w", c.CommandPath(), words[0], meant, errUsage)
	}
	c.AddCommand(below...)
	return c
}

// tree is clubscore with all its commands.
func tree() *cobra.Command {
	root := group("clubscore", "does what Clubnight does, without a window",
		"clubscore COMMAND --help tells the flags of a command, clubscore --version the version.")
	for _, t := range commands() {
		root.AddGroup(&cobra.Group{ID: t.title, Title: t.title})
		for _, c := range t.commands {
			c.GroupID = t.title
			root.AddCommand(c)
		}
	}
	return root
}

// completion prints a script by which a shell completes these commands and their flags.
func completion(*pflag.FlagSet) action {
	return func(_ context.Context, words []string, out io.Writer) error {
		switch root := tree(); words[0] {
		case "bash":
			return root.GenBashCompletionV2(out, true)
		case "zsh":
			return root.GenZshCompletion(out)
		case "fish":
			return root.GenFishCompletion(out, true)
		case "powershell":
			return root.GenPowerShellCompletionWithDesc(out)
		}
		return errUsage
	}
}

// runOf carries out what a command line says to a command and those below it.
func runOf(ctx context.Context, root *cobra.Command, args []string, out io.Writer) error {
	cobra.MousetrapHelpText = "" // started by a double click it does as on the command line
	cobra.EnableCommandSorting = false
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(&cobra.Command{Hidden: true})
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { help(c, out) })
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%s: %w: %w", c.CommandPath(), err, errUsage)
	})
	root.SetOut(out)
	root.SetErr(stderr)
	root.SetArgs(spelled(root, args))
	return root.ExecuteContext(ctx)
}

// spelled are the words of a command line as the library reads them: "help" before or
// behind a command is --help, and a flag may have one dash as well as two.
func spelled(root *cobra.Command, args []string) []string {
	at := slices.Index(args, "help")
	if c, more, err := root.Find(args[:max(at, 0)]); at >= 0 && err == nil && len(more) == 0 && c.HasSubCommands() {
		args = append(slices.Delete(slices.Clone(args), at, at+1), "--help")
	}
	c, _, err := root.Find(args)
	if err != nil {
		return args
	}
	args = slices.Clone(args)
	for i, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if arg == "--" {
			break
		}
		if strings.HasPrefix(arg, "-") && c.Flags().Lookup(name) != nil {
			args[i] = "-" + arg
		}
	}
	return args
}

// help tells what a command does: its flags, or the commands that may follow it.
func help(c *cobra.Command, out io.Writer) {
	fmt.Fprintf(out, "%s %s.\n\n", c.CommandPath(), c.Short)
	list := func(title, id string) {
		width := 0
		for _, below := range c.Commands() {
			width = max(width, len(below.Name()))
		}
		if title != "" {
			fmt.Fprintln(out, title)
		}
		for _, below := range c.Commands() {
			if below.GroupID == id && !below.Hidden {
				fmt.Fprintf(out, "  %s %-*s %s\n", c.CommandPath(), width, below.Name(), below.Short)
			}
		}
		fmt.Fprintln(out)
	}
	switch {
	case c.HasSubCommands() && len(c.Groups()) > 0:
		for _, g := range c.Groups() {
			list(g.Title, g.ID)
		}
	case c.HasSubCommands():
		list("", "")
	default:
		fmt.Fprintf(out, "Usage: %s\n\n%s", c.UseLine(), c.LocalFlags().FlagUsagesWrapped(78))
	}
	if c.Long != "" {
		fmt.Fprintln(out, c.Long)
	}
}
