import { invariant } from './invariant.ts';

/**
 * HMAC-SHA-256 of short messages of 32-bit words, for deriving many keys from one key. The two blocks that depend only
 * on the key are compressed in advance. A message of up to 13 words then costs two compressions (about 1 µs), which is
 * faster than a call of a platform library. Sources: FIPS 180-4 (SHA-256), RFC 2104 (HMAC).
 */
export type KeyedHash = (words: readonly number[]) => Uint32Array;

/**
 * Maximum number of words in a message, so that one block has room for the message, its padding (0x80…) and its length
 * in bits.
 */
const MAX_WORDS = 13;
const BLOCK_BYTES = 64;

const ROOTS = rootsOfPrimes();

/**
 * Returns the first 32 bits of the fractional parts of roots of primes: cube roots of the first 64 primes (`k`), and
 * square roots of the first 8 primes (`start`).
 */
function rootsOfPrimes(): { readonly k: Int32Array; readonly start: Int32Array } {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < 64; candidate += 1n) {
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  }
  const k = Int32Array.from(primes, (prime) => Number(BigInt.asIntN(32, wholeRoot(prime << 96n, 3n))));
  const start = Int32Array.from(primes.slice(0, 8), (prime) => Number(BigInt.asIntN(32, wholeRoot(prime << 64n, 2n))));
  return { k, start };
}

/** Returns the largest integer whose `power`-th power is at most `value`. */
function wholeRoot(value: bigint, power: bigint): bigint {
  let low = 0n;
  let high = 1n << 48n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the hash function of `key`, which must have 1 to 64 bytes. Messages have at most 13 words. */
export function createKeyedHash(key: Uint8Array): KeyedHash {
  invariant(key.length >= 1 && key.length <= BLOCK_BYTES, `a key has 1 to ${BLOCK_BYTES} bytes, got ${key.length}`);
  const schedule = new Int32Array(64);
  const inner = compressedKey(key, 0x36, schedule);
  const outer = compressedKey(key, 0x5c, schedule);
  const state = new Int32Array(8);
  return (words) => {
    invariant(words.length <= MAX_WORDS, `a message has at most ${MAX_WORDS} words, got ${words.length}`);
    schedule.fill(0, 0, 16);
    words.forEach((word, i) => {
      schedule[i] = word;
    });
    endMessage(schedule, words.length);
    state.set(inner);
    compress(state, schedule);

    schedule.fill(0, 0, 16);
    schedule.set(state);
    endMessage(schedule, state.length);
    state.set(outer);
    compress(state, schedule);
    return Uint32Array.from(state);
  };
}

/** Returns the state of SHA-256 after one block: the key, each byte XORed with `pad`. */
function compressedKey(key: Uint8Array, pad: number, schedule: Int32Array): Int32Array {
  schedule.fill(0, 0, 16);
  for (let i = 0; i < BLOCK_BYTES; i += 1) {
    const word = i >> 2;
    schedule[word] = ((schedule[word] ?? 0) << 8) | ((key[i] ?? 0) ^ pad);
  }
  const state = ROOTS.start.slice();
  compress(state, schedule);
  return state;
}

/** Writes the padding of the hash's second block, which is also its last, after the words of the message. */
function endMessage(schedule: Int32Array, wordCount: number): void {
  schedule[wordCount] = 0x80000000;
  schedule[15] = (BLOCK_BYTES + wordCount * 4) * 8;
}

/** Compresses the first 16 words of `schedule` into `state`. */
function compress(state: Int32Array, schedule: Int32Array): void {
  const w = (i: number): number => schedule[i] ?? 0;
  for (let i = 16; i < 64; i += 1) {
    const [before, after] = [w(i - 15), w(i - 2)];
    const small = ((before >>> 7) | (before << 25)) ^ ((before >>> 18) | (before << 14)) ^ (before >>> 3);
    const large = ((after >>> 17) | (after << 15)) ^ ((after >>> 19) | (after << 13)) ^ (after >>> 10);
    schedule[i] = (w(i - 16) + small + w(i - 7) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const sumE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + sumE + ((e & f) ^ (~e & g)) + (ROOTS.k[i] ?? 0) + w(i)) | 0;
    const sumA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0) + (sums[i] ?? 0);
}
