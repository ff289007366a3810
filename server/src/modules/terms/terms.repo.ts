import { and, eq } from 'drizzle-orm';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import { termsAcceptances, type TermsAcceptanceRow } from './terms.tables.ts';

/** Stores that a user accepted a version of the terms, unless this is stored already. Returns the stored acceptance. */
export async function keepAcceptance(tx: Tx, acceptance: TermsAcceptanceRow): Promise<TermsAcceptanceRow> {
  await tx.insert(termsAcceptances).values(acceptance).onConflictDoNothing();
  const [stored] = await tx
    .select()
    .from(termsAcceptances)
    .where(
      and(eq(termsAcceptances.userId, acceptance.userId), eq(termsAcceptances.termsVersion, acceptance.termsVersion)),
    );
  invariant(stored !== undefined, 'it was stored now or before');
  return stored;
}
