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

