import { and, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  ACTIVE_ALERTS_MAX,
  ENDED_ALERTS_KEPT_DAYS,
  ENDED_ALERTS_SHOWN,
} from '@tradesense/contract/price-alerts-constants.ts';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { priceAlerts, type PriceAlertRow } from './price-alerts.tables.ts';

/** First key of the advisory locks on a learner's alerts. Other kinds of locks use other first keys. */
const ALERTS_LOCK = 7_203_147;

const isActive = (now: EpochMs) =>
  and(isNull(priceAlerts.triggeredAt), or(isNull(priceAlerts.expiresAt), gt(priceAlerts.expiresAt, new Date(now))));
const isOwn = (userId: string, id: string) => and(eq(priceAlerts.userId, userId), eq(priceAlerts.id, id));

/**
 * Locks a learner's alerts until the transaction ends. Of two simultaneous requests, the second then counts the alert
 * of the first.
 */
export async function lockAlerts(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ALERTS_LOCK}, hashtext(${userId}))`);
}

export const countActive = (tx: Tx, userId: string, now: EpochMs): Promise<number> =>
  tx.$count(priceAlerts, and(eq(priceAlerts.userId, userId), isActive(now)));

export async function findAlert(tx: Tx, id: string): Promise<PriceAlertRow | undefined> {
  const [row] = await tx.select().from(priceAlerts).where(eq(priceAlerts.id, id));
  return row;
}

/** Returns the learner's alert and locks its row until the transaction ends. */
export async function lockAlert(tx: Tx, userId: string, id: string): Promise<PriceAlertRow | undefined> {
  const [row] = await tx.select().from(priceAlerts).where(isOwn(userId, id)).for('update');
  return row;
}

/**
 * Returns the learner's active alerts, then ended ones: of the active alerts those that were set last, of the ended
 * ones those that ended last. In each group, the newest come first.
 */
export async function alertsOf(tx: Tx, userId: string, now: EpochMs): Promise<PriceAlertRow[]> {
  const active = isActive(now);
  const endedAt = sql`coalesce(${priceAlerts.triggeredAt}, ${priceAlerts.expiresAt})`;
  const newest = (condition: ReturnType<typeof and>, by: AnyPgColumn | SQL, most: number) =>
    tx
      .select()
      .from(priceAlerts)
      .where(and(eq(priceAlerts.userId, userId), condition))
      .orderBy(desc(by), desc(priceAlerts.id))
      .limit(most);
  const [running, ended] = await Promise.all([
    newest(active, priceAlerts.createdAt, ACTIVE_ALERTS_MAX),
    newest(sql`NOT (${active})`, endedAt, ENDED_ALERTS_SHOWN),
  ]);
  return [...running, ...ended];
}

export async function insertAlert(tx: Tx, row: PriceAlertRow): Promise<void> {
  await tx.insert(priceAlerts).values(row);
}

export type AlertChange = Partial<Pick<PriceAlertRow, 'price' | 'direction' | 'since' | 'note' | 'expiresAt'>>;

export async function updateAlert(tx: Tx, id: string, change: AlertChange): Promise<PriceAlertRow | undefined> {
  const [row] = await tx.update(priceAlerts).set(change).where(eq(priceAlerts.id, id)).returning();
  return row;
}

/** Deletes a learner's alert. Returns `false` if it did not exist. */
export async function deleteAlert(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(priceAlerts).where(isOwn(userId, id)).returning({ id: priceAlerts.id });
  return rows.length > 0;
}

/** Deletes a learner's ended price alerts. Returns whether there were any. */
export async function deleteEndedOf(tx: Tx, userId: string, now: EpochMs): Promise<boolean> {
  const isEnded = sql`NOT (${isActive(now)})`;
  const rows = await tx
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), isEnded))
    .returning({ id: priceAlerts.id });
  return rows.length > 0;
}

/** Deletes price alerts that ended more than `ENDED_ALERTS_KEPT_DAYS` days ago. */
export async function deleteEnded(tx: Tx, now: EpochMs): Promise<void> {
  const before = new Date(now - ENDED_ALERTS_KEPT_DAYS * DAY_MS);
  await tx.delete(priceAlerts).where(or(lt(priceAlerts.triggeredAt, before), lt(priceAlerts.expiresAt, before)));
}
