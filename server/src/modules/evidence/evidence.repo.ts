import { and, asc, count, eq, gt, or } from 'drizzle-orm';
import type { EvidenceMeterName } from '@tradesense/contract/evidence.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { evidenceItems, evidenceMeters, pendingCharts } from './evidence.tables.ts';
import { addItem, startMeter, type EvidenceItem, type StoredMeter } from './meter-state.policy.ts';

type MeterRow = typeof evidenceMeters.$inferSelect;

export interface NewItem {
  readonly userId: string;
  readonly meter: EvidenceMeterName;
  /** The question, chart or pair that the item is about. A meter counts each source only once. */
  readonly source: string;
  readonly at: EpochMs;
  readonly content: EvidenceItem;
}

/** State of the meter before and after the item. */
export interface Appended {
  readonly before: StoredMeter;
  readonly after: StoredMeter;
}

/**
 * Appends the item to its meter and stores the meter's new state. Returns `null` and changes nothing if the item is
 * already stored.
 */
export async function appendItem(tx: Tx, { userId, meter, source, at, content }: NewItem): Promise<Appended | null> {
  const start = startMeter(meter);
  await tx
    .insert(evidenceMeters)
    .values({ userId, meter, items: start.items, state: start.state, updatedAt: at })
    .onConflictDoNothing();
  const whichMeter = and(eq(evidenceMeters.userId, userId), eq(evidenceMeters.meter, meter));
  const [row] = await tx.select().from(evidenceMeters).where(whichMeter).for('update');
  invariant(row !== undefined, 'a meter is never deleted while its learner exists');
  const before = storedMeter(row);
  const after = addItem(before, content, at);
  const stored = await tx
    .insert(evidenceItems)
    .values({ userId, meter, sequence: after.items, source, at, content })
    .onConflictDoNothing({ target: [evidenceItems.userId, evidenceItems.meter, evidenceItems.source] })
    .returning({ sequence: evidenceItems.sequence });
  if (stored.length === 0) return null;
  await tx
    .update(evidenceMeters)
    .set({
      items: after.items,
      state: after.state,
      firstStrongAt: after.firstStrong?.at ?? null,
      firstStrongN: after.firstStrong?.n ?? null,
      updatedAt: at,
    })
    .where(whichMeter);
  return { before, after };
}

export function storedMeter({ items, state, firstStrongAt, firstStrongN }: MeterRow): StoredMeter {
  const firstStrong = firstStrongAt === null || firstStrongN === null ? null : { at: firstStrongAt, n: firstStrongN };
  return { items, state, firstStrong };
}

/** Returns those meters of the account that have an item, by name. */
export async function metersOf(tx: Tx, userId: string): Promise<ReadonlyMap<EvidenceMeterName, StoredMeter>> {
  const rows = await tx.select().from(evidenceMeters).where(eq(evidenceMeters.userId, userId));
  return new Map(rows.map((row) => [row.meter, storedMeter(row)]));
}

export interface MeterKey {
  readonly userId: string;
  readonly meter: EvidenceMeterName;
}

/** Returns up to `limit` meters after `last`, ordered by account and name. `null` starts with the first meter. */
export async function metersAfter(tx: Tx, last: MeterKey | null, limit: number): Promise<readonly MeterRow[]> {
  return await tx
    .select()
    .from(evidenceMeters)
    .where(
      last === null
        ? undefined
        : or(
            gt(evidenceMeters.userId, last.userId),
            and(eq(evidenceMeters.userId, last.userId), gt(evidenceMeters.meter, last.meter)),
          ),
    )
    .orderBy(asc(evidenceMeters.userId), asc(evidenceMeters.meter))
    .limit(limit);
}

/** Returns the items of a meter in the order in which it counted them. */
export async function itemsOf(
  tx: Tx,
  { userId, meter }: MeterKey,
): Promise<readonly { readonly at: EpochMs; readonly content: EvidenceItem; readonly sequence: number }[]> {
  return await tx
    .select({ at: evidenceItems.at, content: evidenceItems.content, sequence: evidenceItems.sequence })
    .from(evidenceItems)
    .where(and(eq(evidenceItems.userId, userId), eq(evidenceItems.meter, meter)))
    .orderBy(asc(evidenceItems.sequence));
}

export type PendingChart = typeof pendingCharts.$inferSelect;

export async function insertPendingChart(tx: Tx, chart: PendingChart): Promise<void> {
  await tx.insert(pendingCharts).values(chart).onConflictDoNothing();
}

/** Returns the charts that wait for the comparison with random marks, in the order in which they were graded. */
export async function listPendingCharts(tx: Tx, limit: number): Promise<readonly PendingChart[]> {
  return await tx
    .select()
    .from(pendingCharts)
    .orderBy(asc(pendingCharts.gradedAt), asc(pendingCharts.examId), asc(pendingCharts.chart))
    .limit(limit);
}

export async function countPendingCharts(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ charts: count() }).from(pendingCharts).where(eq(pendingCharts.userId, userId));
  return row?.charts ?? 0;
}

/** Removes a chart from those that wait for the comparison with random marks. Returns whether it was still waiting. */
export async function removePendingChart(
  tx: Tx,
  { examId, chart }: Pick<PendingChart, 'examId' | 'chart'>,
): Promise<boolean> {
  const rows = await tx
    .delete(pendingCharts)
    .where(and(eq(pendingCharts.examId, examId), eq(pendingCharts.chart, chart)))
    .returning({ chart: pendingCharts.chart });
  return rows.length === 1;
}
