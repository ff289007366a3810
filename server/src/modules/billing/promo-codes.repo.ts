import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { promoCodes, promoRedemptions, type PromoCodeRow } from './billing.tables.ts';

export async function findPromoCode(tx: Tx, code: string): Promise<PromoCodeRow | undefined> {
  const [found] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code));
  return found;
}

export async function findPromoCodeById(tx: Tx, id: string): Promise<PromoCodeRow | undefined> {
  const [found] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id));
  return found;
}

/**
 * Locks the promo code with this text until the transaction ends, and returns it; `undefined` if there is none. Until
 * then, other transactions that use the promo code wait.
 */
export async function lockPromoCode(tx: Tx, code: string): Promise<PromoCodeRow | undefined> {
  const [found] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update');
  return found;
}

/** Whether the account has used the code, or has reserved it in an open checkout. */
export async function hasRedeemed(tx: Tx, promoCodeId: string, userId: string): Promise<boolean> {
  const count = await tx.$count(
    promoRedemptions,
    and(eq(promoRedemptions.promoCodeId, promoCodeId), eq(promoRedemptions.userId, userId)),
  );
  return count > 0;
}

/** Records that a purchase uses a promo code, which must be locked. */
export async function redeem(
  tx: Tx,
  use: {
    readonly promoCodeId: string;
    readonly userId: string;
    readonly purchaseId: string;
    readonly redeemedAt: Date;
  },
): Promise<void> {
  await tx.insert(promoRedemptions).values(use);
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(eq(promoCodes.id, use.promoCodeId));
}

/** Releases the use of a promo code that an unpaid purchase has reserved. */
export async function releasePromoCode(tx: Tx, purchaseId: string): Promise<void> {
  const [released] = await tx
    .delete(promoRedemptions)
    .where(eq(promoRedemptions.purchaseId, purchaseId))
    .returning({ promoCodeId: promoRedemptions.promoCodeId });
  if (released === undefined) return;
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} - 1` })
    .where(eq(promoCodes.id, released.promoCodeId));
}

/** Stores a promo code. Returns `false` if another promo code has the same text. */
export async function insertPromoCode(tx: Tx, row: PromoCodeRow): Promise<boolean> {
  const inserted = await tx.insert(promoCodes).values(row).onConflictDoNothing().returning({ id: promoCodes.id });
  return inserted.length === 1;
}

/** Ends a code at the given time. Returns `false` if it has already ended by then. */
export async function setPromoCodeEnd(tx: Tx, id: string, endsAt: Date): Promise<boolean> {
  const ended = await tx
    .update(promoCodes)
    .set({ endsAt })
    .where(
      and(
        eq(promoCodes.id, id),
        sql`coalesce(${promoCodes.endsAt}, 'infinity') > ${endsAt.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: promoCodes.id });
  return ended.length === 1;
}

/**
 * Locks the promo code with this id until the transaction ends and returns it; `undefined` if there is none. Other
 * transactions that use or change the code wait until then.
 */
export async function lockPromoCodeById(tx: Tx, id: string): Promise<PromoCodeRow | undefined> {
  const [found] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update');
  return found;
}

/** Whether another promo code has the same text. */
export async function isPromoCodeTaken(tx: Tx, { id, code }: Pick<PromoCodeRow, 'id' | 'code'>): Promise<boolean> {
  return (await tx.$count(promoCodes, and(eq(promoCodes.code, code), ne(promoCodes.id, id)))) > 0;
}

export async function updatePromoCode(tx: Tx, { id, ...row }: PromoCodeRow): Promise<void> {
  await tx.update(promoCodes).set(row).where(eq(promoCodes.id, id));
}
