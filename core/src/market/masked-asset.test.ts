// If this fails, the rules or prices of a masked replay reveal the asset, or a trade in it has a result that differs
// from the result at real prices.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { epochMs } from '../kernel/time.ts';
import { instrumentOf } from '../trading/instrument.ts';
import { INSTRUMENTS } from '../trading/instruments.ts';
import { ASSET_CLASSES, ASSETS, findAsset } from './asset.ts';
import {
  assetText,
  drawPriceFactor,
  findTradedAsset,
  maskedBar,
  MASKED_ASSETS,
  maskedSymbolOf,
} from './masked-asset.ts';

describe('a stand-in', () => {
  it.each(ASSET_CLASSES)(
    'for the class %s has no more leverage than any of its assets, and costs within their range',
    (assetClass) => {
      const standIn = instrumentOf(INSTRUMENTS, maskedSymbolOf(assetClass));
      const members = ASSETS.filter((each) => each.class === assetClass).map(({ symbol }) =>
        instrumentOf(INSTRUMENTS, symbol),
      );
      expect(members.length).toBeGreaterThan(1);
      for (const { maxLeverage } of members) expect(standIn.maxLeverage).toBeLessThanOrEqual(maxLeverage);
      for (const cost of ['halfSpread', 'impact'] as const) {
        const all = members.map((each) => Number(each[cost]));
        expect(Number(standIn[cost])).toBeGreaterThanOrEqual(Math.min(...all));
        expect(Number(standIn[cost])).toBeLessThanOrEqual(Math.max(...all));
      }
    },
  );

  it('has a symbol of its own, and a name that says only its class', () => {
    expect(MASKED_ASSETS.map(({ symbol }) => findAsset(symbol))).toEqual(MASKED_ASSETS.map(() => undefined));
    expect(MASKED_ASSETS.map(({ name }) => name)).toEqual([
      'Masked coin',
      'Masked stock',
      'Masked commodity',
      'Masked currency pair',
    ]);
    expect(MASKED_ASSETS.map(({ symbol }) => findTradedAsset(symbol))).toEqual(MASKED_ASSETS);
  });
});

describe('the masked prices of a replay', () => {
  it.each([1.084_55, 61_234.57])(
    'begin between 1,000 and 10,000, evenly over both halves of that range, if the real close is %d',
    (close) => {
      const random = createRandom(1, 2, 3, 4);
      const firsts = Array.from({ length: 1_000 }, () => drawPriceFactor(random, close) * close);
      for (const first of firsts) expect(first >= 1_000 && first < 10_000).toBe(true);
      const low = firsts.filter((first) => first < Math.sqrt(1_000 * 10_000)).length;
      expect(Math.abs(low - 500)).toBeLessThan(80);
    },
  );

  it('keep the shape of a bar and its turnover', () => {
    const bar = { t: epochMs(0), o: 100, h: 104, l: 99, c: 102, v: 1_234_567 };
    const { t, o, h, l, c, v } = maskedBar(bar, 31.415_926_5);
    expect([t, o, h, l, c]).toEqual([0, 3_141.592_7, 3_267.256_4, 3_110.176_7, 3_204.424_5]);
    expect((v * c) / (bar.v * bar.c)).toBeCloseTo(1, 3);
  });

  it('have volumes of four digits for whole volumes, so that a volume does not reveal the factor', () => {
    const { v } = maskedBar({ t: epochMs(0), o: 1, h: 1, l: 1, c: 1, v: 987_654 }, 7.7);
    expect(v).toBe(128_300);
  });

  it('are at least one tick', () => {
    expect(maskedBar({ t: epochMs(0), o: 1e-9, h: 1, l: 1e-9, c: 1, v: 0 }, 1)).toMatchObject({ o: 0.0001, v: 0 });
  });
});

it.each([
  ['BTC', 'BTC'],
  ['MASKED-CRYPTO', 'Masked coin'],
  ['MASKED-EQUITY', 'Masked stock'],
  ['MASKED-COMMODITY', 'Masked commodity'],
  ['MASKED-FOREX', 'Masked currency pair'],
  ['GONE', 'GONE'],
])('%s is written “%s” in texts', (symbol, text) => {
  expect(assetText(symbol)).toBe(text);
});
