/*
 * HMAC with SHA-256 (RFC 2104, FIPS 180-4). The browser has one too, but an asynchronous one, only for secure contexts:
 * a page that is being closed cannot wait for it, and a page behind a plain address does not have it.
 */

const blockSize = 64;
const [initial, constants] = ofPrimes();

/** Returns the HMAC-SHA-256 of a text under a key, as hexadecimal digits. */
export function hmacOf(key: string, text: string): string {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(key);
  const pad = new Uint8Array(blockSize);
  pad.set(bytes.length > blockSize ? sha256(bytes) : bytes);
  const inner = sha256(
    pad.map((byte) => byte ^ 0x36),
    encoder.encode(text),
  );
  return hexOf(
    sha256(
      pad.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** Returns the SHA-256 of a text, as hexadecimal digits. */
export function digestOf(text: string): string {
  return hexOf(sha256(new TextEncoder().encode(text)));
}

/** Returns bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the digest of parts that follow each other. */
function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array((((length + 8) >> 6) + 1) * blockSize);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = Int32Array.from(initial);
  for (let block = 0; block < padded.length; block += blockSize) mix(state, view, block);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** Mixes one block into the state. */
function mix(state: Int32Array, view: DataView, block: number): void {
  const words = new Int32Array(blockSize);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < blockSize; at++) {
    const [early = 0, late = 0] = [words[at - 15], words[at - 2]];
    const word =
      at < 16
        ? view.getInt32(block + at * 4)
        : (words[at - 16] ?? 0) +
          (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
          (words[at - 7] ?? 0) +
          (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    words[at] = word;
    const choice = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = h + choice + (constants[at] ?? 0) + (words[at] ?? 0);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Returns the first 32 bits of the fractions of the first 8 square roots and of the first 64 cube roots of primes. */
function ofPrimes(): readonly [Int32Array, Int32Array] {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return [fractionsOf(primes.slice(0, 8).map(Math.sqrt)), fractionsOf(primes.map(Math.cbrt))];
}

function fractionsOf(roots: readonly number[]): Int32Array {
  return Int32Array.from(roots, (root) => ((root % 1) * 2 ** 32) | 0);
}
