import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { subscriptions, type SubscriptionRow } from './billing.tables.ts';

const LIVE = inArray(subscriptions.state, ['active', 'past-due', 'cancelling']);

export async function insertSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

/** Returns the live subscription of an account. */
export async function findLive(tx: Tx, userId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), LIVE));
  return found;
}

/** Returns the account's live subscription or, if none is live, the one that started last. */
export async function findLatest(tx: Tx, userId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`(${LIVE}) desc`, desc(subscriptions.id))
    .limit(1);
  return found;
}

/**
 * Returns the payment provider's id of the account's customer: that of the live subscription, otherwise that of the
 * last one that was bought through the provider. Returns `null` if none was.
 */
export async function findCustomer(tx: Tx, userId: string): Promise<string | null> {
  const { providerCustomerId: id } = subscriptions;
  const [found] = await tx
    .select({ id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(id)))
    .orderBy(sql`(${LIVE}) desc`, desc(subscriptions.id))
    .limit(1);
  return found?.id ?? null;
}

/** Locks the subscription until the transaction ends, and returns it as it is then. Other changes to it wait. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return found;
}

export async function findByProvider(tx: Tx, providerSubscriptionId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.providerSubscriptionId, providerSubscriptionId));
  return found;
}

export async function findByPurchase(tx: Tx, purchaseId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.purchaseId, purchaseId));
  return found;
}

/**
 * Stores and returns the subscription's next sequence number. Call it before reading the subscription from the
 * provider, so that a higher number means newer data.
 */
export async function beginRead(tx: Tx, id: string, at: Date): Promise<number> {
  const [begun] = await tx
    .update(subscriptions)
    .set({ looks: sql`${subscriptions.looks} + 1`, lookedAt: at })
    .where(eq(subscriptions.id, id))
    .returning({ looks: subscriptions.looks });
  return begun?.looks ?? 0;
}

export async function updateSubscription(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<SubscriptionRow, 'state' | 'periodStart' | 'periodEnd' | 'pastDueSince' | 'sequence' | 'looks' | 'remindedOf'>
  >,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/**
 * Returns the subscriptions that this server must renew or end: their period is over, and no provider renews or ends
 * them.
 */
export async function dueHere(tx: Tx, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(LIVE, ne(subscriptions.provider, 'stripe'), lte(subscriptions.periodEnd, now)))
    .orderBy(asc(subscriptions.periodEnd))
    .limit(limit);
}

/**
 * Returns the provider's subscriptions whose period is over and that were last read from the provider at or before
 * `askedBefore`.
 */
export async function dueAtProvider(tx: Tx, now: Date, askedBefore: Date, limit: number): Promise<SubscriptionRow[]> {
  const { provider, periodEnd, lookedAt } = subscriptions;
  return tx
    .select()
    .from(subscriptions)
    .where(and(LIVE, eq(provider, 'stripe'), lte(periodEnd, now), lte(lookedAt, askedBefore)))
    .orderBy(asc(lookedAt))
    .limit(limit);
}

/** Returns the subscriptions that renew by `until` and whose buyer has not been reminded of this renewal. */
export async function unreminded(tx: Tx, now: Date, until: Date, limit: number): Promise<SubscriptionRow[]> {
  const { state, periodEnd, remindedOf } = subscriptions;
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(state, 'active'),
        gt(periodEnd, now),
        lte(periodEnd, until),
        or(isNull(remindedOf), ne(remindedOf, periodEnd)),
      ),
    )
    .orderBy(asc(periodEnd))
    .limit(limit);
}
