// ---- results, as they are entered

// ended says with which entry a board was agreed upon, by its slot: until the state has that
// entry too, it is not entered again as if nothing had come of it.
const ended = {};
const agreed = board => (ended[slotOf(board)] || 0) > data.seq;

// roundOf begins the slots of the boards of a round: what is kept here may be another table's,
// and another evening's.
const roundOf = () => [data.evening, data.section, data.table, data.round, ''].join(' ');
const slotOf = board => roundOf() + board;
// laterRound is true of what begins as the slots of the same evening's section do in a round
// that is to come.
const laterRound = slot => {
  const [evening, section, , round] = slot.split(' ');
  return evening === data.evening && section === String(data.section) && Number(round) > data.round;
};
const boardOf = number => data.boards.find(b => b.n === number);

function drafts() {
  return read(store.get('drafts')) || {};
}

function keepAs(slot, draft) {
  if (draft) delete draft.refused;
  const all = drafts();
  if (draft) all[slot] = draft;
  else delete all[slot];
  store.set('drafts', JSON.stringify(all));
}
const keep = (board, draft) => keepAs(slotOf(board), draft);

// wire is a draft as it is sent.
function wire(d) {
  if (d.out === 'not') return { outcome: 'not played' };
  const entry = { outcome: 'played' };
  if (d.out === 'pass') entry.contract = 'PASS';
  else {
    entry.contract = d.level + ['C', 'D', 'H', 'S', 'NT'][d.strain] + 'X'.repeat(d.x || 0);
    entry.declarer = SEATS[d.by];
    entry.tricks = d.over || 0;
    if (d.suit && d.rank) entry.lead = d.suit + d.rank;
  }
  if (d.turned) entry.turned = true;
  return entry;
}

// unwire is what was sent, as a draft.
function unwire(e) {
  if (e.outcome === 'not played') return { out: 'not' };
  const d = { turned: Boolean(e.turned) };
  const contract = /^([1-7])(C|D|H|S|NT)(X*)$/i.exec(e.contract || '');
  if (!contract) return Object.assign(d, { out: 'pass' });
  d.level = Number(contract[1]);
  d.strain = ['C', 'D', 'H', 'S', 'NT'].indexOf(contract[2].toUpperCase());
  d.x = contract[3].length;
  d.by = SEATS.indexOf(e.declarer);
  d.over = e.tricks || 0;
  if (e.lead) Object.assign(d, { suit: e.lead[0], rank: e.lead[1] });
  return d;
}

const complete = d => Boolean(d.out) || (d.level > 0 && d.by >= 0 && d.over !== undefined);
const contractOf = d => d.level + text.strains[d.strain] + '×'.repeat(d.x || 0);

// tricksOf is a result as the club has it entered: over and under, all tricks, or the
// American way.
function tricksOf(d, over) {
  if (data.method === 1) return String(6 + d.level + over);
  if (data.method === 2) return over < 0 ? '−' + -over : String(d.level + over);
  return over === 0 ? '=' : over < 0 ? '−' + -over : '+' + over;
}
const overUnder = over => (over === 0 ? '=' : over < 0 ? '−' + -over : '+' + over);

// line is a result in one short line, as it stands in lists.
function line(d) {
  if (d.out) return d.out === 'pass' ? text.passed : text.notPlayed;
  return fill(text.line, { contract: contractOf(d), declarer: text.letters[d.by], tricks: overUnder(d.over) });
}

// scoreOf is North-South's score, and the sentence of who gets it.
function scoreOf(d, board) {
  if (d.out === 'not') return { said: '' };
  if (d.out === 'pass') return { ns: 0, said: text.nobody };
  const won = points(d.level, d.strain, d.x || 0, vulnerable(d.by, board.vul), d.over);
  const ns = d.by % 2 ? -won : won;
  return { ns, said: fill(text.score, { points: Math.abs(ns), side: ns > 0 ? text.ns : text.ew }) };
}

const leadOf = d => (d.suit && d.rank ? text.suits[d.suit] + text.ranks[d.rank] : '');

function sentence(d, board) {
  if (d.out) return { what: d.out === 'pass' ? text.passed : text.notPlayed, more: '', score: scoreOf(d, board) };
  const what = d.by >= 0 ? fill(text.by, { contract: contractOf(d), declarer: text.seats[d.by] }) : contractOf(d);
  const more = [];
  if (d.over !== undefined) more.push(tricksOf(d, d.over) + ', ' + text.tricks[6 + d.level + d.over]);
  if (leadOf(d)) more.push(fill(text.led, { lead: leadOf(d) }));
  return { what, more: more.join(' · '), score: d.over !== undefined ? scoreOf(d, board) : { said: '' } };
}

const slip = (board, d) =>
  fill(text.slip, { table: data.name, round: data.round, board, ns: data.ns, ew: data.ew, result: line(d) + (leadOf(d) ? ' ' + leadOf(d) : '') });

const base = () => ({ evening: data.evening, section: data.section, table: data.table, round: data.round, ns: data.ns, ew: data.ew, seen: data.seq });

