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
      awake = Date.now() + SLEEP;
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
    const was = left;
    saw().then(
      noted => {
        if (noted && left === was) leave(round, true);
        refresh();
      },
      () => {
        lost(true);
        // the program may have noted it all the same, and its next round be here already
        if (roundOf() === round) forward();
      }
    );
  },
  // what is missing is asked for on a screen of its own, whose keys sleep at first: a key that
  // moved under the finger must not leave a round
  ahead() {
    if (!missing().length) return forward();
    go('ahead');
    awake = Date.now() + SLEEP;
  },
  without() {
    forward();
    home();
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
