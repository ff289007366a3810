/** The counts of all claims, as they are stored in `content/atlas/counts.json`. */
import { measureChart } from '../grading/chart-bars.ts';
import { hashText, createRandom } from '../kernel/random.ts';
import { meanOf } from '../learning/mean-of.ts';
import type { AssetSymbol } from '../market/asset.ts';
import {
  ATLAS_INTERVALS,
  type AtlasInterval,
  type AtlasRule,
  type AtlasSeries,
  type AtlasSide,
  type PriceZone,
} from './claim.ts';
import { countRow, middle95, sumCases, type AtlasRow } from './count.ts';
import { readRow, type AtlasReading, type ShuffledBand } from './reading.ts';
import { shuffleBars } from './shuffle-bars.ts';

/** Seed of the random draws that estimate the effect of chance, and the number of repetitions of each kind of draw. */
export interface AtlasEffort {
  readonly seed: number;
  readonly resamples: number;
  readonly shuffles: number;
}

export const ATLAS_EFFORT: AtlasEffort = { seed: 20_261_123, resamples: 1_000, shuffles: 100 };

/** Result of counting a claim within one horizon. */
export interface AtlasHorizonCount {
  /** Length of the horizon: number of bars after the event; 0 if the event's own bar decides. */
  readonly bars: number;
  readonly reading: AtlasReading;
  readonly all: AtlasRow;
  /**
   * Result on copies of the series with their bars in random order; `null` if the claim has no control or no copy has a
   * case.
   */
  readonly shuffled: ShuffledBand | null;
  readonly intervals: readonly (AtlasRow & { readonly interval: AtlasInterval })[];
  readonly series: readonly (AtlasRow & { readonly asset: AssetSymbol; readonly interval: AtlasInterval })[];
}

/**
 * An example for the claim's page: a random case from the open part of the history (the first and last tenth of a
 * series, never used for rated charts).
 */
export interface AtlasExample {
  readonly asset: AssetSymbol;
  readonly interval: AtlasInterval;
  /** Open time of the event's bar, epoch ms. */
  readonly at: number;
  readonly side: AtlasSide;
  readonly zone: PriceZone | null;
  readonly isHit: boolean;
}

export interface AtlasClaimCount {
  readonly id: string;
  readonly horizons: readonly AtlasHorizonCount[];
  readonly examples: readonly AtlasExample[];
}

export interface AtlasCounts extends AtlasEffort {
  /**
   * Number of rows that were compared with a control, over all claims, horizons, intervals and series. The more there
   * are, the more differences occur by chance.
   */
  readonly comparisons: number;
  readonly claims: readonly AtlasClaimCount[];
}

/** Whether the rule applies to the interval and the asset class of this series. */
export function isCounted(
  { intervals, classes }: AtlasRule,
  { interval, assetClass }: Pick<AtlasSeries, 'interval' | 'assetClass'>,
): boolean {
  return intervals.includes(interval) && classes.includes(assetClass);
}

/**
 * Returns the number of bars of the claim's main horizon: the second horizon, or the only one. The main horizon decides
 * what the atlas says about the claim, and the examples use it.
 */
export function mainHorizon({ horizons }: Pick<AtlasRule, 'horizons'>): number {
  return horizons[1] ?? horizons[0] ?? 0;
}

/** Number of bars shown before the event of an example. */
export const EXAMPLE_BARS_BEFORE = 40;
const EXAMPLE_BARS_AFTER_MIN = 10;

/** Returns how many bars an example shows after its event. */
export function exampleBarsAfter(horizon: number): number {
  return Math.max(horizon, EXAMPLE_BARS_AFTER_MIN);
}

/**
 * Returns the seed of one count. It depends on the claim's id, so that a new claim does not change the counts of the
 * other claims.
 */
function seedOf({ id }: AtlasRule, seed: number, horizon: number): readonly number[] {
  return [seed, hashText(id), horizon];
}

/**
 * Returns the results of a rule on `copies` (`shuffledCopies`); `null` if the rule has no control or no copy has a
 * case.
 */
function shuffledBand(
  rule: AtlasRule,
  horizon: number,
  copies: readonly (readonly AtlasSeries[])[],
  seed: number,
): ShuffledBand | null {
  if (rule.control === null || copies.length === 0) return null;
  const random = createRandom(...seedOf(rule, seed, horizon), 2);
  const rows = copies.flatMap((copy) => {
    const sums = copy
      .filter((series) => isCounted(rule, series))
      .map((series) => sumCases(series, rule.cases(series, horizon, random)));
    const row = countRow(sums, rule, 0, random);
    return row === null ? [] : [row];
  });
  if (rows.length === 0) return null;
  return {
    rate: meanOf(rows.map(({ rate }) => rate)),
    difference: middle95(rows.map(({ difference }) => difference ?? 0)),
  };
}

/** Makes `shuffles` copies of the series with their bars in random order. */
export function shuffledCopies(all: readonly AtlasSeries[], { seed, shuffles }: AtlasEffort): AtlasSeries[][] {
  return Array.from({ length: shuffles }, (_, each) =>
    all.map((series, place) => {
      const bars = shuffleBars(series.chart.bars, createRandom(seed, each, place));
      return { ...series, chart: measureChart(bars) };
    }),
  );
}

/** Counts a rule within one horizon; returns `null` if the rule has no case. */
export function countHorizon(
  rule: AtlasRule,
  horizon: number,
  all: readonly AtlasSeries[],
  copies: readonly (readonly AtlasSeries[])[],
  { seed, resamples }: AtlasEffort,
): AtlasHorizonCount | null {
  const random = createRandom(...seedOf(rule, seed, horizon), 1);
  const counted = all
    .filter((series) => isCounted(rule, series))
    .map((series) => ({ series, sums: sumCases(series, rule.cases(series, horizon, random)) }));
  const rowOf = (some: typeof counted) =>
    countRow(
      some.map(({ sums }) => sums),
      rule,
      resamples,
      random,
    );
  const pooled = rowOf(counted);
  if (pooled === null) return null;
  const shuffled = shuffledBand(rule, horizon, copies, seed);
  const intervals = ATLAS_INTERVALS.flatMap((interval) => {
    const row = rowOf(counted.filter(({ series }) => series.interval === interval));
    return row === null ? [] : [{ interval, ...row }];
  });
  const series = counted.flatMap((each) => {
    const row = rowOf([each]);
    return row === null ? [] : [{ asset: each.series.asset, interval: each.series.interval, ...row }];
  });
  return { bars: horizon, reading: readRow(pooled, shuffled), all: pooled, shuffled, intervals, series };
}

/** Returns how many rows of a claim were compared with a control. */
export function comparisonsOf({ horizons }: Pick<AtlasClaimCount, 'horizons'>): number {
  const rows = horizons.flatMap(({ all, intervals, series }) => [all, ...intervals, ...series]);
  return rows.filter(({ difference }) => difference !== null).length;
}
