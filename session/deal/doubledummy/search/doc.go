// Package search finds how many tricks a side takes when everybody sees all cards. It is
// written from papers and our own measurements alone; bench/ideas.md has the figures.
//
// State. A set of cards is a word with a lane of 16 bits for each suit, the trumps first,
// the ace lowest: the highest card of a holding is x & -x, and the highest card of every
// run of equal cards is found for all suits by one addition (cards.equals; ours). Beside
// the hands stand the lengths, four bits a hand and suit.
//
// Search. A question is whether the leader's side takes at least so many of the tricks
// that are left; null windows around a guess find the number (Plaat, Schaeffer, Pijls and
// de Bruin 1996: MTD(f)). An answer comes with the cards whose ranks mattered, and holds
// for all positions in which the owners are the same down to these (Ginsberg 1996:
// partition search). Three things follow from that and are used:
//
//   - of cards that nobody else's separate only the highest is tried. What was proved
//     against a side holds only when the whole run is the same, so that the lowest card
//     that matters is taken down to the end of its run where it belongs to that side, and
//     only there (deepen; ours);
//   - a card that failed speaks for all cards of its suit below the ranks that
//     mattered (likeIt; the same thought as in Kuijf's rule, derived here from
//     the answer's meaning);
//   - what is sure at once says with few ranks what a search would say with many.
//
// Bounds. The leader's side cashes winners from the leader's hand, or goes over to the
// partner by a winner or a ruff and cashes both hands', or draws trumps first, or ruffs
// to and fro as long as the others must follow (Chang 1996 and Haglund 2010 describe
// quick tricks; the cases are ours). The other side has its sure trump tricks, wins or
// ruffs whatever is led and cashes, or waits until the leader's side has run out of the
// suits in which it holds the highest card. The last is a kind of Haglund's later tricks:
// that DDS adds up such lengths too was known when it was written; the condition and why
// it holds are ours. A card wins too when the others' higher ones must have fallen in the
// rounds before (ours). Finesses are left to the search: a partner who must discard first
// cannot know which card the finesse will leave him to spare.
//
// Memory. Answers are kept by the lengths and the leader, in a bucket for each such
// shape: 16 bytes an answer, which hold the owners of the cards, how deep they matter,
// both bounds and the card to lead. They stand in groups of eight that are told apart at
// once by the owners of each suit's two highest cards (ours). What answered moves to the
// end, where a search begins; of a full bucket the older half makes room. What an answer
// of the same shape led comes forward also where the answer does not fit (ours).
//
// How a suit lies, with its winners and what each hand cashes, is worked out once a deal
// for every set of its cards that comes up (ours).
//
// Order. Each card that may be tried has features: who owns the highest cards of its
// suit, the lengths, whom it beats, its place in its holder's suit, who may ruff. The
// weights of the features were fitted on positions that the search met and then
// solved with each card first (Command tune): the target are cards that reach what is
// wanted with few tricks begun, because among cards that reach it the dearest costs
// many times the cheapest. From there they were changed a few at a time, as long as
// whole deals began fewer tricks.
//
// Beyond the weights a player does what lately did what was wanted in a like place: with
// the same lie of the suit that was led, or the same lengths of his hand (habits.go). The
// places are coarse on purpose. Doing the same again comes to positions that are known.
//
// Right. The tables of 1,302 reference deals are as DDS gives them, and each answer with
// two to six tricks left, whoever gave it, was compared with a search without bounds
// (TestEachAnswer).
//
// Alike. bench/alike.py compared this package with the files that it replaced and with
// github.com/macroxue/bridge-solver at 205aaca, which those had followed, before they
// went. Nobody who wrote here read either. In runs of six tokens or more that are the
// same with their names stand 0.8 of 100 tokens of this package with the old files and
// 0.1 with bridge-solver (0.2 to 0.4 with packages movement and scoring); the
// longest is the stop flag that the old interface asked for. With all names as one and
// runs of twelve it is 2.1 and 1.6 (0.8 and 1.2), the longest how a partner is counted
// and a row of constants. What is tested runs alike as often as in packages that have
// nothing to do with play. The measure is a coarse one: of the old files themselves it
// finds only 3.2 of 100 tokens in bridge-solver.
package search
