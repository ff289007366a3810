// If this fails, the depth of the simulated market no longer matches the real volumes that the product ships.
import { expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { DAILY_TURNOVER } from '@tradesense/core/market/simulation/daily-turnover.ts';
import { SHIPPED_HISTORY } from '../../../config.ts';
import { readShippedHistory } from './shipped-history.ts';

const { series } = readShippedHistory(SHIPPED_HISTORY);

/** Returns the mean of close × volume over the last 365 days of the shipped daily series. */
function shippedTurnover(asset: AssetSymbol): number {
  const days = series.get(asset)?.get('1d');
  if (days === undefined) throw new Error(`${asset} has no shipped days`);
  const { t, c, v } = days;
  const since = elementAt(t, t.length - 1) - 365 * DAY_MS;
  const turnovers = [...t.keys()]
    .filter((index) => elementAt(t, index) > since)
    .map((index) => elementAt(c, index) * elementAt(v, index));
  return turnovers.reduce((sum, each) => sum + each, 0) / turnovers.length;
}

test.each<[AssetSymbol, number, number]>([
  // Columns: asset; mean daily turnover of its shipped bars, in billions of dollars; ratio of its `DAILY_TURNOVER`
  // value to that mean. The shipped volumes of stocks and funds include all venues, those of crypto only one, so crypto
  // has large ratios.
  ['AAPL', 13.8, 0.8],
  ['SPY', 24.4, 1.64],
  ['QQQ', 11.1, 2.07],
  ['BTC', 2.31, 17.3],
  ['ETH', 1.33, 18.8],
])('the turnover of %s is %d billion a day', (asset, billions, ratio) => {
  const shipped = shippedTurnover(asset);
  expect(shipped / 1e9 / billions).toBeCloseTo(1, 2);
  expect(DAILY_TURNOVER[asset] / shipped / ratio).toBeCloseTo(1, 1);
});
