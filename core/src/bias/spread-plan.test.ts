// If this fails, an unrated Random test is refused although the assets have enough history, or it asks about the same
// bars twice.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import type { AssetSymbol } from '../market/asset.ts';
import { seriesOf } from './bias.test-data.ts';
import { planSpreadTest, type SpreadAsset } from './spread-plan.ts';
import { windowBars } from './window-candidates.ts';
import { windowRange } from './windows.ts';

const MONTHS = windowBars('1M');
const monthly = (asset: AssetSymbol, windows: number): SpreadAsset => ({
  asset,
  series: [seriesOf('1M', windows * MONTHS)],
  seen: [],
});
const plan = (seed: number, assets: readonly SpreadAsset[], questionCount = 5) => {
  const planned = planSpreadTest(createRandom(seed), { questionCount, assets });
  return planned.ok ? planned.value : null;
};

describe('a test over assets of which none has room for all questions', () => {
  const assets = [monthly('BTC', 1), monthly('SPY', 3), monthly('XAU', 1), monthly('EURUSD', 0)];

  it('has every available window exactly once if it needs all of them', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const windows = plan(seed, assets) ?? [];
      expect(windows.map(({ asset }) => asset).toSorted()).toEqual(['BTC', 'SPY', 'SPY', 'SPY', 'XAU']);
      const spy = windows.filter(({ asset }) => asset === 'SPY').map((window) => windowRange(window).from);
      expect(new Set(spy).size).toBe(3);
    }
  });
  it('is refused if one window is missing', () => {
    expect(plan(1, assets, 6)).toBeNull();
    expect(plan(1, [])).toBeNull();
  });
});

it('the asset of each question is drawn evenly', () => {
  const assets = [monthly('BTC', 20), monthly('SPY', 20)];
  let btc = 0;
  for (let seed = 0; seed < 200; seed += 1)
    btc += (plan(seed, assets) ?? []).filter(({ asset }) => asset === 'BTC').length;
  // The limit is four standard deviations of 1,000 coin tosses.
  expect(Math.abs(btc - 500)).toBeLessThan(64);
});
