/**
 * Queries of the structure loop: they read which series alerts wait for and up to which time the bars of these series
 * were read, and they end triggered alerts.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { ClosedBreak } from '@tradesense/core/grading/break-choice.ts';
import type { Price } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Series } from './structure-alerts.repo.ts';
import { structureAlertMarks, structureAlerts, type StructureAlertRow } from './structure-alerts.tables.ts';

/** A series with alerts that wait for its next bars. */
export interface AwaitedSeries extends Series {
  /** Market time from which bars must be read: the later of `mark` and the time at which the first alert was set. */
  readonly from: EpochMs;
  /** Market time up to which bars of the series were read; `null` if the series has no mark. */
  readonly mark: EpochMs | null;
}

/** A structure break made by the close of a bar. */
export interface BarBreak extends Series {
  readonly made: Pick<ClosedBreak, 'kind' | 'direction'>;
  readonly level: Price;
  /** Open time of the bar that made the break, in market time. */
  readonly barAt: EpochMs;
  /** Close time of the bar that made the break, in market time. */
  readonly closedAt: EpochMs;
  /** Close time of the bar that made the break, in clock time. It decides whether an alert was expired by then. */
  readonly clockAt: EpochMs;
}

/**
 * Returns the series for which at least one alert waits that has not triggered and was not expired at `at`. A series
 * has one row, however many alerts wait for it.
 */
export async function awaitedSeries(tx: Tx, at: EpochMs): Promise<AwaitedSeries[]> {
  const { rows } = await tx.$client.query<{ asset: AssetSymbol; interval: Interval; since: Date; mark: Date | null }>({
    name: 'structure-alerts-awaited',
    text: `SELECT alert.asset, alert.interval, min(alert.since) AS since, mark.read_until AS mark
      FROM structure_alerts AS alert
      LEFT JOIN structure_alert_marks AS mark ON mark.asset = alert.asset AND mark.interval = alert.interval
      WHERE alert.triggered_at IS NULL AND (alert.expires_at IS NULL OR alert.expires_at > $1)
      GROUP BY alert.asset, alert.interval, mark.read_until ORDER BY alert.asset, alert.interval`,
    values: [new Date(at)],
  });
  return rows.map(({ asset, interval, since, mark }) => ({
    asset,
    interval,
    from: epochMs(Math.max(since.getTime(), mark?.getTime() ?? 0)),
    mark: mark === null ? null : epochMs(mark.getTime()),
  }));
}

/**
 * Moves the mark of a series from `before` to `until` and locks the mark's row until the transaction ends. Returns
 * `false` if the mark was not at `before`, because another server has read these bars.
 */
export async function moveMark(tx: Tx, { asset, interval }: Series, before: EpochMs, until: EpochMs): Promise<boolean> {
  const rows = await tx
    .update(structureAlertMarks)
    .set({ readUntil: new Date(until) })
    .where(
      and(
        eq(structureAlertMarks.asset, asset),
        eq(structureAlertMarks.interval, interval),
        eq(structureAlertMarks.readUntil, new Date(before)),
      ),
    )
    .returning({ asset: structureAlertMarks.asset });
  return rows.length > 0;
}

/**
 * Ends and returns the alerts that this break triggers: those set before the bar closed and not expired by then. Alerts
 * that were deleted or ended in the meantime are not included.
 */
export async function endBroken(tx: Tx, { made, ...found }: BarBreak): Promise<StructureAlertRow[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'structure-alerts-broken',
    text: `UPDATE structure_alerts SET triggered_at = $6, bar_at = $7, broken_price = $8, made_kind = $3, made_direction = $4
      WHERE asset = $1 AND interval = $2 AND kind IN ('either', $3) AND direction IN ('either', $4) AND since < $5
        AND triggered_at IS NULL AND (expires_at IS NULL OR expires_at > $6)
      RETURNING id`,
    values: [
      found.asset,
      found.interval,
      made.kind,
      made.direction,
      new Date(found.closedAt),
      new Date(found.clockAt),
      new Date(found.barAt),
      found.level,
    ],
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx.select().from(structureAlerts).where(inArray(structureAlerts.id, ids)).orderBy(structureAlerts.id);
}
