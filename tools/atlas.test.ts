// If this fails, the evidence atlas shows figures that do not follow from its rules and the shipped candles.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { ATLAS_EFFORT, countHorizon, EXAMPLE_BARS_BEFORE, exampleBarsAfter } from '../core/src/atlas/atlas-counts.ts';
import { ATLAS_RULES } from '../core/src/atlas/rules.ts';
import { readAtlas } from '../server/src/modules/atlas/index.ts';
import { readCountedSeries } from './atlas-series.ts';
import { root } from './workspace.mjs';

const atlas = readAtlas(join(root, 'content'));
const counted = readCountedSeries(join(root, 'content/history'));
const series = counted.map((each) => each.series);

describe('the stored counts', () => {
  // Shuffled bars are not counted again here, because counting them takes minutes.
  it.each(ATLAS_RULES.map((rule) => [rule.id, rule] as const))('for %s equal those of a new count', (id, rule) => {
    const claim = atlas.claims.find(({ text }) => text.id === id);
    if (claim === undefined) throw new Error(`there is no claim ${id}`);
    for (const { bars, all, series: rows } of claim.count.horizons) {
      const again = countHorizon(rule, bars, series, [], { ...ATLAS_EFFORT, resamples: 0, shuffles: 0 });
      expect(again?.all.cases).toBe(all.cases);
      expect(again?.all.rate).toBeCloseTo(all.rate, 4);
      expect(again?.all.control ?? 0).toBeCloseTo(all.control ?? 0, 4);
      expect(again?.series.map(({ asset, interval, cases }) => ({ asset, interval, cases }))).toEqual(
        rows.map(({ asset, interval, cases }) => ({ asset, interval, cases })),
      );
    }
  });

  it('have examples, and examples of both outcomes if both are common', () => {
    const examples = atlas.claims.map(({ count }) => count.examples);
    expect(examples.every(({ length }) => length > 0)).toBe(true);
    const mixed = atlas.claims.filter(
      ({ count, main }) => main.all.rate > 0.3 && main.all.rate < 0.7 && count.examples.length === 12,
    );
    expect(mixed.length).toBeGreaterThan(20);
    expect(mixed.filter(({ count }) => new Set(count.examples.map(({ isHit }) => isHit)).size < 2)).toEqual([]);
  });
});

test('every example lies in the open part of its series', () => {
  for (const { count, main } of atlas.claims)
    for (const { asset, interval, at } of count.examples) {
      const found = counted.find((each) => each.series.asset === asset && each.series.interval === interval);
      const index = found?.series.chart.bars.t.indexOf(at) ?? -1;
      const starts = found?.openStarts(EXAMPLE_BARS_BEFORE + 1 + exampleBarsAfter(main.bars));
      expect(starts?.[index - EXAMPLE_BARS_BEFORE]).toBe(1);
    }
});

/** File with counts by the same definitions, computed by an independent program in another language. */
const COMPUTED = fileURLToPath(new URL('../../shared/evidence/computed.json', import.meta.url));

interface ComputedRow {
  readonly n: number;
  readonly hit: number;
  readonly base: number;
}

/**
 * Candle patterns and RSI events, counted within five bars: our name of each event, and its name in the independent
 * count. Where the two programs build a series differently, their counts differ slightly.
 */
const SAME_EVENTS = {
  'bullish-engulfing': 'bullish engulfing after a fall',
  'bearish-engulfing': 'bearish engulfing after a rise',
  hammer: 'hammer after a fall',
  'shooting-star': 'shooting star after a rise',
  oversold: 'RSI falls below 30 (first bar)',
  overbought: 'RSI rises above 70 (first bar)',
} as const;

/** Series that both programs read from the same files, so that their bars are equal. */
const SAME_SERIES = ['BTC 1d', 'ETH 1d', 'QQQ 1d', 'SPY 1d', 'AAPL 1d', 'BTC 1h', 'XAU 1h', 'EURUSD 1h', 'SOL 4h'];

describe.skipIf(!existsSync(COMPUTED))('the counts of the atlas and of an independent program', () => {
  const computed = existsSync(COMPUTED)
    ? (JSON.parse(readFileSync(COMPUTED, 'utf8')) as {
        readonly by_series: { readonly candles: Readonly<Record<string, Readonly<Record<string, ComputedRow>>>> };
      })
    : null;

  it.each(Object.entries(SAME_EVENTS))('agree for %s', (id, name) => {
    const rows = atlas.claims
      .find(({ text }) => text.id === id)
      ?.count.horizons.find(({ bars }) => bars === 5)
      ?.series.filter(({ asset, interval }) => SAME_SERIES.includes(`${asset} ${interval}`));
    expect(rows?.length).toBe(SAME_SERIES.length);
    for (const { asset, interval, cases, rate, control } of rows ?? []) {
      const other = computed?.by_series.candles[`${asset} ${interval}`]?.[name];
      // The two programs may treat the first bars of a series differently, and also ties at a rounded price.
      expect(Math.abs(cases - Number(other?.n))).toBeLessThanOrEqual(Math.max(4, 0.02 * cases));
      expect(Math.abs(Number(control) - Number(other?.base))).toBeLessThan(0.002);
      expect(Math.abs(rate - Number(other?.hit))).toBeLessThan(Math.max(0.01, 2 / cases));
    }
  });
});
