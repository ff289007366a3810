import { TERMS_VERSION } from '@tradesense/contract/product.ts';
import type { AcceptTermsResponse } from '@tradesense/contract/terms.ts';
import type { Platform } from '../../platform/module.ts';
import { lockAccount, noteTermsAccepted } from '../identity/index.ts';
import { keepAcceptance } from './terms.repo.ts';

/** Stores that the user accepts the current version of the terms. Returns when the user first accepted this version. */
export async function acceptTerms(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  address: string,
): Promise<AcceptTermsResponse> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const acceptedAt = new Date(clock.now());
    const stored = await keepAcceptance(tx, { userId, termsVersion: TERMS_VERSION, acceptedAt, address });
    await noteTermsAccepted(tx, userId, TERMS_VERSION, stored.acceptedAt);
    return { termsAcceptedAt: stored.acceptedAt.toISOString() };
  });
}
