import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { purchases, type PurchaseRow } from './billing.tables.ts';

/** First key of the advisory locks of billing. No other locks use it. */
const BILLING_LOCK = 7_203_155;

/**
 * Locks the account's billing until the transaction ends, so that requests run one at a time if they change the
 * account's purchases or check its limits.
 */
export async function lockBilling(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BILLING_LOCK}, hashtext(${userId}))`);
}

export async function insertPurchase(tx: Tx, row: PurchaseRow): Promise<void> {
  await tx.insert(purchases).values(row);
}

export async function findPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [found] = await tx.select().from(purchases).where(eq(purchases.id, id));
  return found;
}

export async function findOwnPurchase(tx: Tx, userId: string, id: string): Promise<PurchaseRow | undefined> {
  const found = await findPurchase(tx, id);
  return found?.userId === userId ? found : undefined;
}

export async function findPurchaseByCheckout(tx: Tx, checkoutId: string): Promise<PurchaseRow | undefined> {
  const [found] = await tx.select().from(purchases).where(eq(purchases.providerCheckoutId, checkoutId));
  return found;
}

export async function findOpenPurchase(tx: Tx, userId: string): Promise<PurchaseRow | undefined> {
  const [found] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.state, 'open')));
  return found;
}

export async function updatePurchase(
  tx: Tx,
  id: string,
  change: Partial<Pick<PurchaseRow, 'state' | 'providerCheckoutId' | 'url'>>,
): Promise<void> {
  await tx.update(purchases).set(change).where(eq(purchases.id, id));
}

export async function openPurchasesBefore(tx: Tx, createdBefore: Date, limit: number): Promise<PurchaseRow[]> {
  return tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.state, 'open'), lt(purchases.createdAt, createdBefore)))
    .orderBy(asc(purchases.createdAt))
    .limit(limit);
}
