'use strict';
// The search, and the play of a board card by card. Without this script the page of the
// search lists everybody, and a play stands there as a list of tricks.

// fold is a text without accents, capitals and punctuation, as the index has it.
const plain = {'ł': 'l', 'ø': 'o', 'đ': 'd', 'ð': 'd', 'ħ': 'h', 'ı': 'i', 'ŧ': 't', 'þ': 'th', 'ß': 'ss', 'æ': 'ae', 'œ': 'oe'};
function fold(text) {
  return text.toLowerCase().normalize('NFKD').replace(/[łøđðħıŧþßæœ]/g, c => plain[c])
    .replace(/[\u0300-\u036f'’`´ʼ]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function search(found) {
  const query = document.getElementById('query'), hits = document.getElementById('hits');
  query.value = new URLSearchParams(location.search).get('q') || '';
  const most = 50;
  function show() {
    const words = fold(query.value).split(' ').filter(w => w);
    hits.textContent = '';
    found.textContent = '';
    if (!words.length) return;
    const list = clubsiteIndex.filter(one => {
      const by = one.w.split(' ');
      return words.every(w => by.some(b => /^\d+$/.test(w) ? b === w : b.startsWith(w)));
    });
    found.textContent = list.length ? found.dataset.found.replace('#', list.length) : found.dataset.nothing;
    for (const one of list.slice(0, most)) {
      const item = document.createElement('li'), a = document.createElement('a');
      a.href = one.h;
      a.textContent = one.t;
      item.append(a);
      hits.append(item);
    }
  }
  const index = document.createElement('script');
  index.src = found.dataset.index;
  index.onload = () => {
    query.addEventListener('input', show);
    query.form.addEventListener('submit', event => { event.preventDefault(); show(); });
    show();
  };
  document.head.append(index);
}

function play(board) {
  const cards = board.dataset.line.split(' '), rows = document.querySelectorAll('section table tbody tr');
  const at = card => board.querySelector('[data-card="' + card + '"]');
  let done = 0;
  const steps = document.createElement('div'), says = document.createElement('span');
  steps.className = 'steps';
  says.setAttribute('role', 'status');
  const button = (text, by) => {
    const b = document.createElement('button');
    b.type = 'button';
    b.textContent = text;
    b.addEventListener('click', () => { done += by; show(); });
    steps.append(b);
    return b;
  };
  const back = button(board.dataset.back, -1), next = button(board.dataset.next, 1);
  steps.append(says);
  board.after(steps);
  function show() {
    cards.forEach((card, i) => {
      const span = at(card), trick = Math.floor(i / 4), now = Math.floor((done - 1) / 4);
      span.classList.toggle('played', i < done && trick < now);
      span.classList.toggle('now', i < done && trick === now);
    });
    rows.forEach((row, i) => row.classList.toggle('current', done > 0 && i === Math.floor((done - 1) / 4)));
    back.disabled = done === 0;
    next.disabled = done === cards.length;
    says.textContent = done + ' / ' + cards.length;
  }
  show();
}

const found = document.getElementById('found'), board = document.getElementById('play');
if (found) search(found);
if (board) play(board);
