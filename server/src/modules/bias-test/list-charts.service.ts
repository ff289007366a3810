import type { BiasChartsResponse } from '@tradesense/contract/bias-test.ts';
import { countUnseen } from '@tradesense/core/bias/rated-draw.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import { ratedSeries, shownTo } from './rated-series.service.ts';

/** The assets that tests can be about, and how many rated charts of each the learner has not been shown. */
export async function listCharts(
  { db, history }: { readonly db: Database; readonly history: PracticeHistory },
  userId: string,
): Promise<BiasChartsResponse> {
  return db.read(async (tx) => {
    const recorded = new Set(await history.recordedAssets(tx));
    const assets: BiasChartsResponse['assets'] = [];
    for (const asset of ASSET_SYMBOLS) {
      const unseen = { '4h': 0, '1d': 0, '1w': 0, '1M': 0 };
      if (!recorded.has(asset)) {
        const source = await history.source(tx, asset, '1d');
        if (source === 'simulated') assets.push({ asset, source, unseen });
        continue;
      }
      const shown = await shownTo(tx, userId, asset);
      for (const series of await ratedSeries(tx, history, asset)) unseen[series.timeframe] = countUnseen(series, shown);
      assets.push({ asset, source: 'recorded', unseen });
    }
    return { assets };
  });
}
