// If this fails, a property other than the order of the bars reveals which chart is recorded, or the order reveals
// nothing.
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { findAsset, type AssetClass, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { barsOfColumns, sliceColumns } from '@tradesense/core/market/bar-columns.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import type { PairRow } from '@tradesense/core/real-or-shuffled/make-pair.ts';
import { measureChart } from '@tradesense/core/real-or-shuffled/pair-measures.ts';
import { PAIR_INTERVALS, PAIR_WINDOW_BARS, type PairInterval } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { createTestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import { chartsOf } from './pair-charts.policy.ts';

type Rows = readonly PairRow[];
/**
 * Returns how strongly one property of a chart suggests that the chart is recorded. Of a pair, the chart with the
 * larger value is guessed to be the recorded one; a coin flip decides between equal values.
 */
type Sign = (rows: Rows, pair: MadePair) => number;

const PAIRS_PER_SERIES = 100;

const heights = (rows: Rows) => rows.map(([, h, l]) => Math.log(h / l));
const gaps = (rows: Rows) => rows.slice(1).map(([o], i) => Math.abs(Math.log(o / (rows[i]?.[3] ?? o))));

/** Returns how much the mean values of a period's phases (for example, the hours of a day) vary. */
function phaseVariance(values: readonly number[], period: number): number {
  const mean = meanOf(values);
  let sum = 0;
  for (let phase = 0; phase < period; phase += 1) {
    const own = values.filter((_, i) => i % period === phase);
    if (own.length > 0) sum += own.length * (meanOf(own) - mean) ** 2;
  }
  return sum;
}

/**
 * Number of bars in a trading day. A trading week has `WEEK_DAYS` of them. Except for stocks, a week of hourly bars is
 * longer than a chart.
 */
const DAY_BARS: Readonly<Record<AssetClass, Readonly<Record<PairInterval, number>>>> = {
  equity: { '1h': 7, '4h': 2 },
  crypto: { '1h': 24, '4h': 6 },
  forex: { '1h': 24, '4h': 6 },
  commodity: { '1h': 23, '4h': 6 },
};
const WEEK_DAYS: Readonly<Record<AssetClass, number>> = { equity: 5, crypto: 7, forex: 5, commodity: 5 };

const perDay = ({ assetClass, interval }: MadePair) => DAY_BARS[assetClass][interval];
const perWeek = (pair: MadePair) => perDay(pair) * WEEK_DAYS[pair.assetClass];
/**
 * Returns the phase variance, rounded. Otherwise, tiny differences would decide between charts that have the same
 * rhythm.
 */
const rhythm = (values: readonly number[], period: number) => Number(phaseVariance(values, period).toPrecision(2));

/**
 * Returns how well all highs fit on one grid: the largest Rayleigh statistic over 30 grid spacings, from half the mean
 * height of a bar down to about a fiftieth of it.
 */
function gridFit(rows: Rows): number {
  const prices = rows.map(([, high]) => high);
  const height = meanOf(heights(rows)) * meanOf(prices);
  const fits = Array.from({ length: 30 }, (_, k) => {
    const spacing = height / (2 * 1.12 ** k);
    let [cosines, sines] = [0, 0];
    for (const price of prices) {
      const angle = (2 * Math.PI * price) / spacing;
      cosines += Math.cos(angle);
      sines += Math.sin(angle);
    }
    return cosines * cosines + sines * sines;
  });
  return Math.max(...fits);
}

/** Returns the mean number of decimal places of the prices. */
const decimals = (rows: Rows) => meanOf(rows.flat().map((price) => String(price).split('.')[1]?.length ?? 0));

interface MadePair {
  readonly assetClass: AssetClass;
  readonly interval: PairInterval;
  readonly recorded: Rows;
  readonly shuffled: Rows;
}

async function madePairs(random: Random): Promise<readonly MadePair[]> {
  const t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
  const { practice } = t.server.market;
  const made = await t.db.read(async (tx) => {
    const pairs: MadePair[] = [];
    for (const asset of await practice.recordedAssets(tx))
      for (const interval of PAIR_INTERVALS) pairs.push(...(await pairsOf(tx, practice, { asset, interval }, random)));
    return pairs;
  });
  await t.close();
  return made;
}

async function pairsOf(
  tx: Tx,
  practice: PracticeHistory,
  { asset, interval }: { readonly asset: AssetSymbol; readonly interval: PairInterval },
  random: Random,
): Promise<readonly MadePair[]> {
  const windows = await practice.windows(tx, asset, interval, PAIR_WINDOW_BARS, 'any');
  const columns = await practice.columns(tx, asset, interval);
  if (windows === null || columns === null) return [];
  const starts = [...(windows.starts ?? []).entries()].flatMap(([i, is]) => (is === 1 ? [i] : []));
  const assetClass = findAsset(asset)?.class ?? 'crypto';
  return Array.from({ length: PAIRS_PER_SERIES }, (_, n) => {
    const first = elementAt(starts, random.below(starts.length));
    const window = barsOfColumns(sliceColumns(columns, first, first + PAIR_WINDOW_BARS));
    return { pair: chartsOf({ asset, interval, seed: [n, first] }, window, [first, n]) };
  }).flatMap(({ pair }) => (pair === null ? [] : [{ assetClass, interval, ...pair }]));
}

/** Returns the share of pairs in which the property identifies the recorded chart. */
function picked(pairs: readonly MadePair[], sign: Sign, random: Random): number {
  const rights = pairs.map((pair) => {
    const [one, two] = [sign(pair.recorded, pair), sign(pair.shuffled, pair)];
    return one === two ? random.below(2) : one > two ? 1 : 0;
  });
  return meanOf(rights);
}

describe('pairs made from the shipped history', () => {
  const random = createRandom(20_261_122);
  let pairs: readonly MadePair[] = [];
  beforeAll(async () => {
    pairs = await madePairs(random);
  });

  test('are enough for the shares below', () => {
    expect(pairs.length).toBeGreaterThan(1_000);
  });

  test('show four prices of each bar and no volume, whose autocorrelation would tell them apart', () => {
    const sizes = pairs.flatMap(({ recorded, shuffled }) => [...recorded, ...shuffled].map((row) => row.length));
    expect(new Set(sizes)).toEqual(new Set([4]));
  });

  test.each<{ name: string; sign: Sign }>([
    { name: 'the opening rhythm', sign: (rows, pair) => rhythm(heights(rows), perDay(pair)) },
    { name: 'the rhythm of the week', sign: (rows, pair) => rhythm(heights(rows), perWeek(pair)) },
    { name: 'gaps after closures', sign: (rows, pair) => rhythm(gaps(rows), perDay(pair)) },
    { name: 'weekend gaps', sign: (rows, pair) => rhythm(gaps(rows), perWeek(pair)) },
    { name: 'the price grid', sign: gridFit },
    { name: 'decimals', sign: decimals },
    { name: 'the mean height of a bar', sign: (rows) => Number(meanOf(heights(rows)).toPrecision(3)) },
    { name: 'the largest gap', sign: (rows) => Number(Math.max(...gaps(rows)).toPrecision(2)) },
  ])('are recognized by $name in only 45 to 55% of cases', ({ sign }) => {
    const share = picked(pairs, sign, random);
    expect(share).toBeGreaterThanOrEqual(0.45);
    expect(share).toBeLessThanOrEqual(0.55);
  });

  test('are recognized by clustered wide bars in 76 to 100% of cases', () => {
    expect(picked(pairs, (rows) => measureChart(rows).heightCorrelation, random)).toBeGreaterThanOrEqual(0.76);
  });
});
