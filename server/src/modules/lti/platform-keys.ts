import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../config.ts';
import type { Platform } from '../../platform/module.ts';
import { LaunchRefused } from './launch-message.policy.ts';
import type { PlatformRow } from './lti.tables.ts';
import { callPlatform } from './platform-http.ts';

/** Time for which a platform's keys are used before they are fetched again. */
const KEPT_MS = 10 * MINUTE_MS;
/**
 * Minimum time between two fetches of a platform's keys, so that forged key ids cannot make this server fetch them
 * again and again.
 */
const COOL_DOWN_MS = 30 * SECOND_MS;
/** Maximum difference, in seconds, between the clocks of a platform and of this server. */
const CLOCK_SKEW_S = 60;
/** Maximum age of a launch's token in seconds, even if the platform sets a later expiry. */
const AGE_MAX_S = 10 * 60;
const ALGORITHMS = ['RS256'];
const MAX_KEYS = 100;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(MAX_KEYS) });

interface KeptKeys {
  readonly keys: JSONWebKeySet;
  readonly fetchedAt: EpochMs;
}

export interface PlatformKeys {
  /**
   * Checks signature, issuer, audience and times of a launch's token, and returns its claims. Throws `LaunchRefused` if
   * a check fails.
   */
  verify(platform: PlatformRow, token: string): Promise<JWTPayload>;
}

/**
 * Creates the cache of the platforms' keys. Keys are fetched again after ten minutes, and when a token names an unknown
 * key.
 */
export function createPlatformKeys({ config, clock }: Pick<Platform, 'config' | 'clock'>): PlatformKeys {
  const kept = new Map<string, KeptKeys>();
  const loading = new Map<string, Promise<KeptKeys>>();

  async function load(url: string): Promise<KeptKeys> {
    const keys = await fetchKeys(config, url).catch((error: unknown) => {
      throw new LaunchRefused('The keys of the platform could not be fetched. Try again later.', { cause: error });
    });
    const loaded = { keys, fetchedAt: clock.now() };
    kept.set(url, loaded);
    return loaded;
  }

  /**
   * Fetches a platform's keys only once for all callers that need them at the same time, such as the learners of a
   * class who launch together.
   */
  function loadOnce(url: string): Promise<KeptKeys> {
    const running = loading.get(url) ?? load(url).finally(() => loading.delete(url));
    loading.set(url, running);
    return running;
  }

  async function keysOf(url: string): Promise<KeptKeys> {
    const known = kept.get(url);
    return known !== undefined && clock.now() - known.fetchedAt < KEPT_MS ? known : loadOnce(url);
  }

  return {
    async verify(platform, token) {
      const { keysUrl } = platform;
      const known = await keysOf(keysUrl);
      try {
        return await verified(platform, token, known.keys, clock.now());
      } catch (error) {
        const isUnknownKey = error instanceof errors.JWKSNoMatchingKey;
        if (!isUnknownKey || clock.now() - known.fetchedAt < COOL_DOWN_MS) throw refusalOf(error);
      }
      const { keys } = await loadOnce(keysUrl);
      return verified(platform, token, keys, clock.now()).catch((error: unknown) => {
        throw refusalOf(error);
      });
    },
  };
}

async function fetchKeys(config: Pick<Config, 'allowsLocalPlatforms'>, url: string): Promise<JSONWebKeySet> {
  const { status, body } = await callPlatform(config, { method: 'GET', url, headers: { accept: 'application/json' } });
  if (status !== 200) throw new Error(`the platform answered ${status} when it was asked for its keys`);
  return keySet.parse(JSON.parse(body));
}

async function verified(
  { issuer, clientId }: PlatformRow,
  token: string,
  keys: JSONWebKeySet,
  now: EpochMs,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    algorithms: ALGORITHMS,
    issuer,
    audience: clientId,
    currentDate: new Date(now),
    clockTolerance: CLOCK_SKEW_S,
    maxTokenAge: AGE_MAX_S,
    requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
  });
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  const authorized = payload['azp'];
  if (authorized === undefined ? isForSeveral : authorized !== clientId)
    throw new LaunchRefused('The token of the platform is for another tool.');
  return payload;
}

/**
 * Converts an error of a token into a refusal with a sentence for the person who launched. Returns any other error
 * unchanged.
 */
function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired)
    return new LaunchRefused('This launch has expired. Open the link in the course again.');
  if (error instanceof errors.JWTClaimValidationFailed)
    return new LaunchRefused(`The claim ${error.claim} in the token of the platform is not valid.`);
  if (error instanceof errors.JOSEError)
    return new LaunchRefused('The token of the platform is not signed by a key of the platform.');
  return error;
}
