import { issuerDid } from '@tradesense/core/certificates/certificate-document.ts';
import { proofOptions, signedBytes, type JsonObject } from '@tradesense/core/certificates/data-integrity.ts';
import { toMultibase } from '@tradesense/core/certificates/multibase.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import { installationSealer } from '../../platform/sealed-text.ts';
import { certificateKeys } from './certificates.tables.ts';
import { credentialHash, generateKey, signEd25519 } from './certificate-crypto.ts';
import { insertSigningKey, lockSigningKey, retireKey, type StoredKey } from './signing-key.repo.ts';

export type KeyPlatform = Pick<Platform, 'clock' | 'config'>;

export interface SigningKey {
  readonly multikey: string;
  readonly secret: string;
}

const SEALED_FOR = 'keys that sign certificates';
const sealerOf = ({ config }: KeyPlatform) => installationSealer(config, SEALED_FOR);

export const SEALED_CERTIFICATE_KEYS: SealedColumn = {
  table: certificateKeys,
  key: certificateKeys.multikey,
  sealed: certificateKeys.sealed,
  purpose: SEALED_FOR,
};

/**
 * Returns the signing key, which all servers share; the first call creates it. If neither SECRET_KEY nor OLD_SECRET_KEY
 * opens the stored key, it was sealed under an earlier SECRET_KEY. It is then retired, its certificates stay valid, and
 * a new key is created.
 */
export async function signingKey(platform: KeyPlatform, tx: Tx): Promise<SigningKey> {
  const now = platform.clock.now();
  const stored = await lockSigningKey(tx);
  const opened = openKey(platform, stored);
  if (opened !== null) return opened;
  if (stored !== null) await retireKey(tx, stored.multikey, now, false);
  await makeKey(platform, tx);
  const made = openKey(platform, await lockSigningKey(tx));
  invariant(made !== null, 'a key that was just made can be opened');
  return made;
}

/** Creates and stores the next signing key. Call it only if there is none. */
export async function makeKey(platform: KeyPlatform, tx: Tx): Promise<void> {
  const { multikey, secret } = generateKey();
  await insertSigningKey(tx, { multikey, sealed: sealerOf(platform).seal(secret) }, platform.clock.now());
}

function openKey(platform: KeyPlatform, stored: StoredKey | null): SigningKey | null {
  const secret = stored === null ? null : sealerOf(platform).open(stored.sealed);
  return stored === null || secret === null ? null : { multikey: stored.multikey, secret };
}

/** Signs a certificate's document with the key. Returns the text that is issued: the document with its proof. */
export async function signCredential(
  { clock, config }: KeyPlatform,
  document: JsonObject,
  { multikey, secret }: SigningKey,
): Promise<string> {
  const created = `${new Date(clock.now()).toISOString().slice(0, 19)}Z`;
  const options = proofOptions(document, `${issuerDid(config.publicUrl)}#${multikey}`, created);
  const proofValue = toMultibase(signEd25519(secret, await signedBytes(document, options, credentialHash)));
  return JSON.stringify({ ...document, proof: { ...options, proofValue } });
}
