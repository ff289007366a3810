import { and, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  ACTIVE_ALERTS_MAX,
  ENDED_ALERTS_KEPT_DAYS,
  ENDED_ALERTS_SHOWN,
} from '@tradesense/contract/price-alerts-constants.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { structureAlertMarks, structureAlerts, type StructureAlertRow } from './structure-alerts.tables.ts';

/** Bars of one interval of one asset. */
export interface Series {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
}

const isActive = (now: EpochMs) =>
  and(
    isNull(structureAlerts.triggeredAt),
    or(isNull(structureAlerts.expiresAt), gt(structureAlerts.expiresAt, new Date(now))),
  );

export const countActiveStructure = (tx: Tx, userId: string, now: EpochMs): Promise<number> =>
  tx.$count(structureAlerts, and(eq(structureAlerts.userId, userId), isActive(now)));

export async function findStructureAlert(tx: Tx, id: string): Promise<StructureAlertRow | undefined> {
  const [row] = await tx.select().from(structureAlerts).where(eq(structureAlerts.id, id));
  return row;
}

/**
 * Returns the learner's active alerts, then ended ones: of the active alerts those that were set last, of the ended
 * ones those that ended last. In each group, the newest come first.
 */
export async function structureAlertsOf(tx: Tx, userId: string, now: EpochMs): Promise<StructureAlertRow[]> {
  const active = isActive(now);
  const endedAt = sql`coalesce(${structureAlerts.triggeredAt}, ${structureAlerts.expiresAt})`;
  const newest = (condition: ReturnType<typeof and>, by: AnyPgColumn | SQL, most: number) =>
    tx
      .select()
      .from(structureAlerts)
      .where(and(eq(structureAlerts.userId, userId), condition))
      .orderBy(desc(by), desc(structureAlerts.id))
      .limit(most);
  const running = await newest(active, structureAlerts.createdAt, ACTIVE_ALERTS_MAX);
  return [...running, ...(await newest(sql`NOT (${active})`, endedAt, ENDED_ALERTS_SHOWN))];
}

export async function insertStructureAlert(tx: Tx, row: StructureAlertRow): Promise<void> {
  await tx.insert(structureAlerts).values(row);
}

/** Deletes a learner's structure alert. Returns `false` if it did not exist. */
export async function deleteStructureAlert(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(structureAlerts)
    .where(and(eq(structureAlerts.userId, userId), eq(structureAlerts.id, id)))
    .returning({ id: structureAlerts.id });
  return rows.length > 0;
}

/** Deletes a learner's ended structure alerts. Returns whether there were any. */
export async function deleteEndedStructureOf(tx: Tx, userId: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .delete(structureAlerts)
    .where(and(eq(structureAlerts.userId, userId), sql`NOT (${isActive(now)})`))
    .returning({ id: structureAlerts.id });
  return rows.length > 0;
}

/** Deletes structure alerts that ended more than `ENDED_ALERTS_KEPT_DAYS` days ago. */
export async function deleteEndedStructure(tx: Tx, now: EpochMs): Promise<void> {
  const before = new Date(now - ENDED_ALERTS_KEPT_DAYS * DAY_MS);
  await tx
    .delete(structureAlerts)
    .where(or(lt(structureAlerts.triggeredAt, before), lt(structureAlerts.expiresAt, before)));
}

/**
 * Returns the mark of a series (the market time up to which its bars were read) and locks it until the transaction
 * ends. A series without a mark gets one at `now`. The next server that reads bars sees every alert that was set under
 * this lock.
 */
export async function lockMark(tx: Tx, { asset, interval }: Series, now: EpochMs): Promise<EpochMs> {
  const [row] = await tx
    .insert(structureAlertMarks)
    .values({ asset, interval, readUntil: new Date(now) })
    .onConflictDoUpdate({
      target: [structureAlertMarks.asset, structureAlertMarks.interval],
      set: { readUntil: sql`${structureAlertMarks.readUntil}` },
    })
    .returning({ readUntil: structureAlertMarks.readUntil });
  return row === undefined ? now : epochMs(row.readUntil.getTime());
}
