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

