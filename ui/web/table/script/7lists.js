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

