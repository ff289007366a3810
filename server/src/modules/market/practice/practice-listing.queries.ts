import type { PracticeHistoryResponse } from '@tradesense/contract/market.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { compareIntervals } from '@tradesense/core/market/interval.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { importedExtents } from './practice-candles.repo.ts';
import { sourceKey, type ShippedHistory } from './shipped-history.ts';

type ListedAsset = PracticeHistoryResponse['assets'][number];

/**
 * Returns the practice history of each asset in catalog order: which series it has, of which time and from which
 * source. Chooses between imported, shipped and simulated history as `createPracticeHistory` does. An asset without a
 * practice history is left out.
 */
export async function readPracticeListing(
  tx: Tx,
  { marketFeed }: Pick<Config, 'marketFeed'>,
  shipped: ShippedHistory,
): Promise<PracticeHistoryResponse> {
  const imported = Map.groupBy(await importedExtents(tx), ({ asset }) => asset);
  const assets = ASSETS.flatMap(({ symbol, name }): ListedAsset[] => {
    const own = imported.get(symbol);
    if (own !== undefined) {
      const series = own.map(({ interval, firstOpen, lastOpen }) => ({
        interval,
        firstOpen: isoTime(firstOpen),
        lastOpen: isoTime(lastOpen),
        source: null,
      }));
      return [{ symbol, name, origin: 'imported', series: inOrder(series) }];
    }
    const recorded = shipped.series.get(symbol);
    if (recorded !== undefined) {
      const series = [...recorded].map(([interval, { t }]) => ({
        interval,
        firstOpen: isoTime(epochMs(elementAt(t, 0))),
        lastOpen: isoTime(epochMs(elementAt(t, t.length - 1))),
        source: shipped.sources.get(sourceKey(symbol, interval)) ?? null,
      }));
      return [{ symbol, name, origin: 'recorded', series: inOrder(series) }];
    }
    return marketFeed === 'simulated' ? [{ symbol, name, origin: 'simulated', series: [] }] : [];
  });
  return { assets };
}

const inOrder = (series: ListedAsset['series']): ListedAsset['series'] =>
  series.toSorted((a, b) => compareIntervals(a.interval, b.interval));
