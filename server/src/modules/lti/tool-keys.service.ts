import { createPrivateKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, epochMs, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import { installationSealer } from '../../platform/sealed-text.ts';
import { ltiKeys } from './lti.tables.ts';
import {
  insertToolKey,
  lockToolKey,
  publicToolKeys,
  retireToolKey,
  type PublicKey,
  type StoredToolKey,
} from './tool-keys.repo.ts';

type StoreDeps = Pick<Platform, 'clock' | 'config' | 'db'>;
export type KeyDeps = StoreDeps & Pick<Platform, 'ids'>;

const SEALED_FOR = 'keys that sign LTI messages';
export const SEALED_TOOL_KEYS: SealedColumn = {
  table: ltiKeys,
  key: ltiKeys.kid,
  sealed: ltiKeys.sealed,
  purpose: SEALED_FOR,
};
const ALGORITHM = 'RS256';
/** Time for which a retired key stays published, because platforms cache keys. */
const PUBLISHED_MS = 7 * DAY_MS;
/** Validity of a signed message, in seconds. */
const VALID_S = 5 * 60;

export interface ToolKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/**
 * Returns the signing key, which all servers share; the first call creates it. If neither SECRET_KEY nor OLD_SECRET_KEY
 * opens the stored key, it was sealed with an older SECRET_KEY. It is then retired, and a new key is created.
 */
export async function toolKey(deps: StoreDeps): Promise<ToolKey> {
  const stored = await deps.db.transaction((tx) => lockToolKey(tx));
  const opened = openKey(deps, stored);
  if (opened !== null) return opened;
  await replaceKey(deps, stored?.kid ?? null);
  const made = openKey(deps, await deps.db.transaction((tx) => lockToolKey(tx)));
  invariant(made !== null, 'a key that was just made can be opened');
  return made;
}

function openKey({ config }: StoreDeps, stored: StoredToolKey | null): ToolKey | null {
  const pem = stored === null ? null : installationSealer(config, SEALED_FOR).open(stored.sealed);
  return stored === null || pem === null ? null : { kid: stored.kid, privateKey: createPrivateKey(pem) };
}

/** Creates the next key. Retires the key `retired` if it is still the signing key. */
async function replaceKey({ config, db, clock }: StoreDeps, retired: string | null): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const sealed = installationSealer(config, SEALED_FOR).seal(await exportPKCS8(privateKey));
  const published = { kty: jwk.kty ?? '', n: jwk.n ?? '', e: jwk.e ?? '', kid, alg: ALGORITHM, use: 'sig' };
  await db.transaction(async (tx) => {
    const current = await lockToolKey(tx);
    if (current !== null && current.kid !== retired) return;
    if (current !== null) await retireToolKey(tx, current.kid, clock.now());
    await insertToolKey(tx, { kid, publicKey: published, sealed }, clock.now());
  });
}

/** Creates the next key. The previous key no longer signs, but stays published for another week. */
export async function rotateToolKey(deps: StoreDeps): Promise<{ readonly text: string; readonly isSound: boolean }> {
  const before = await deps.db.transaction((tx) => lockToolKey(tx));
  await replaceKey(deps, before?.kid ?? null);
  const { kid } = await toolKey(deps);
  const text = before === null ? 'it is the first key' : `${before.kid} is published for a week longer`;
  return { text: `${kid} signs LTI messages from now on; ${text}`, isSound: true };
}

/** Returns the public keys with which platforms verify our messages. Creates the first key if there is none. */
export async function readToolKeys(deps: StoreDeps): Promise<{ keys: PublicKey[] }> {
  await toolKey(deps);
  const since = epochMs(deps.clock.now() - PUBLISHED_MS);
  return { keys: await deps.db.read((tx: Tx) => publicToolKeys(tx, since)) };
}

/** Signs a message to a platform. The message gets an id of its own and is valid for five minutes from now. */
export async function signMessage(
  deps: KeyDeps,
  { issuer, audience, claims }: { readonly issuer: string; readonly audience: string; readonly claims: JWTPayload },
): Promise<string> {
  const { kid, privateKey } = await toolKey(deps);
  const now = secondsOf(deps.clock.now());
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + VALID_S)
    .setJti(deps.ids.secret())
    .sign(privateKey);
}

const secondsOf = (time: EpochMs): number => Math.floor(time / SECOND_MS);
