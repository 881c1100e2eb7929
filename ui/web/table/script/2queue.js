// What waits on this phone until the journal has it. Each thing has a key of its own and
// stands in storage before it is first sent; it is removed only on an answer that names an
// entry. A slot is a board, a seat or a call: what is in one goes out in order.

const WAITS = [1, 2, 4, 8, 10]; // seconds between tries, then the last again and again
const LEASE = 5000; // how long another page of this phone may be silent before this one speaks

// makeQueue wants of its surroundings: store (get, set), post(command), which promises
// {status, body}, or is refused where nothing answered; now, random(bytes) as hexadecimal,
// chance, later(f, ms), which can be stopped by forget, and changed(item, answer).
function makeQueue(env) {
  const me = env.random(8);
  let tries = 0;
  let timer = null;
  let busy = false;
  let told = ''; // what the other side said when it took nothing

  const read = () => {
    try {
      const list = JSON.parse(env.store.get('queue') || '[]');
      return Array.isArray(list) ? list : [];
    } catch (e) {
      return [];
    }
  };
  const write = list => env.store.set('queue', JSON.stringify(list));

  // lease makes this page the one that speaks, where no other does or it was touched.
  const lease = take => {
    let held = {};
    try {
      held = JSON.parse(env.store.get('lease') || '{}') || {};
    } catch (e) {
      held = {};
    }
    const at = env.now();
    if (!take && held.page !== me && held.until > at && held.until <= at + LEASE) return false;
    env.store.set('lease', JSON.stringify({ page: me, until: at + LEASE }));
    return true;
  };

  // next is what goes out first: the oldest whose slot is not held up.
  const next = list => {
    const held = {};
    for (const item of list) {
      if (item.held) held[item.slot] = true;
      else if (!held[item.slot]) return item;
    }
    return null;
  };

  const plan = ms => {
    if (timer !== null) env.forget(timer);
    timer = env.later(() => {
      timer = null;
      flush();
    }, ms);
  };

  const again = () => {
    const wait = WAITS[Math.min(tries, WAITS.length - 1)] * 1000;
    tries++;
    plan(Math.round(wait * (0.75 + env.chance() / 2)));
  };

  const change = (id, f) => {
    const list = read();
    const at = list.findIndex(item => item.id === id);
    if (at < 0) return;
    f(list, at);
    write(list);
  };

  async function flush() {
    if (busy) return;
    const item = next(read());
    if (!item) return;
    if (!lease(false)) return plan(1000);
    busy = true;
    const command = Object.assign({}, item.command, { ago: Math.max(0, Math.round(env.now() - item.at)) });
    change(item.id, (list, at) => {
      list[at].tried = (list[at].tried || 0) + 1;
    });
    let got = null;
    try {
      got = await env.post(command);
    } catch (e) {
      got = null;
    }
    busy = false;
    const answer = got && got.body;
    if (got && got.status === 200 && answer && answer.id === item.id) {
      tries = 0;
      told = '';
      if (answer.entry > 0) change(item.id, (list, at) => list.splice(at, 1));
      else
        change(item.id, (list, at) => {
          list[at].held = { outcome: answer.outcome, say: answer.say || '' };
        });
      env.changed(item, answer);
      if (timer === null) plan(0);
      return;
    }
    // what can never be taken is set aside with the reason; everything else is tried again
    if (got && answer && answer.say && [400, 413, 415].includes(got.status)) {
      change(item.id, (list, at) => {
        list[at].held = { outcome: 'unclear', say: answer.say };
      });
      env.changed(item, answer);
      return plan(0);
    }
    told = (got && answer && answer.say) || '';
    env.changed(null, null);
    again();
  }

  return {
    // put keeps a command and sends it as soon as it can; it returns its key. The line is
    // how a person may write it down.
    put(slot, command, line) {
      const id = env.random(16);
      const list = read();
      list.push({ slot, id, line: line || '', at: env.now(), command: Object.assign({}, command, { id }) });
      write(list);
      lease(true);
      tries = 0;
      env.changed(null, null);
      plan(0);
      return id;
    },
    // drop takes away what never went out, or what was set aside.
    drop(id) {
      let gone = false;
      change(id, (list, at) => {
        if (list[at].held || !list[at].tried) {
          list.splice(at, 1);
          gone = true;
        }
      });
      if (gone) env.changed(null, null);
      return gone;
    },
    // resend tries again what was set aside, under its own key.
    resend(id) {
      change(id, (list, at) => {
        delete list[at].held;
      });
      lease(true);
      tries = 0;
      plan(0);
    },
    // kick sends at once: the phone is awake, or there is a network again.
    kick(take) {
      if (take) lease(true);
      tries = 0;
      if (next(read())) plan(0);
    },
    list: read,
    slot: name => read().filter(item => item.slot === name),
    told: () => told,
    failing: () => tries > 0,
  };
}
