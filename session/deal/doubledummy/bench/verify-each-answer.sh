cp -r /work/main/session/deal/doubledummy/search /work/main/session/deal/doubledummy/tune /tmp/wt/session/deal/doubledummy/
cd /tmp/wt/session/deal/doubledummy && python3 - <<'E'
s=open('search/search.go').read()
s=s.replace('''			return e.sure() >= need, o.depths(e)
''','''			s.verify("memory", leader, n, need, e.sure() >= need)
			return e.sure() >= need, o.depths(e)
''')
s=s.replace('''	if ok, ranks := s.cashes(&o, leader, need, -1); ok {
''','''	if s.Bare {
		return s.bare(&o, leader, n, need, key, &l, e, how)
	}
	if ok, ranks := s.cashes(&o, leader, need, -1); ok {
		s.verify("cashes", leader, n, need, true)
''')
s=s.replace('''	if lost {
''','''	if lost {
		s.verify("losers", leader, n, need, false)
''')
s=s.replace('''	won, ranks, best := s.leads(&o, leader, n, need, e, how, bad)
''','''	won, ranks, best := s.leads(&o, leader, n, need, e, how, bad)
	s.verify("search", leader, n, need, won)
''')
s+='''
func (s *Search) bare(o *outlook, leader, n, need int, key uint64, l *layout, e *entry, how near) (bool, cards) {
	won, ranks, best := s.leads(o, leader, n, need, e, how, 0)
	fresh := entry(*l)
	if won { fresh.setTricks(need, n) } else { fresh.setTricks(0, need-1) }
	ranks = s.deepen(&fresh, l, ranks, leader, won)
	if n >= kept {
		in := best.number() >> 4
		fresh.setLead(in, (s.hands[leader].suit(in) & (best>>(16*in) - 1)).count())
		s.memory.keep(key, &fresh)
	}
	return won, ranks
}
var Wrong int
func (s *Search) verify(what string, leader, n, need int, won bool) {
	if s.Check == nil || n > 6 || s.quit { return }
	c := s.Check
	c.hands, c.all = s.hands, s.all
	if ok, _ := c.trick(leader, n, need); ok != won {
		if Wrong++; Wrong < 5 {
			fmt.Println(s.trumps, what, "leader", leader, "n", n, "need", need, "says", won)
			for h := range 4 {
				t := ""
				for l := range 4 {
					for x := s.hands[h].suit(l); x != 0; x &= x-1 { t += string("AKQJT98765432"[x.number()]) }
					t += "."
				}
				fmt.Println("  ", "NESW"[h:h+1], t)
			}
		}
	}
}
'''
s=s.replace('	"math"','	"fmt"\n	"math"').replace('''	stop   *atomic''','''	Bare bool
	Check *Search
	stop   *atomic''')
open('search/search.go','w').write(s)
s=open('tune/tally.go').read()
s=s.replace('''		s.Begin(&d, trumps, new(atomic.Bool))
''','''		s.Begin(&d, trumps, new(atomic.Bool))
		if s.Check == nil { s.Check = search.New(100<<20); s.Check.Bare = true }
		s.Check.Begin(&d, trumps, new(atomic.Bool))
		if x := os.Getenv("ONLY"); x != "" && x != fmt.Sprint(i) { continue }
''')
open('tune/tally.go','w').write(s)
E
go build -o /tmp/c6/ver ./tune
