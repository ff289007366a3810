import { randomFillSync } from 'node:crypto';

const SEED_WORDS = 8;

/** Returns a seed for `createRandom` that nobody can predict: 256 bits of the system's randomness. */
export function unpredictableSeed(): readonly number[] {
  return [...randomFillSync(new Uint32Array(SEED_WORDS))];
}
