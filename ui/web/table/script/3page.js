// The page: which part of it is shown, what keys do, and what is asked of the program.

const $ = id => document.getElementById(id);
const root = document.documentElement;
const SEATS = 'NESW';
const SLEEP = 700; // ms in which the key that accepts sleeps, so that a double tap does not
const DEAD = 35000; // ms without a beat after which a stream is taken for dead
const LONG = 300000; // ms after which what is kept here should go by word of mouth
const SUITS = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };

const told = id => {
  try {
    return JSON.parse($(id).textContent);
  } catch (e) {
    return null;
  }
};
const text = told('text') || {};
const joining = told('joining');
let data = told('data') || { boards: [] };

// Storage may be full, or not be there at all: then the page remembers for itself.
const beside = {};
const store = {
  get(name) {
    if (name in beside) return beside[name];
    try {
      return localStorage.getItem('clubnight.' + name);
    } catch (e) {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem('clubnight.' + name, value);
      delete beside[name];
    } catch (e) {
      beside[name] = value;
    }
  },
};

const random = bytes => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), b => b.toString(16).padStart(2, '0')).join('');
const fill = (said, values) => String(said || '').replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
const clock = at => new Date(at).toLocaleTimeString(root.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

// write puts a text into an element, with the signs of suits in their colours.
function write(into, said) {
  into.textContent = '';
  for (const part of String(said).split(/([♠♥♦♣])/)) {
    if (!SUITS[part]) {
      into.append(part);
      continue;
    }
    const sign = document.createElement('i');
    sign.className = 'su ' + SUITS[part];
    sign.textContent = part;
    into.append(sign);
  }
}

function element(name, look, said) {
  const made = document.createElement(name);
  made.className = look;
  if (said) write(made, said);
  return made;
}

// announce has a screen reader say something, once.
function announce(said) {
  const live = $('live');
  if (live) live.textContent = said;
}

// ---- what goes over the network

let stale = false; // another build of the program answers by now
let lastHeard = Date.now();
let away = false;

function heard(response) {
  const build = response.headers.get('X-Build');
  if (build && root.dataset.build && build !== root.dataset.build) stale = true;
  lastHeard = Date.now();
}

function ask(path, options, ms) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms || 8000);
  const all = Object.assign({ credentials: 'same-origin', cache: 'no-store', signal: stop.signal }, options);
  const done = () => clearTimeout(timer);
  const asked = fetch(path, all).then(response =>
    response.text().then(body => {
      heard(response);
      return { status: response.status, kind: response.headers.get('Content-Type') || '', body };
    })
  );
  asked.then(done, done);
  return asked;
}

const read = said => {
  try {
    return JSON.parse(said);
  } catch (e) {
    return null;
  }
};

function post(path, value) {
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value), keepalive: true };
  return ask(path, sent).then(got => ({ status: got.status, body: read(got.body) }));
}

const queue = makeQueue({
  store,
  random,
  post: command => post('/table/say', command),
  now: () => Date.now(),
  chance: Math.random,
  later: (f, ms) => setTimeout(f, ms),
  forget: timer => clearTimeout(timer),
  changed,
});

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

// ---- which part is shown

function where() {
  const m = /^#([a-z]+)(?:-(\w+))?(?:-(\d+))?$/.exec(location.hash);
  return m ? { name: m[1], at: m[2] || '', round: Number(m[3]) || 0 } : { name: 'round', at: '', round: 0 };
}

let awake = 0; // when keys may act again after the page went on by itself

function go(hash) {
  const from = where().name;
  const address = location.pathname + location.search + (hash ? '#' + hash : '');
  if (from === 'round' && hash) history.pushState({ inner: true }, '', address);
  else history.replaceState(history.state, '', address);
  show(true);
}

const home = () => go('');

const views = { enter: showEnter, agree: showAgree, board: showBoard, seat: showSeat, call: () => true, phone: () => true, round: () => true };

function show(moved) {
  if (!$('v-round')) return;
  const w = where();
  const number = Number(w.at);
  let name = views[w.name] ? w.name : 'round';
  if ((name === 'enter' || name === 'agree') && (!boardOf(number) || !data.enters || agreed(number))) name = 'round';
  if (name === 'seat' && (w.at.length !== 1 || !SEATS.includes(w.at))) name = 'round';
  for (const view of document.querySelectorAll('.view')) view.hidden = view.id !== 'v-' + name;
  if (name !== 'round') views[name](name === 'seat' ? w.at : number, moved, w.round);
  decorate();
  if (moved) {
    window.scrollTo(0, 0);
    focusOn($('v-' + name));
  }
  fits();
}

// focusOn puts the focus on the heading of what is shown, so that it is read out.
function focusOn(part) {
  const headings = Array.from(part.querySelectorAll('h2[tabindex], h1[tabindex]')).filter(h => h.offsetParent !== null && h.textContent);
  const best = headings.find(h => h.tagName === 'H2') || headings[0];
  if (best) best.focus({ preventScroll: true });
}

// fits marks a page that has nothing to scroll: then a finger may slide within a key.
function fits() {
  const rem = parseFloat(getComputedStyle(root).fontSize);
  root.classList.toggle('big', innerWidth < 15.5 * rem);
  const rows = innerWidth < 16.5 * rem;
  if ($('pad')) {
    $('pad').hidden = rows;
    $('levels').hidden = !rows;
  }
  root.classList.toggle('fits', document.scrollingElement.scrollHeight <= innerHeight + 1);
}

// ---- entering

let entering = 0; // the board
let draft = {};
let changing = '';

function showEnter(number) {
  const board = boardOf(number);
  if (entering !== number || !drafts()[slotOf(number)]) {
    changing = '';
    draft = drafts()[slotOf(number)] || (board.result ? Object.assign(unwire(board.result), { fix: board.seq }) : {});
    if (board.result && !drafts()[slotOf(number)]) changing = 'cell';
  }
  entering = number;
  if (!draft.pairs) draft.pairs = data.ns + '-' + data.ew;
  paint();
}

const step = () => {
  if (changing) return changing;
  if (draft.out) return 'result';
  if (!draft.level || draft.strain === undefined) return 'cell';
  return draft.by >= 0 ? 'result' : 'by';
};

function press(group, chosen) {
  for (const key of document.querySelectorAll(group)) key.setAttribute('aria-pressed', String(chosen(key)));
}

const isOther = () => draft.pairs !== data.ns + '-' + data.ew;

function paint() {
  const board = boardOf(entering);
  const at = step();
  const says = sentence(draft, board);
  $('h-enter').textContent = fill(text.board, { board: entering });
  $('l-enter').textContent = board.deal;
  const done = sent && sent.took && sent.board !== entering && at === 'cell';
  $('e-done').hidden = !done;
  if (done) $('e-done').textContent = '✓ ' + fill(text.boardRecorded, { board: sent.board });
  const notes = [];
  if (board.offer && !board.offer.mine) notes.push(fill(text.offered, { board: entering }));
  if (draft.refused) notes.push(text.notAgreed);
  if (isOther()) notes.push(fill(text.others, { names: data.pairs }));
  const before = data.boards.find(b => b.n !== entering && !b.result && !waiting(b.n) && data.boards.indexOf(b) < data.boards.indexOf(board));
  if (data.order && before && !board.result) notes.push(fill(text.notInOrder, { board: entering, before: before.n }));
  $('e-note').hidden = !notes.length;
  $('e-note').textContent = notes.join(' ');
  for (const name of ['cell', 'by', 'result']) $('s-' + name).hidden = name !== at;
  $('e-cell').hidden = at === 'cell' || (!draft.level && !draft.out);
  if (!$('e-cell').hidden) write($('e-cell'), draft.out ? line(draft) : contractOf(draft));
  $('e-by').hidden = at === 'by' || !(draft.by >= 0) || Boolean(draft.out) || (at === 'cell' && !draft.fix);
  if (!$('e-by').hidden) $('e-by').textContent = text.seats[draft.by];
  $('e-over').hidden = at === 'result' || draft.over === undefined || Boolean(draft.out) || !draft.fix;
  if (!$('e-over').hidden) $('e-over').textContent = tricksOf(draft, draft.over);
  $('e-chosen').hidden = $('e-cell').hidden && $('e-by').hidden && $('e-over').hidden;
  press('#pad .key', k => !draft.out && Number(k.dataset.level) === draft.level && Number(k.dataset.strain) === draft.strain);
  press('.levels .key', k => !draft.out && Number(k.dataset.level) === draft.level);
  press('.strains .key', k => !draft.out && Number(k.dataset.strain) === draft.strain);
  press('.doubles .key', k => Number(k.dataset.x) === (draft.x || 0));
  press('.suits .key', k => k.dataset.suit === draft.suit);
  press('.ranks .key[data-rank]', k => k.dataset.rank === draft.rank);
  $('e-turned').setAttribute('aria-pressed', String(Boolean(draft.turned)));
  $('e-erase').hidden = !board.erases;
  if (at === 'by') compass();
  if (at === 'result') results();
  $('e-foot').hidden = at !== 'result' || !complete(draft);
  write($('e-says'), says.what);
  write($('e-more'), says.more);
  $('e-points').textContent = says.score.said;
  $('e-send').setAttribute('aria-disabled', String(!complete(draft)));
  fits();
}

function compass() {
  write($('e-who'), fill(text.who, { contract: contractOf(draft) }));
  const own = data.seat ? SEATS.indexOf(data.seat) : -1;
  const first = own < 0 ? 0 : (own + 2) % 4; // who stands above; on an own phone its owner is below
  for (const key of $('compass').children) {
    const seat = Number(key.dataset.seat);
    key.className = 'key ' + 'trbl'[(seat - first + 4) % 4];
    key.setAttribute('aria-pressed', String(draft.by === seat));
    const name = data.seats[draft.turned ? seat ^ 1 : seat] || '';
    key.lastChild.textContent = name + (seat === own && name ? ' · ' + text.you : '');
  }
}

function results() {
  const show = !draft.out && draft.level > 0;
  $('e-tricks').hidden = !show;
  $('e-lead').hidden = !show || !data.lead;
  const says = sentence(draft, boardOf(entering));
  write($('e-result'), draft.out ? says.what : text.howMany);
  $('e-send').textContent = data.side === 'EW' ? text.showNS : text.showEW;
  if (!show) return;
  if (draft.by >= 0) $('e-leads').textContent = fill(text.leads, { seat: text.seats[(draft.by + 1) % 4] });
  const keys = { likely: [], down: [], made: [] };
  for (const over of possible(draft.level)) keys[Math.abs(over) <= 1 ? 'likely' : over < 0 ? 'down' : 'made'].push(over);
  keys.down.reverse();
  for (const group of Object.keys(keys)) {
    const into = $(group);
    into.textContent = '';
    into.parentElement.hidden = !keys[group].length;
    for (const over of keys[group]) {
      const key = element('button', 'key', tricksOf(draft, over));
      key.dataset.do = 'over';
      key.dataset.over = over;
      key.setAttribute('aria-label', fill(over < 0 ? text.downBy : text.madeWith, { tricks: text.tricks[6 + draft.level + over], result: overUnder(over) }));
      key.setAttribute('aria-pressed', String(draft.over === over));
      into.append(key);
    }
  }
}

// entered is called after each key: the draft is in storage before anything else happens.
function entered(next) {
  keep(entering, draft);
  const before = step();
  if (next !== undefined) changing = next;
  paint();
  const part = $('s-' + step());
  if (next !== undefined || before !== step()) {
    window.scrollTo(0, 0);
    focusOn(part);
  }
}

function chose(level, strain) {
  draft.level = level;
  draft.strain = strain;
  delete draft.out;
  if (draft.over !== undefined && !possible(level).includes(draft.over)) delete draft.over;
  entered(draft.fix && draft.by >= 0 ? 'by' : '');
}

// ---- agreeing

let agreeing = null; // {board, id, entry, mine}
let upright = false;
let sleeping = null;

// waiting is what this phone has on its way for a board.
function waiting(number) {
  const items = queue.slot(slotOf(number));
  return items.length ? items : null;
}

function showAgree(number, moved) {
  const board = boardOf(number);
  const d = drafts()[slotOf(number)];
  agreeing = null;
  if (d && d.offer) agreeing = { board: number, id: d.offer, draft: d, mine: true };
  else if (board.offer) agreeing = { board: number, id: board.offer.id, draft: unwire(board.offer.entry), mine: board.offer.mine, side: board.offer.side };
  if (!agreeing) return home();
  const from = agreeing.mine ? data.side || 'NS' : agreeing.side || (data.side === 'NS' ? 'EW' : 'NS');
  const on = agreeing.mine || !data.side; // on the same screen, held out to the others
  if (moved) upright = !on;
  const says = sentence(agreeing.draft, board);
  $('a-place').textContent = fill(text.place, { table: data.name, round: data.round, board: number });
  $('a-asked').textContent = from === 'EW' ? text.askNS : text.askEW;
  write($('a-what'), says.what);
  write($('a-more'), says.more);
  $('a-turned').hidden = !agreeing.draft.turned;
  $('a-side').textContent = board.deal;
  $('a-points').textContent = says.score.said;
  $('a-hint').textContent = !upright ? (from === 'EW' ? text.holdNS : text.holdEW) : board.apart ? text.onTheirs : '';
  $('v-agree').classList.toggle('turned', !upright);
  const held = queue.slot(slotOf(number)).find(item => item.held);
  $('a-fault').hidden = !held;
  $('a-fault').textContent = held ? held.held.say : '';
  if (!moved) return;
  clearTimeout(sleeping);
  $('a-yes').setAttribute('aria-disabled', 'true');
  sleeping = setTimeout(() => $('a-yes').setAttribute('aria-disabled', 'false'), SLEEP);
}

// ---- what became of a board

let sent = null; // {board, said} just now
let fetched = '';

function nextBoard(after) {
  const open = data.boards.filter(b => !b.result && !b.offer && b.n !== after && !waiting(b.n) && !agreed(b.n));
  return open.length ? open[0].n : 0;
}

function clear() {
  $('board').textContent = '';
  $('board').dataset.of = '';
}

function showBoard(number, moved, round) {
  const here = (!round || round === data.round) && boardOf(number);
  const items = here ? waiting(number) : null;
  const next = nextBoard(number);
  $('h-board').textContent = fill(text.board, { board: number });
  $('b-next').textContent = data.enters && next ? fill(text.enterBoard, { board: next }) : text.round;
  $('b-next').dataset.board = data.enters ? next : 0;
  $('b-sent').hidden = !items && (!(sent && sent.board === number) || $('board').dataset.of === String(number));
  if (!$('b-sent').hidden) {
    $('b-title').textContent = fill(text.board, { board: number });
    write($('b-says'), sent && sent.board === number ? sent.said : items[items.length - 1].line);
    const held = items && items.find(item => item.held);
    const failing = items && queue.failing();
    $('b-state').textContent = held ? held.held.say : failing ? text.keptHere : items ? text.sent : '✓ ' + text.recorded;
    $('b-state').className = held || failing ? 'warn' : items ? '' : 'good';
    $('b-sent').className = 'card' + (held || failing ? ' warn' : '');
  }
  const want = number + '/' + (round || data.round) + '/' + data.seq;
  if (items || fetched === want) {
    if (items) clear();
    return;
  }
  if ($('board').dataset.of !== String(number)) clear();
  fetched = want;
  ask('/table/board/' + number + (round ? '?round=' + round : '')).then(
    got => {
      if (got.status !== 200 || where().name !== 'board' || Number(where().at) !== number) return;
      $('board').innerHTML = got.body;
      $('board').dataset.of = number;
      $('b-sent').hidden = true;
      if (moved) focusOn($('board'));
      fits();
    },
    () => {
      fetched = '';
      lost(true);
    }
  );
}

// ---- who sits where

function showSeat(seat, moved) {
  $('h-seat').textContent = text.whoSits[SEATS.indexOf(seat)];
  if (!moved) return;
  $('w-text').value = '';
  $('w-found').textContent = '';
  $('w-guest').hidden = true;
}

let searching = null;

function typed() {
  clearTimeout(searching);
  const said = $('w-text').value.trim();
  $('w-guest').hidden = !said || /^\d+$/.test(said) && !data.blank;
  $('w-guest').textContent = fill(/^\d+$/.test(said) ? text.takeNumber : text.guest, { name: said });
  if (said.length < 2 && !/^\d/.test(said)) {
    $('w-found').textContent = '';
    return;
  }
  searching = setTimeout(() => {
    ask('/table/members?q=' + encodeURIComponent(said)).then(
      got => {
        if (got.status !== 200 || $('w-text').value.trim() !== said) return;
        $('w-found').textContent = '';
        for (const m of (read(got.body) || {}).members || []) {
          const key = element('button', 'btn soft pick', m.name + (m.number ? ' · ' + m.number : ''));
          key.dataset.do = 'member';
          key.dataset.number = m.number || '';
          key.dataset.name = m.name;
          $('w-found').append(key);
        }
        fits();
      },
      () => lost(true)
    );
  }, 200);
}

function seated(who) {
  const seat = where().at;
  queue.put('seat.' + seat, Object.assign({ do: 'seat', seat }, base(), who), seat + ': ' + (who.name || who.number));
  home();
}

// ---- what the lists show beside what the program has

// decorate shows on the list of boards what waits on this phone.
function decorate() {
  const list = queue.list();
  root.classList.toggle('off', away || (queue.failing() && list.length > 0));
  const waits = $('waits');
  if (!waits) return;
  const kept = list.filter(item => !item.held);
  const bad = kept.length > 0 && (queue.failing() || !$('v-round'));
  waits.hidden = !bad;
  if (bad) {
    const boards = new Set(kept.map(item => item.slot));
    $('q-count').textContent = boards.size;
    const long = Date.now() - Math.min(...kept.map(item => item.at)) > LONG;
    const lines = kept.filter(item => item.line).map(item => item.line);
    if ($('q-since')) $('q-since').textContent = queue.told() || fill(text.since, { time: clock(lastHeard) });
    if ($('q-long')) $('q-long').hidden = !long;
    $('q-lines').hidden = Boolean($('q-long')) && !long;
    $('q-lines').textContent = lines.filter((l, i) => lines.indexOf(l) === i).join('\n');
  }
  if (!$('v-round')) return;
  $('r-try') && ($('r-try').hidden = !bad);
  const main = $('r-main');
  if (main && main.dataset.do === 'open') {
    const next = nextBoard(0);
    main.hidden = !next;
    if (next && main.dataset.board !== String(next)) {
      main.dataset.board = next;
      main.textContent = fill(text.enterBoard, { board: next });
    }
    for (const row of document.querySelectorAll('.row.now')) row.classList.toggle('now', Number(row.dataset.row) === next);
  }
  const on = $('r-ahead');
  if (on) {
    on.hidden = !(away || bad) || Boolean(main && main.dataset.do === 'go-on');
    on.className = 'btn ' + (missing().length ? 'text' : 'big fill');
  }
  for (const row of document.querySelectorAll('[data-row]')) {
    const number = Number(row.dataset.row);
    const items = waiting(number);
    let note = row.querySelector('.kept.here');
    const half = drafts()[slotOf(number)];
    const said = items
      ? queue.failing() || items.some(item => item.held)
        ? fill(text.keptAt, { time: clock(items[0].at) })
        : text.sent
      : half && !half.offer && !half.fix && (half.level || half.out)
        ? text.half
        : '';
    const shown = items && items.find(item => item.line && item.command.entry);
    row.classList.toggle('keeps', Boolean(shown));
    if (!said) {
      if (note) note.remove();
      continue;
    }
    if (!note) {
      note = element('span', 'kept here');
      row.querySelector('.what').append(note);
    }
    note.textContent = '';
    if (shown) {
      note.append(element('b', '', line(unwire(shown.command.entry))));
      note.append(' ');
    }
    note.append((items ? '◷ ' : '') + said);
  }
  setAside(list.filter(item => item.held));
}

// setAside shows what was not taken, with why, and the ways on.
function setAside(list) {
  const into = $('held');
  const mark = JSON.stringify([list, queue.slot('call').length && queue.failing(), data.seq]);
  if (into.dataset.mark === mark) return;
  into.dataset.mark = mark;
  into.textContent = '';
  for (const item of list) {
    const card = element('div', 'card bad');
    if (item.line) card.append(element('p', 'work', item.line));
    card.append(element('p', '', item.held.say || text.notTaken));
    const ways = element('div', 'pair');
    const way = (act, said) => {
      const key = element('button', 'btn soft', said);
      key.dataset.do = act;
      key.dataset.id = item.id;
      ways.append(key);
    };
    if (item.command.do === 'offer' && item.slot === slotOf(item.command.board) && boardOf(item.command.board)) way('reopen', text.look);
    if (['over', 'handset', 'elsewhere', 'moved'].includes(item.held.outcome)) way('resend', text.again);
    way('drop', text.drop);
    card.append(ways);
    into.append(card);
  }
  const calls = queue.slot('call');
  if (calls.length && queue.failing()) into.append(element('p', 'card warn', text.callKept));
}

// changed is told by the queue: of an answer to something, or that something moves.
function changed(item, answer) {
  if (!item) {
    if (queue.failing()) lost(true);
    decorate();
    const w = where();
    if (w.name === 'board') showBoard(Number(w.at), false, w.round);
    return;
  }
  lost(false);
  const took = answer && answer.entry > 0;
  if (took && item.command.do === 'offer') {
    const all = drafts();
    if (all[item.slot] && all[item.slot].offer === item.id) {
      all[item.slot].at = answer.entry;
      store.set('drafts', JSON.stringify(all));
    }
  }
  if (!took) announce((answer && answer.say) || text.notTaken);
  const w = where();
  const at = item.slot === slotOf(item.command.board) ? item.command.board : 0; // 0 in another round
  if (took) behind = Math.max(behind, answer.entry);
  if (took && item.command.do === 'accept') ended[item.slot] = answer.entry;
  if (took && item.command.do === 'accept' && sent && sent.board === at) sent.took = true;
  if (took && item.command.do === 'accept' && w.name === 'board' && Number(w.at) === at) {
    announce(answer.say || fill(text.boardRecorded, { board: at }));
    refresh().then(() => {
      const now = where();
      const board = boardOf(at);
      if (now.name !== 'board' || Number(now.at) !== at) return;
      const next = nextBoard(at);
      if (board && !board.shown && !board.asked && next && data.enters) {
        awake = Date.now() + 500;
        go('enter-' + next);
      } else if (!board) {
        awake = Date.now() + 500;
        go('');
      } else showBoard(at, true, 0);
    });
    return;
  }
  if (took && item.command.do === 'call') announce(text.called);
  if (!took && w.name === 'board' && Number(w.at) === at) go('');
  if (w.name === 'agree' && Number(w.at) === at) showAgree(at, false);
  refresh();
}

// ---- the state, and the stream that says when it changed

let refreshing = null;
let wanted = false;
let behind = 0; // an entry of which this page was told: the state is asked for until it has it
let misses = 0; // states in a row that did not come
let soon = null;

function lost(is) {
  if (away === is) return;
  away = is;
  decorate();
}

function refresh() {
  if (!$('state')) return Promise.resolve();
  if (refreshing) {
    wanted = true;
    return refreshing;
  }
  refreshing = ask('/table/state').then(
    got => {
      refreshing = null;
      misses = 0;
      lost(false);
      if (got.status === 200) return take(got.body);
      const said = read(got.body);
      if (said && (got.status === 401 || got.status === 403) && ['round', 'board', 'call', 'phone'].includes(where().name)) location.replace('/table');
      else if (said && said.say) announce(said.say);
    },
    () => {
      refreshing = null;
      misses++;
      lost(true);
    }
  );
  return refreshing.then(() => {
    if (!wanted) return retry();
    wanted = false;
    return refresh();
  });
}

// retry asks for the state again soon where it did not come, or is older than what this
// page was told.
function retry() {
  if (soon !== null || document.hidden || (!misses && data.seq >= behind)) return;
  soon = setTimeout(() => {
    soon = null;
    refresh();
  }, WAITS[Math.min(misses, WAITS.length - 1)] * 1000 * (0.75 + Math.random() / 2));
}

// ---- the round that was left

// left is the round that this phone left last, by what begins its slots. It is noted as soon
// as the program knows, which keeps that in mind alone: where it was started anew, or could
// not be reached, it is told again.
let left = read(store.get('left')) || {};
let before = ''; // the state of a round that was left, to go back to

const ofLeft = slot => Boolean(left.round) && slot.startsWith(left.round);

function leave(round, noted) {
  left = { round, noted };
  store.set('left', JSON.stringify(left));
}

// put shows a state; in place of a round that this phone left, the next one that came with
// it: until the program has the phone in another round, or something of the round that was
// left has to be looked at.
function put(body) {
  $('state').innerHTML = body;
  data = told('data') || data;
  follow();
  for (const id of ['l-board', 'l-seat', 'l-call', 'l-phone']) $(id).textContent = data.place;
}

function follow() {
  if (!left.round) return;
  const here = left.round === roundOf();
  if (!here && !laterRound(left.round)) {
    if (!left.noted) leave(left.round, true);
    return;
  }
  const unsaid = here && !left.noted && $('ahead'); // what is missing may be on its way
  if (!(data.whole || unsaid) || queue.list().some(item => item.held && ofLeft(item.slot))) return leave('');
  if (data.whole) saw().then(noted => noted && refresh(), () => {});
  if (!here || !$('ahead')) return;
  before = $('state').innerHTML;
  $('state').innerHTML = $('ahead').innerHTML;
  data = told('data') || data;
}

// saw says that the table has seen all of a round; it promises whether that was noted.
const saw = () =>
  post('/table/say', Object.assign({ id: random(16), do: 'go on' }, base())).then(got => Boolean(got.body) && got.body.outcome === 'noted');

// missing are the boards of the round of which neither the program nor this phone has what
// both sides agreed upon.
const missing = () =>
  data.boards.filter(b => !b.result && !agreed(b.n) && !queue.slot(slotOf(b.n)).some(item => item.command.do === 'accept')).map(b => b.n);

// forward goes on to the next round without the program; false where it is not known.
function forward() {
  if (!$('ahead')) return false;
  leave(roundOf());
  entering = 0;
  sent = null;
  take($('state').innerHTML);
  home();
  return true;
}

let down = null; // the key on which a finger is
let opened = ''; // the offer that this page opened by itself

let pending = null; // a state that came while a finger was on the screen

// take shows another state: never under a finger, which would miss its key.
function take(body) {
  if (down) {
    pending = body;
    return;
  }
  pending = null;
  const held = document.activeElement;
  const mark = held && held.closest && held.closest('#v-round') ? [held.dataset.do, held.dataset.board] : null;
  const top = window.scrollY;
  put(body);
  const w = where();
  prune();
  if (!data.open && w.name !== 'board') history.replaceState(null, '', location.pathname);
  const idle = w.name === 'enter' && (draft.refused || !(draft.level || draft.strain !== undefined || draft.out));
  if (w.name === 'round' || w.name === 'board' || idle) {
    const offer = data.boards.find(b => b.offer && !b.offer.mine && b.offer.id !== opened && data.side && b.offer.side !== data.side);
    if (offer) {
      opened = offer.offer.id;
      awake = Date.now() + 500;
      announce(fill(text.offered, { board: offer.n }));
      go('agree-' + offer.n);
      return;
    }
  }
  if (w.name === 'agree') {
    const board = boardOf(Number(w.at));
    const d = board && drafts()[slotOf(board.n)];
    const mine = Boolean(d && d.offer);
    if (!board || !(mine || board.offer || waiting(board.n)) || (agreeing && agreeing.mine && !mine)) {
      awake = Date.now() + 500;
      const theirs = board && board.offer && !board.offer.mine;
      go(!board ? '' : theirs ? 'agree-' + board.n : board.result && !(d && d.refused) ? 'board-' + board.n : d && d.refused ? 'enter-' + board.n : '');
      return;
    }
  }
  if (w.name === 'enter' && entering && boardOf(entering)) {
    for (const view of document.querySelectorAll('.view')) view.hidden = view.id !== 'v-enter';
    paint();
    decorate();
  } else show(false);
  if (mark && mark[0]) {
    const again = Array.from(document.querySelectorAll('#v-round [data-do]')).find(k => k.dataset.do === mark[0] && k.dataset.board === mark[1]);
    if (again) again.focus({ preventScroll: true });
  }
  window.scrollTo(0, top);
  renew();
}

// prune drops drafts of boards that were recorded meanwhile, and those of earlier rounds than
// this one, but of the one that this phone left.
function prune() {
  const all = drafts();
  let said = '';
  let shut = false;
  for (const slot of Object.keys(all)) {
    const number = Number(slot.split(' ').pop());
    const board = slot === slotOf(number) ? boardOf(number) : null;
    const d = all[slot];
    if (board && board.result && d.fix !== board.seq && !waiting(number)) {
      if (!d.offer) said = fill(text.already, { board: number });
      delete all[slot];
      shut = shut || entering === number;
    } else if (board && d.at && data.seq >= d.at && (board.offer || {}).id !== d.offer && !waiting(number)) {
      // what was shown to the other side was not agreed to
      delete d.offer;
      delete d.at;
      d.refused = true;
      said = text.notAgreed;
      if (entering === number) entering = 0;
    } else if (slot !== slotOf(number) && !laterRound(slot) && !ofLeft(slot)) delete all[slot];
  }
  store.set('drafts', JSON.stringify(all));
  if (said) announce(said);
  if (!shut) return;
  entering = 0;
  if (where().name === 'enter') home();
}

// renew loads the page of another build as soon as nothing waits and nothing is typed.
function renew() {
  if (!stale || queue.list().length || !['round', 'board', 'phone'].includes(where().name)) return;
  stale = false;
  if (store.get('renewed') === String(Math.floor(Date.now() / 60000))) return; // not again and again
  store.set('renewed', String(Math.floor(Date.now() / 60000)));
  location.reload();
}

let stream = null;
let beat = Date.now();
let silent = 0; // streams in a row on which nothing came
let polling = false;

function listen() {
  if (stream) stream.close();
  stream = null;
  if (document.hidden || !$('state')) return;
  beat = Date.now();
  if (!window.EventSource || silent > 2) return poll();
  const one = new EventSource('/table/events');
  stream = one;
  silent++;
  const came = event => {
    beat = Date.now();
    silent = 0;
    lost(false);
    if (event.type === 'changed' && Number(event.data) !== data.seq) refresh();
    queue.kick(false);
  };
  one.addEventListener('changed', came);
  one.addEventListener('beat', came);
  one.onerror = () => {
    if (one.readyState === 2 && stream === one) setTimeout(() => stream === one && listen(), 1000 + Math.random() * 2000);
  };
}

// poll asks at intervals, where something between keeps a stream back.
function poll() {
  if (polling || document.hidden) return;
  polling = true;
  ask('/table/events?wait=' + data.seq, {}, DEAD)
    .then(got => {
      beat = Date.now();
      const said = read(got.body);
      return said && said.seq !== data.seq ? refresh() : null;
    })
    .catch(() => lost(true))
    .then(() => {
      polling = false;
      setTimeout(poll, 1000 + Math.random() * 1000);
    });
}

function woke() {
  if (document.hidden || !$('state')) return;
  queue.kick(true);
  refresh();
  listen();
}

// ---- keys

const actions = {
  contract: k => chose(Number(k.dataset.level), Number(k.dataset.strain)),
  level(k) {
    draft.level = Number(k.dataset.level);
    delete draft.out;
    if (draft.strain !== undefined && draft.by >= 0) return chose(draft.level, draft.strain);
    keep(entering, draft);
    paint();
  },
  strain(k) {
    if (draft.level) return chose(draft.level, Number(k.dataset.strain));
    draft.strain = Number(k.dataset.strain);
    keep(entering, draft);
    paint();
  },
  passed() {
    draft = { out: 'pass', pairs: draft.pairs, fix: draft.fix, turned: draft.turned };
    entered('');
  },
  unplayed() {
    draft = { out: 'not', pairs: draft.pairs, fix: draft.fix };
    entered('');
  },
  turned() {
    draft.turned = !draft.turned;
    keep(entering, draft);
    paint();
  },
  cell: () => entered('cell'),
  by: () => entered('by'),
  tricks: () => entered(''),
  double(k) {
    draft.x = Number(k.dataset.x);
    keep(entering, draft);
    paint();
  },
  declarer(k) {
    draft.by = Number(k.dataset.seat);
    entered('');
    if (data.inPlay) {
      const command = Object.assign({ id: random(16), do: 'in play', board: entering, entry: wire(Object.assign({}, draft, { over: 0 })) }, base());
      post('/table/say', command).catch(() => lost(true));
    }
  },
  suit(k) {
    draft.suit = k.dataset.suit;
    keep(entering, draft);
    paint();
  },
  rank(k) {
    draft.rank = k.dataset.rank;
    keep(entering, draft);
    paint();
  },
  'no-lead'() {
    delete draft.suit;
    delete draft.rank;
    keep(entering, draft);
    paint();
  },
  over(k) {
    draft.over = Number(k.dataset.over);
    keep(entering, draft);
    paint();
    const again = document.querySelector('#s-result [data-over="' + draft.over + '"]');
    if (again) again.focus({ preventScroll: true });
    announce([$('e-says').textContent, $('e-more').textContent, $('e-points').textContent].join(', '));
  },
  send() {
    if (isOther()) {
      draft.pairs = data.ns + '-' + data.ew;
      keep(entering, draft);
      paint();
      return announce(text.sendAgain);
    }
    const slot = slotOf(entering);
    for (const item of queue.slot(slot)) queue.drop(item.id);
    const said = slip(entering, draft);
    delete draft.refused;
    delete draft.at;
    draft.offer = queue.put(slot, Object.assign({ do: 'offer', board: entering, entry: wire(draft) }, base()), said);
    keep(entering, draft);
    go('agree-' + entering);
  },
  agree() {
    const a = agreeing;
    const how = !a.mine && data.side ? 'own phone' : 'same screen';
    sent = { board: a.board, said: line(a.draft) };
    keep(a.board, null);
    entering = 0;
    const waits = queue.slot(slotOf(a.board)).find(item => item.id === a.id);
    queue.put(slotOf(a.board), Object.assign({ do: 'accept', board: a.board, offer: a.id, how }, base()), waits ? waits.line : slip(a.board, a.draft));
    go('board-' + a.board);
  },
  disagree() {
    const a = agreeing;
    if (!queue.drop(a.id)) queue.put(slotOf(a.board), Object.assign({ do: 'refuse', board: a.board, offer: a.id }, base()));
    const d = Object.assign({}, a.draft);
    delete d.offer;
    delete d.at;
    d.fix = boardOf(a.board).seq || undefined;
    keep(a.board, d);
    entering = 0;
    go('enter-' + a.board);
  },
  turn() {
    upright = !upright;
    showAgree(agreeing.board, false);
  },
  erase(k) {
    if (k.dataset.sure !== String(entering)) {
      k.dataset.sure = String(entering);
      k.textContent = text.eraseSure;
      return announce(text.eraseSure);
    }
    queue.put(slotOf(entering), Object.assign({ do: 'erase', board: entering }, base()), fill(text.erases, { board: entering }));
    keep(entering, null);
    entering = 0;
    home();
  },
  open: k => go('enter-' + k.dataset.board),
  check: k => go('agree-' + k.dataset.board),
  change(k) {
    keep(Number(k.dataset.board), null);
    entering = 0;
    go('enter-' + k.dataset.board);
  },
  look: k => go('board-' + k.dataset.board + (Number(k.dataset.round) && Number(k.dataset.round) !== data.round ? '-' + k.dataset.round : '')),
  next: k => (Number(k.dataset.board) ? go('enter-' + k.dataset.board) : home()),
  home,
  call: () => go('call'),
  reason(k) {
    const board = entering && boardOf(entering) ? entering : undefined;
    queue.put('call', Object.assign({ do: 'call', reason: k.dataset.reason }, base(), board ? { board } : {}), '');
    home();
    announce(text.calling);
  },
  'by-phone'() {
    queue.put('call', Object.assign({ do: 'by phone' }, base()), '');
    announce(text.calling);
  },
  'go-on'() {
    if (away && forward()) return;
    const round = roundOf();
    saw().then(
      noted => {
        if (noted) leave(round, true);
        refresh();
      },
      () => {
        lost(true);
        forward();
      }
    );
  },
  ahead(k) {
    const open = missing().join(', ');
    if (open && k.dataset.sure !== open) {
      k.dataset.sure = open;
      k.textContent = fill(text.without, { boards: open });
      return announce(k.textContent);
    }
    forward();
  },
  behind() {
    leave('');
    entering = 0;
    take(before);
    home();
    refresh();
  },
  ask: k => go('seat-' + k.dataset.seat),
  member: k => seated(k.dataset.number ? { number: k.dataset.number } : { name: k.dataset.name }),
  guest() {
    const said = $('w-text').value.trim();
    if (said) seated(/^\d+$/.test(said) ? { number: said } : { name: said });
  },
  phone: () => go('phone'),
  hand(k) {
    store.set('hand', k.dataset.hand);
    prefer();
  },
  colours(k) {
    store.set('colours', k.dataset.colours);
    prefer();
  },
  try: woke,
  resend: k => queue.resend(k.dataset.id),
  drop(k) {
    const item = queue.list().find(one => one.id === k.dataset.id);
    // what hangs on it goes with it
    for (const one of item ? queue.slot(item.slot) : []) queue.drop(one.id);
    if (item && item.command.board) {
      keepAs(item.slot, null);
      entering = 0;
    }
    refresh();
  },
  reopen(k) {
    const item = queue.list().find(one => one.id === k.dataset.id);
    if (!item) return;
    const d = unwire(item.command.entry);
    const board = boardOf(item.command.board);
    for (const one of queue.slot(item.slot)) queue.drop(one.id);
    d.fix = board ? board.seq : undefined;
    d.pairs = item.command.ns + '-' + item.command.ew;
    keep(item.command.board, d);
    entering = 0;
    go('enter-' + item.command.board);
  },
  join(k) {
    $('j-fault').hidden = true;
    post('/table/join', { code: joining.code, seat: k.dataset.seat }).then(
      got => {
        if (got.status === 200) {
          leave('');
          return location.replace('/table');
        }
        $('j-fault').textContent = (got.body && got.body.say) || joining.unreached;
        $('j-fault').hidden = false;
      },
      () => {
        $('j-fault').textContent = joining.unreached;
        $('j-fault').hidden = false;
      }
    );
  },
  code() {
    const code = $('c-text').value.replace(/[^0-9a-zA-Z]/g, '').toUpperCase();
    if (code) location.href = '/T/' + code;
  },
};

function prefer() {
  const left = store.get('hand') === 'left';
  const two = store.get('colours') === 'two';
  root.classList.toggle('left', left);
  root.classList.toggle('two', two);
  press('[data-do=hand]', k => (k.dataset.hand === 'left') === left);
  press('[data-do=colours]', k => (k.dataset.colours === 'two') === two);
}

// A key acts when the finger is lifted within it; who slides off it has changed his mind.
let acted = -1e9;

function act(key) {
  if (key.getAttribute('aria-disabled') === 'true' || Date.now() < awake) return;
  const f = actions[key.dataset.do];
  if (f) f(key);
}

const keyOf = event => (event.target.closest ? event.target.closest('[data-do]') : null);

document.addEventListener('pointerdown', event => {
  const key = keyOf(event);
  down = key && event.isPrimary && event.button === 0 ? { key, id: event.pointerId } : null;
});
const lifted = () => {
  down = null;
  if (pending !== null) setTimeout(() => pending !== null && take(pending), 0);
};
document.addEventListener('pointercancel', lifted);
document.addEventListener('pointerup', event => {
  const was = down;
  lifted();
  if (!was || was.id !== event.pointerId) return;
  const box = was.key.getBoundingClientRect();
  if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return;
  acted = event.timeStamp;
  act(was.key);
});
// the mouse that a browser makes of a finger must not take the focus away
document.addEventListener('mousedown', event => event.timeStamp - acted < 450 && event.preventDefault(), true);
// what a keyboard or a screen reader presses; the click that follows a finger was acted on
document.addEventListener(
  'click',
  event => {
    if (event.detail > 0 && event.timeStamp - acted < 450) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const key = keyOf(event);
    if (key) act(key);
  },
  true
);

if ($('w-text')) {
  $('w-text').addEventListener('input', typed);
  $('w-text').addEventListener('keydown', event => event.key === 'Enter' && actions.guest());
}
if ($('c-text')) $('c-text').addEventListener('keydown', event => event.key === 'Enter' && actions.code());

prefer();
fits();
decorate();
if ($('v-round')) {
  addEventListener('popstate', () => show(true));
  addEventListener('resize', fits);
  addEventListener('pageshow', event => (event.persisted ? woke() : listen()));
  addEventListener('online', woke);
  addEventListener('focus', () => queue.kick(true));
  addEventListener('storage', event => event.key === 'clubnight.queue' && decorate());
  addEventListener('pagehide', () => stream && stream.close());
  document.addEventListener('visibilitychange', () => (document.hidden ? stream && stream.close() : woke()));
  setInterval(() => {
    if (document.hidden) return;
    if (Date.now() - beat > DEAD) {
      listen();
      refresh();
    }
    decorate();
    renew();
  }, 5000);
  follow();
  prune();
  show(false);
  queue.kick(true);
} else addEventListener('resize', fits);
