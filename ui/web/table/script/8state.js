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

function showAhead() {
  $('o-open').textContent = fill(text.without, { boards: missing().join(', ') });
}

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

