import { invariant } from './invariant.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';

/** The text "expand 32-byte k" as little-endian words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const WORDS = 16;
const COUNTER = 12;
/** Number of rounds of ChaCha; the standard generator of Go uses 8 too. Source: Aumasson, Too Much Crypto (2019). */
const ROUNDS = 8;

/**
 * Returns a generator of unpredictable numbers: without the `key` (8 words), nobody can compute a number from earlier
 * numbers. It uses ChaCha8, the stream cipher of D. J. Bernstein with 8 rounds; the numbers are the words of its key
 * stream.
 */
export function createSecretRandom(key: Uint32Array): Random {
  const input = chachaInput(key);
  const block = new Uint32Array(WORDS);
  let used = WORDS;
  return randomFrom(() => {
    if (used === WORDS) {
      chachaBlock(input, block, ROUNDS);
      input[COUNTER] = (input[COUNTER] ?? 0) + 1;
      used = 0;
    }
    const word = block[used] ?? 0;
    used += 1;
    return word / 4_294_967_296;
  });
}

/** Returns the first input block of a key: no nonce, counter 0. */
export function chachaInput(key: Uint32Array): Int32Array {
  invariant(key.length === 8, `a key of ChaCha has 8 words, got ${key.length}`);
  const input = new Int32Array(WORDS);
  input.set(CONSTANTS);
  input.set(key, CONSTANTS.length);
  return input;
}

const space = new Int32Array(WORDS);

/** Writes one block of the key stream: 16 words. */
export function chachaBlock(input: Int32Array, output: Uint32Array, rounds: number): void {
  space.set(input);
  for (let round = 0; round < rounds; round += 2) {
    quarterRound(space, 0, 4, 8, 12);
    quarterRound(space, 1, 5, 9, 13);
    quarterRound(space, 2, 6, 10, 14);
    quarterRound(space, 3, 7, 11, 15);
    quarterRound(space, 0, 5, 10, 15);
    quarterRound(space, 1, 6, 11, 12);
    quarterRound(space, 2, 7, 8, 13);
    quarterRound(space, 3, 4, 9, 14);
  }
  for (let i = 0; i < WORDS; i += 1) output[i] = (space[i] ?? 0) + (input[i] ?? 0);
}

function quarterRound(words: Int32Array, ia: number, ib: number, ic: number, id: number): void {
  let [a, b, c, d] = [words[ia] ?? 0, words[ib] ?? 0, words[ic] ?? 0, words[id] ?? 0];
  a = (a + b) | 0;
  d ^= a;
  d = (d << 16) | (d >>> 16);
  c = (c + d) | 0;
  b ^= c;
  b = (b << 12) | (b >>> 20);
  a = (a + b) | 0;
  d ^= a;
  d = (d << 8) | (d >>> 24);
  c = (c + d) | 0;
  b ^= c;
  words[ia] = a;
  words[ib] = (b << 7) | (b >>> 25);
  words[ic] = c;
  words[id] = d;
}
