import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { ASSET_CLASSES, findAsset } from '@tradesense/core/market/asset.ts';
import type { ClassWindow, MaterialNeed } from '@tradesense/core/study/task-material.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import { drawWindow, openSeries } from './open-window.service.ts';

/**
 * For each asset class, draws a window of one random asset. Returns `null` if an asset class has no window of the given
 * length in the open part.
 */
export async function drawClassWindows(
  history: PracticeHistory,
  tx: Tx,
  { interval, bars: length }: Extract<MaterialNeed, { readonly kind: 'classes' }>,
  random: Random,
): Promise<readonly ClassWindow[] | null> {
  const recorded = shuffled(random, await history.recordedAssets(tx)).flatMap((symbol) => findAsset(symbol) ?? []);
  const windows: ClassWindow[] = [];
  for (const assetClass of ASSET_CLASSES) {
    for (const { symbol, name } of recorded.filter((each) => each.class === assetClass)) {
      const series = await openSeries(history, tx, symbol, interval, length);
      const window = series === null ? null : await drawWindow(history, tx, series, random);
      if (window === null) continue;
      windows.push({ assetClass, assetName: name, interval, bars: window.bars });
      break;
    }
  }
  return windows.length === ASSET_CLASSES.length ? windows : null;
}
