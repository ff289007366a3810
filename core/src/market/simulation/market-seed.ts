import { createKeyedHash } from '../../kernel/hmac-sha256.ts';
import { invariant } from '../../kernel/invariant.ts';
import { createRandom } from '../../kernel/random.ts';
import { createSecretRandom } from '../../kernel/secret-random.ts';
import type { PlaceRandom } from './asset-simulation.ts';

/** Seed of all prices. With a number as seed, anybody can compute the market; tests and benchmarks use numbers. */
export type MarketSeed = number | SecretSeed;

export interface SecretSeed {
  /** 32 bytes that only the servers of one installation know. */
  readonly secret: Uint8Array;
  /**
   * Seed of the market before the installation had a secret, and the first epoch day on which the secret applies.
   * `null` if the secret has always applied.
   */
  readonly past: { readonly seed: number; readonly untilDay: number } | null;
}

const SECRET_BYTES = 32;

/** Throws `InvariantError` if `seed` is a number but not a 32-bit integer, or if its secret has the wrong length. */
export function createPlaceRandom(seed: MarketSeed): PlaceRandom {
  if (typeof seed === 'number') return knownRandom(seed);
  invariant(seed.secret.length === SECRET_BYTES, `a secret has ${SECRET_BYTES} bytes, got ${seed.secret.length}`);
  const secret = secretRandom(seed.secret);
  if (seed.past === null) return secret;
  const { untilDay } = seed.past;
  const past = knownRandom(seed.past.seed);
  return (day, ...place) => (day < untilDay ? past(day, ...place) : secret(day, ...place));
}

function knownRandom(seed: number): PlaceRandom {
  invariant(seed === (seed | 0) || seed === seed >>> 0, `seed must be a 32-bit integer, got ${seed}`);
  return (day, symbolHash, ...place) => createRandom(seed, symbolHash, day, ...place);
}

function secretRandom(secret: Uint8Array): PlaceRandom {
  const hash = createKeyedHash(secret);
  return (day, symbolHash, ...place) => createSecretRandom(hash([symbolHash, day, ...place]));
}
