/**
 * A generator of pseudo-random numbers, the only source of randomness in core. A generator from `createRandom` gives
 * the same sequence for the same seed on every machine. Source: sfc32 by Chris Doty-Humphrey (PractRand), seeded
 * through MurmurHash3.
 */
export interface Random {
  /** Returns a uniform number in [0, 1) with a resolution of 32 bits. */
  next(): number;
  /** Returns a uniform integer in [0, bound); `bound` must be at least 1. */
  below(bound: number): number;
  /** Returns a standard normal deviate (Box-Muller, polar form). */
  normal(): number;
}

/** Returns a 32-bit hash of a sequence of 32-bit integers (MurmurHash3 mixing and finalizer). */
export function hash32(...words: readonly number[]): number {
  let hash = 0x9747b28c;
  for (const word of words) {
    let k = Math.imul(word | 0, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    hash ^= Math.imul(k, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= words.length * 4;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a 32-bit hash of a text, by UTF-16 code units. */
export function hashText(text: string): number {
  return hash32(...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
}

/** Returns a generator whose sequence depends on the `seed` words only. */
export function createRandom(...seed: readonly number[]): Random {
  let a = hash32(...seed, 1) | 0;
  let b = hash32(...seed, 2) | 0;
  let c = hash32(...seed, 3) | 0;
  let counter = 1;

  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }
  for (let i = 0; i < 12; i += 1) next();
  return randomFrom(next);
}

/** Returns a generator that derives all its numbers from `next`, which must return uniform numbers in [0, 1). */
export function randomFrom(next: () => number): Random {
  let spare: number | null = null;
  return {
    next,
    below: (bound) => Math.floor(next() * bound),
    normal() {
      if (spare !== null) {
        const value = spare;
        spare = null;
        return value;
      }
      for (;;) {
        const u = 2 * next() - 1;
        const v = 2 * next() - 1;
        const s = u * u + v * v;
        if (s > 0 && s < 1) {
          const factor = Math.sqrt((-2 * Math.log(s)) / s);
          spare = v * factor;
          return u * factor;
        }
      }
    },
  };
}
