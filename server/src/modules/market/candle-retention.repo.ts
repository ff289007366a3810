import { and, eq, isNull } from 'drizzle-orm';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isoTime } from './candles.repo.ts';
import { candleSeries } from './market.tables.ts';

const ofMinutes = (asset: AssetSymbol) =>
  and(eq(candleSeries.asset, asset), eq(candleSeries.interval, '1m'), isNull(candleSeries.rolledUpFrom));

/**
 * Sets the cutoff of the asset's imported 1m series: bars that open before `from` will be deleted. `revision` must be
 * new.
 */
export async function keepMinutesFrom(tx: Tx, asset: AssetSymbol, from: EpochMs, revision: string): Promise<void> {
  await tx
    .update(candleSeries)
    .set({ keptFrom: new Date(from), revision })
    .where(ofMinutes(asset));
}

const DELETE_SQL = `
  DELETE FROM candles WHERE asset = $1 AND "interval" = '1m' AND t <= (
    SELECT max(t) FROM (
      SELECT t FROM candles WHERE asset = $1 AND "interval" = '1m' AND t < $2::timestamptz ORDER BY t LIMIT $3::int
    ) AS oldest
  )`;

/**
 * Deletes at most `limit` 1m bars that open before `from`, oldest first. Returns the number of deleted bars. `revision`
 * must be new.
 */
export async function deleteMinutes(
  tx: Tx,
  asset: AssetSymbol,
  from: EpochMs,
  limit: number,
  revision: string,
): Promise<number> {
  const { rowCount } = await tx.$client.query({
    name: 'market_delete_minutes',
    text: DELETE_SQL,
    values: [asset, isoTime(from), limit],
  });
  const deleted = rowCount ?? 0;
  if (deleted > 0) await tx.update(candleSeries).set({ revision }).where(ofMinutes(asset));
  return deleted;
}
