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

const views = { ahead: showAhead, enter: showEnter, agree: showAgree, board: showBoard, seat: showSeat, call: () => true, phone: () => true, round: () => true };

function show(moved) {
  if (!$('v-round')) return;
  const w = where();
  const number = Number(w.at);
  let name = views[w.name] ? w.name : 'round';
  if ((name === 'enter' || name === 'agree') && (!boardOf(number) || !data.enters || agreed(number))) name = 'round';
  if (name === 'ahead' && !missing().length) name = 'round';
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

