// HMAC-SHA256 (FIPS 180-4, FIPS 198-1): a browser has it on a page over https only.
"use strict";
const sign = (() => {
  const K = [], H = [];
  for (let n = 2, primes = 0; primes < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    const part = (x) => ((x - Math.floor(x)) * 4294967296) | 0;
    if (primes < 8) H.push(part(Math.sqrt(n)));
    K.push(part(Math.cbrt(n)));
    primes++;
  }
  const turn = (x, n) => (x >>> n) | (x << (32 - n));

  function sha256(bytes) {
    const length = bytes.length, h = H.slice(), w = new Int32Array(64);
    const all = new Uint8Array(((length + 72) >> 6) << 6);
    all.set(bytes);
    all[length] = 0x80;
    const view = new DataView(all.buffer);
    view.setUint32(all.length - 8, Math.floor(length / 536870912));
    view.setUint32(all.length - 4, length << 3);
    for (let at = 0; at < all.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
          (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const t1 = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        k = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
    }
    const out = new Uint8Array(32), to = new DataView(out.buffer);
    h.forEach((x, i) => to.setInt32(4 * i, x));
    return out;
  }

  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (some) => Array.from(some, (b) => b.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));

  function hmac(key, message) {
    const short = new Uint8Array(64);
    short.set(key.length > 64 ? sha256(key) : key);
    const join = (a, b) => { const c = new Uint8Array(a.length + b.length); c.set(a); c.set(b, a.length); return c; };
    const inner = sha256(join(short.map((b) => b ^ 0x36), message));
    return sha256(join(short.map((b) => b ^ 0x5c), inner));
  }
  return { bytes, hex, unhex, sha256, hmac };
})();
