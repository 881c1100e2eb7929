// Package clubsite writes the evenings of a club file as one web site: a front page with
// the winners of the last evening, all evenings by year and month with the pages of package
// site for each, ladders and competitions, a page for each player who is named, boards
// that can be played through, and a search that asks no server.
//
//	made, err := clubsite.Build(ctx, club, folder, clubsite.Options{Settings: settings, Words: w})
//
// It needs no server but one that hands out files, and no script to be read. Only finished
// evenings are there, and of these what everybody may see. Who is to stand there under
// initials, under a number or as a member is named so on every page, in the index of the
// search, on pictures and in every earlier evening: names are changed in the journal that
// pages are made of, and not on the pages.
//
// The folder keeps a list of its files with their sums, so that a second build writes what
// changed and takes away only what an earlier one put there. New pages are written beside
// the old ones and then put in their places, evenings first and the front page last: a
// build that breaks off leaves the site as it was. What was read of each evening is kept
// in a file elsewhere (Options.Memory), which names nobody who is not named on the site;
// without it everything is read again.
package clubsite
