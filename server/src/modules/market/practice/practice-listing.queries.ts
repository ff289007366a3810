import type { PracticeHistoryResponse } from '@tradesense/contract/market.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { compareIntervals, type Interval } from '@tradesense/core/market/interval.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { importedExtents, type ImportedExtent } from './practice-candles.repo.ts';
import type { PracticeHistory } from './practice-history.service.ts';
import { sourceKey, type ShippedHistory } from './shipped-history.ts';

type ListedAsset = PracticeHistoryResponse['assets'][number];

/**
 * Returns the practice history of each asset in catalog order: which series it has, of which time and from which
 * source. An asset without a practice history is left out.
 */
export async function readPracticeListing(
  tx: Tx,
  practice: PracticeHistory,
  shipped: ShippedHistory,
): Promise<PracticeHistoryResponse> {
  const history = await practice.asOf(tx);
  const imported = Map.groupBy(await importedExtents(tx), ({ asset }) => asset);
  const assets: ListedAsset[] = [];
  for (const { symbol, name } of ASSETS) {
    const origin = await history.origin(tx, symbol);
    if (origin === null) continue;
    const series = {
      imported: () => (imported.get(symbol) ?? []).map(importedView),
      recorded: () =>
        [...(shipped.series.get(symbol) ?? [])].map(([interval, bars]) =>
          shippedView(interval, bars.t, shipped.sources.get(sourceKey(symbol, interval))),
        ),
      simulated: () => [],
    }[origin]();
    assets.push({ symbol, name, origin, series: inOrder(series) });
  }
  return { assets };
}

type ListedSeries = ListedAsset['series'][number];

const importedView = ({ interval, firstOpen, lastOpen }: ImportedExtent): ListedSeries => ({
  interval,
  firstOpen: isoTime(firstOpen),
  lastOpen: isoTime(lastOpen),
  source: null,
});

const shippedView = (interval: Interval, times: Float64Array, source: string | undefined): ListedSeries => ({
  interval,
  firstOpen: isoTime(epochMs(elementAt(times, 0))),
  lastOpen: isoTime(epochMs(elementAt(times, times.length - 1))),
  source: source ?? null,
});

const inOrder = (series: ListedAsset['series']): ListedAsset['series'] =>
  series.toSorted((a, b) => compareIntervals(a.interval, b.interval));
