// The director's phone: it signs what it asks, shows what it is given, and keeps what may
// wait until it is recorded. What is shown and what it says is made by the computer.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const app = $("app"), says = JSON.parse(app.dataset.says);
  const memory = {}; // where a browser keeps nothing, until the page goes
  const store = {
    get: (name, other) => {
      try { return JSON.parse(localStorage.getItem("director." + name)) ?? memory[name] ?? other; } catch { return memory[name] ?? other; }
    },
    set: (name, value) => { memory[name] = value; try { localStorage.setItem("director." + name, JSON.stringify(value)); } catch { /* private */ } },
    drop: (name) => { delete memory[name]; try { localStorage.removeItem("director." + name); } catch { /* private */ } },
  };
  const random = () => sign.hex(crypto.getRandomValues(new Uint8Array(16)));

  // ---- who this phone is ----
  let invited = "";
  const fragment = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/i.test(fragment)) {
    invited = fragment.toLowerCase();
    sessionStorage.setItem("director.invited", invited);
    history.replaceState(null, "", location.pathname + location.search);
    if (store.get("of", "") !== sign.hex(sign.sha256(sign.unhex(invited)))) ["key", "n", "queue", "at", "fields"].forEach(store.drop);
  } else invited = sessionStorage.getItem("director.invited") || "";
  if (!store.get("phone", "")) store.set("phone", random());
  let key = store.get("key", "");
  let epoch = store.get("epoch", "");

  function signed(path, say) {
    const n = store.get("n", 0) + 1, phone = store.get("phone", "");
    store.set("n", n);
    const text = [path, phone, epoch, n, say].join("\n");
    return { phone, epoch, n, say, sign: sign.hex(sign.hmac(sign.unhex(key), sign.bytes(text))),
      seen: invited ? sign.hex(sign.hmac(sign.unhex(invited), sign.bytes("seen:" + phone))) : "" };
  }

  class Out extends Error {} // this phone is not the director's any more
  class Refused extends Error {} // the computer answers, and does not do it now

  async function ask(path, what, again) {
    const stop = new AbortController(), late = setTimeout(() => stop.abort(), 12000);
    let r;
    try {
      r = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, cache: "no-store",
        body: JSON.stringify(signed(path, JSON.stringify(what))), signal: stop.signal });
      if (!r.ok) {
        let why = {};
        try { why = await r.json(); } catch { /* it is no page of ours */ }
        if (why.refused === "epoch" && !again) {
          epoch = why.epoch;
          store.set("epoch", epoch);
          return await ask(path, what, true);
        }
        if (why.refused === "unsigned") throw new Out(says.out);
        throw new Refused(why.say || String(r.status));
      }
      return path === "/director/do" ? await r.json() : { seq: Number(r.headers.get("X-Entry")), html: await r.text() };
    } finally { clearTimeout(late); }
  }

  // ---- what is shown ----
  let at = store.get("at", "attention"), fields = store.get("fields", {}), seq = 0, asked = 0;
  let back = [], stream = null, heard = 0, shown = 0, latest = 0;

  const form = () => app.querySelector("form");
  function entered() {
    const f = form(), all = {};
    if (f) for (const [name, value] of new FormData(f)) all[name] = value;
    return all;
  }
  function keep() { store.set("at", at); store.set("fields", fields); }

  function tell(text, kind) {
    $("say").className = "strip " + (kind || "");
    $("say").textContent = text;
    clearTimeout(tell.timer);
    if (text) tell.timer = setTimeout(() => { $("say").textContent = ""; }, 6000);
  }

  let showing = null; // a view that is on its way
  function show(focus) {
    const now = draw(focus).then(() => { if (showing === now) showing = null; });
    return showing = now;
  }

  async function draw(focus) {
    const mine = ++asked, sent = fields;
    try {
      const got = await ask("/director/state", { at, fields });
      if (mine !== asked) return;
      const on = document.activeElement, name = on && app.contains(on) ? on.name : "";
      const caret = name && on.selectionStart != null ? on.selectionStart : null, y = scrollY;
      app.innerHTML = got.html;
      if (fields !== sent && form()) { // typed while it was on its way
        for (const [n, value] of Object.entries(fields)) if (form().elements[n] && fields[n] !== sent[n]) form().elements[n].value = value;
      }
      reached(true);
      shown = Date.now();
      seq = got.seq;
      at = app.querySelector("main").dataset.at || at;
      keep();
      if (focus) { scrollTo(0, 0); $("head").focus({ preventScroll: true }); } else {
        scrollTo(0, y);
        const same = name && app.querySelector('[name="' + name + '"]');
        if (same) { same.focus({ preventScroll: true }); if (caret != null && same.setSelectionRange) same.setSelectionRange(caret, caret); }
      }
      clock();
      if (fields !== sent && $("follows")) setTimeout(live);
      else if (got.seq && latest > seq) setTimeout(renew);
    } catch (e) { failed(e); }
  }

  async function live() {
    while (showing) await showing;
    if (!$("follows")) return;
    const mine = ++asked;
    try {
      const got = await ask("/director/state", { at, fields, live: true });
      if (mine !== asked || !$("follows")) return;
      $("follows").innerHTML = got.html;
      seq = got.seq;
      reached(true);
    } catch (e) { failed(e); }
  }

  function go(to, without) {
    if (!without && to !== at) { back.push(at); history.pushState({ at: to }, ""); }
    at = to;
    fields = {};
    keep();
    return show(true);
  }
  addEventListener("popstate", () => { at = back.pop() || "attention"; fields = {}; keep(); show(true); });

  function reached(yes) { $("kept").hidden = yes && !queue.length; if (!yes || queue.length) $("kept").textContent = queue.length ? says.kept : says.lost; }
  function failed(e) {
    if (e instanceof Out) return thrownOut(e.message);
    if (e instanceof Refused) return tell(e.message, "warn");
    reached(false);
  }

  // ---- what is done ----
  let queue = store.get("queue", []), busy = false;

  function taken(a, from) {
    for (const b of document.querySelectorAll("button[disabled]")) b.disabled = false;
    if (a.outcome === "asks") {
      choose(a.ask);
      if (a.say) tell(a.say, "warn");
      return;
    }
    if (a.outcome === "anew" || a.outcome === "refused") {
      tell(a.say || "", "warn");
      if (from.at === at && a.outcome === "anew") show(false);
      return;
    }
    tell(a.say || says.recorded, "good");
    if (from.at !== at) return show(false);
    if (form() && (entered().line || "") !== (from.fields.line || "")) return renew(); // the next one is being typed
    fields = a.next ? { place: a.next, last: from.fields.place || "" } : {};
    at = a.go || at;
    keep();
    return show(!!a.go && a.go !== from.at);
  }

  async function send(command) {
    if (command.waits) {
      const same = (c) => JSON.stringify([c.do, c.fields]) === JSON.stringify([command.do, command.fields]);
      if (queue.some(same)) return; // pressed twice
      queue.push(command);
      store.set("queue", queue);
      tell(says.sending);
      return flush();
    }
    if (busy) return;
    busy = true;
    tell(says.sending);
    try {
      const { id, do: what, fields: given } = command;
      taken(await ask("/director/do", { id, do: what, fields: given }), command);
    } catch (e) {
      if (e instanceof Out) return thrownOut(e.message);
      if (e instanceof Refused) return tell(e.message, "warn");
      reached(false);
      sure(says.unsure, says.again, () => send(command)); // with the same key: it is recorded once at most
    } finally { busy = false; }
  }

  let flushing = false, waits = 1000, timer = 0;
  async function flush() {
    if (flushing || !key) return;
    flushing = true;
    clearTimeout(timer);
    try {
      while (queue.length) {
        const c = queue[0];
        const a = await ask("/director/do", { id: c.id, do: c.do, fields: c.fields });
        queue.shift();
        store.set("queue", queue);
        waits = 1000;
        reached(true);
        await taken(a, c);
      }
    } catch (e) {
      if (e instanceof Out) { thrownOut(e.message); return; }
      reached(false);
      tell(says.kept, "warn");
      const line = form() && form().elements.line;
      if (line && queue.some((c) => c.fields.line === line.value)) { // room for the next one
        line.value = "";
        fields = entered();
        keep();
        $("follows").innerHTML = "";
      }
      timer = setTimeout(flush, waits + Math.random() * 500);
      waits = Math.min(2 * waits, 10000);
    } finally { flushing = false; }
  }

  const dialog = $("ask");
  function choose(html) {
    $("asked").innerHTML = html;
    $("sure").hidden = true;
    open();
  }
  function sure(text, yes, then) {
    $("asked").textContent = text;
    if (yes) $("yes").textContent = yes;
    $("sure").hidden = false;
    $("yes").onclick = () => { close(); then(); };
    $("no").onclick = close;
    open();
  }
  function open() { if (dialog.open) return; if (dialog.showModal) dialog.showModal(); else dialog.setAttribute("open", ""); }
  function close() { if (dialog.close) dialog.close(); else dialog.removeAttribute("open"); }

  document.addEventListener("click", async (e) => {
    let b = e.target.closest("button");
    if (!b || b.type === "submit") return;
    if (b.dataset.do && !(b = await current(b))) return;
    const d = b.dataset;
    if (dialog.contains(b) && (d.go || d.do)) close();
    if (d.go) go(d.go);
    else if (d.back) go(d.back);
    else if (d.set) { fields = Object.assign(entered(), JSON.parse(d.set)); keep(); show(false); }
    else if (d.step) step(form().elements[d.of], Number(d.step));
    else if (d.do && d.do !== "leave") {
      const command = { id: random(), do: d.do, at, waits: d.waits !== undefined,
        fields: Object.assign(d.alone !== undefined ? {} : entered(), JSON.parse(d.with || "{}")) };
      if (d.sure) return sure(d.sure, b.textContent, () => send(command));
      b.disabled = true; // until it is answered
      await send(command);
      if (!command.waits) b.disabled = false;
    }
  });

  function step(input, by) {
    const now = parseInt(input.value, 10);
    input.value = Math.min(99, Math.max(1, Number.isNaN(now) ? 50 : now + by));
    changed(input);
  }

  let typing = 0;
  // current is a button that does what is entered by now: one that was pressed while what
  // it changes was still being worked out waits for that, and is none where it is other
  // than what was seen.
  async function current(b) {
    if (!typing || !$("follows") || !$("follows").contains(b)) return b;
    const seen = effects();
    clearTimeout(typing);
    typing = 0;
    await live();
    if (effects() !== seen) { tell(says.anew, "warn"); return null; }
    return $("follows") && $("follows").querySelector('[data-do="' + b.dataset.do + '"]');
  }
  const effects = () => { const e = app.querySelector(".eff"); return e ? e.textContent : ""; };

  function changed(input) {
    fields = entered();
    keep();
    clearTimeout(typing);
    typing = 0;
    if (input.dataset.redraw !== undefined) show(false);
    else typing = setTimeout(() => live().then(() => { typing = 0; }), 200);
  }
  app.addEventListener("input", (e) => { if (e.target.tagName !== "SELECT" && e.target.dataset.redraw === undefined) changed(e.target); });
  app.addEventListener("change", (e) => { if (e.target.tagName === "SELECT" || e.target.dataset.redraw !== undefined) changed(e.target); });
  app.addEventListener("submit", (e) => {
    e.preventDefault();
    const b = $("follows") && $("follows").querySelector(".btn.fill");
    if (b) b.click();
  });

  // ---- what changes meanwhile ----
  function listen() {
    if (stream) stream.close();
    if (document.hidden || !key || !epoch) return;
    const s = signed("/director/events", "");
    stream = new EventSource("/director/events?" + new URLSearchParams({ phone: s.phone, epoch: s.epoch, n: s.n, sign: s.sign }));
    heard = Date.now();
    stream.addEventListener("changed", (e) => {
      heard = Date.now();
      latest = Number(e.data);
      if (latest > seq && !showing) renew();
      flush();
    });
    stream.addEventListener("beat", () => { heard = Date.now(); });
    stream.onerror = () => { stream.close(); stream = null; };
  }
  // what is being entered stays as it is; what follows from it is made anew
  async function renew() { if (form() && $("follows")) await live(); else await show(false); }
  let woke = 0;
  function wake() {
    if (document.hidden) { if (stream) stream.close(); stream = null; return; }
    if (!key || Date.now() - woke < 500) return;
    woke = Date.now();
    renew().then(listen);
    flush();
  }
  for (const [what, on] of [["visibilitychange", document], ["pageshow", window], ["online", window], ["focus", window]]) on.addEventListener(what, wake);
  setInterval(() => {
    if (!key || document.hidden) return;
    if (!stream || Date.now() - heard > 35000) wake();
    else if (!form() && Date.now() - shown > 30000) renew(); // minutes pass without an entry
  }, 5000);

  let ticking = 0;
  function clock() {
    clearInterval(ticking);
    const c = app.querySelector(".clock");
    if (!c || c.dataset.running !== "true") return;
    const end = performance.now() + Number(c.dataset.left);
    ticking = setInterval(() => {
      const left = end - performance.now(), s = Math.floor(Math.abs(left > -1000 ? Math.max(0, left + 999) : left) / 1000);
      c.firstElementChild.textContent = (left <= -1000 ? "+" : "") + Math.floor(s / 60) + ":" + String(s % 60).padStart(2, "0");
    }, 500);
  }

  // ---- letting this phone in ----
  function thrownOut(text) {
    if (stream) stream.close();
    stream = null;
    key = "";
    store.drop("key");
    app.innerHTML = "";
    if (dialog.open) close();
    sessionStorage.removeItem("director.invited");
    invited = "";
    $("stranger").hidden = false;
    $("join").hidden = true;
    tell(text || says.out, "warn");
  }

  $("join").addEventListener("submit", async (e) => {
    e.preventDefault();
    const code = $("code").value.trim();
    if (!/^[0-9]{4}$/.test(code)) return;
    key = sign.hex(sign.hmac(sign.unhex(invited), sign.bytes("code:" + code)));
    try {
      const got = await ask("/director/state", { at: "attention", fields: {} });
      store.set("key", key);
      store.set("epoch", epoch);
      store.set("of", sign.hex(sign.sha256(sign.unhex(invited))));
      sessionStorage.removeItem("director.invited");
      invited = "";
      $("join").hidden = true;
      $("wrong").textContent = "";
      app.innerHTML = got.html;
      seq = got.seq;
      at = "attention";
      keep();
      $("head").focus();
      clock();
      listen();
    } catch (err) {
      key = "";
      $("code").value = "";
      $("wrong").textContent = err instanceof Out ? says.wrong : err instanceof Refused ? err.message : says.lost;
      $("code").focus();
    }
  });

  if (key) { show(true).then(() => { listen(); flush(); }); }
  else if (invited) { $("join").hidden = false; $("code").focus(); }
  else $("stranger").hidden = false;
})();
