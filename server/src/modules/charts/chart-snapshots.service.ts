/**
 * Stores the charts of an asset at the time of a learner's orders, so that the journal shows the chart on which a
 * decision was made.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ChartSnapshotResponse } from '@tradesense/contract/charts.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { TradingHappened } from '../trading/trading.events.ts';
import { findSnapshot, insertSnapshot } from './chart-snapshots.repo.ts';
import { findChart, type ChartKey } from './charts.repo.ts';

/**
 * Stores the charts of an order's asset, unless they equal the last snapshot. Charts of replays are not stored, because
 * they exist only in the browser.
 */
export async function keepChart(tx: Tx, { userId, at, news, isReplay = false }: TradingHappened): Promise<void> {
  const asset = news.kind === 'order-placed' ? findAsset(news.asset) : undefined;
  if (asset === undefined || isReplay) return;
  const key = { userId, asset: asset.symbol };
  const takenAt = new Date(at);
  const chart = await findChart(tx, key);
  const [drawings, drawingsVersion, settings] = [chart?.drawings ?? [], chart?.drawingsVersion ?? 0, chart?.settings ?? null]; // oxfmt-ignore
  const last = await findSnapshot(tx, key, takenAt);
  const isKept = last?.drawingsVersion === drawingsVersion && isDeepStrictEqual(last.settings, settings);
  if (!isKept) await insertSnapshot(tx, { ...key, takenAt, drawings, drawingsVersion, settings });
}

/**
 * Returns the drawings and settings that the learner's charts of an asset had at the last order placed at or before the
 * given time.
 */
export async function readChartSnapshot(
  { db }: Pick<Platform, 'db'>,
  key: ChartKey,
  at: Date,
): Promise<ChartSnapshotResponse> {
  const row = await db.read((tx) => findSnapshot(tx, key, at));
  return {
    takenAt: row?.takenAt.toISOString() ?? null,
    drawings: row?.drawings ?? [],
    settings: row?.settings ?? null,
  };
}
