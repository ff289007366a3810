import { isObject } from '@tradesense/core/certificates/data-integrity.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Platform } from '../../platform/module.ts';
import { lockSignedBy, storeSigned } from './certificates.repo.ts';
import { lockSigningKey, retireKey } from './signing-key.repo.ts';
import { makeKey, signCredential, signingKey } from './signing-key.service.ts';

type RotatePlatform = Pick<Platform, 'db' | 'clock' | 'config'>;

const SIGNED_PER_TRANSACTION = 100;

/**
 * Retires the signing key and creates a new one. Certificates signed with the old key stay valid. Set `isWithdrawn` if
 * the old key may have leaked: then the stored certificates are signed again, and copies with the old signature no
 * longer verify.
 */
export async function rotateKey(
  platform: RotatePlatform,
  { isWithdrawn }: { readonly isWithdrawn: boolean },
): Promise<{ readonly text: string; readonly isSound: boolean }> {
  const ended = await platform.db.transaction(async (tx) => {
    const stored = await lockSigningKey(tx);
    if (stored !== null) await retireKey(tx, stored.multikey, platform.clock.now(), isWithdrawn);
    await makeKey(platform, tx);
    return stored?.multikey ?? null;
  });
  const { multikey } = await platform.db.transaction((tx) => signingKey(platform, tx));
  if (ended === null) return { text: `${multikey} signs certificates from now on; it is the first key`, isSound: true };
  if (!isWithdrawn)
    return { text: `${multikey} signs certificates from now on; ${ended} still checks what it signed`, isSound: true };
  const count = await signAgain(platform, ended);
  return {
    text: `${multikey} signs certificates from now on; ${ended} is withdrawn, and ${count} of its certificates were signed again`,
    isSound: true,
  };
}

async function signAgain(platform: RotatePlatform, withdrawn: string): Promise<number> {
  for (let total = 0; ;) {
    const signed = await platform.db.transaction(async (tx) => {
      const key = await signingKey(platform, tx);
      const rows = await lockSignedBy(tx, withdrawn, SIGNED_PER_TRANSACTION);
      for (const { id, credential: text } of rows) {
        const credential: unknown = JSON.parse(text);
        invariant(isObject(credential), 'a stored credential is an object');
        const { proof: _withdrawn, ...document } = credential;
        await storeSigned(tx, {
          id,
          multikey: key.multikey,
          credential: await signCredential(platform, document, key),
        });
      }
      return rows.length;
    });
    total += signed;
    if (signed < SIGNED_PER_TRANSACTION) return total;
  }
}
