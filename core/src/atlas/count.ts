/**
 * Counts a claim over many series: how often the claimed outcome happened, how often it happens in the control, and the
 * difference. The 95% intervals come from a bootstrap over blocks of consecutive bars, because the outcomes of
 * neighboring bars overlap. Unlike those of Künsch (1989), the blocks do not overlap. Series are treated as
 * independent, although cryptocurrencies and shares are correlated, so that pooled intervals are somewhat too narrow.
 */
import type { Random } from '../kernel/random.ts';
import type { AtlasCase, AtlasRule, AtlasSeries } from './claim.ts';

/** Number of bars in a block; blocks of short series are smaller. */
const BLOCK_BARS = 100;
const BLOCK_BARS_MIN = 10;
/** Minimum number of blocks in a series, unless its blocks would be shorter than `BLOCK_BARS_MIN`. */
const BLOCKS_MIN = 20;
/** Minimum number of blocks with cases for an interval to be estimated. */
const BLOCKS_FOR_INTERVAL = 4;

/** Sums over the cases in one block. */
interface Sums {
  cases: number;
  hits: number;
  /** Sum of `expected` over the cases. The `expected` of a case is the control's frequency of the outcome. */
  expected: number;
  mirrorHits: number;
}

/** The cases of one series, summed by block. */
export interface SeriesSums {
  readonly blocks: readonly Sums[];
}

/** Figures of a claim over one or more series. Rates are from 0 to 1, differences from −1 to 1. */
export interface AtlasRow {
  readonly cases: number;
  readonly rate: number;
  readonly rateInterval: readonly [number, number] | null;
  /** Frequency of the outcome in the control, 0 to 1; `null` if the claim has no control. */
  readonly control: number | null;
  /** `rate` − `control`; `null` if the claim has no control. */
  readonly difference: number | null;
  readonly differenceInterval: readonly [number, number] | null;
  /**
   * Share of cases whose outcome also happened on the opposite side of the price; `null` if the claim has no mirror.
   */
  readonly mirror: number | null;
}

const noSums = (): Sums => ({ cases: 0, hits: 0, expected: 0, mirrorHits: 0 });

function add(into: Sums, { cases, hits, expected, mirrorHits }: Sums): void {
  into.cases += cases;
  into.hits += hits;
  into.expected += expected;
  into.mirrorHits += mirrorHits;
}

/** Sums the cases of a series by blocks of neighboring bars. Blocks without a case are left out. */
export function sumCases({ chart }: Pick<AtlasSeries, 'chart'>, cases: readonly AtlasCase[]): SeriesSums {
  const bars = chart.bars.t.length;
  const blockBars = Math.max(BLOCK_BARS_MIN, Math.min(BLOCK_BARS, Math.floor(bars / BLOCKS_MIN)));
  const blocks = new Map<number, Sums>();
  for (const { index, isHit, expected, isMirrorHit } of cases) {
    const block = Math.floor(index / blockBars);
    const sums = blocks.get(block) ?? noSums();
    add(sums, { cases: 1, hits: isHit ? 1 : 0, expected: expected ?? 0, mirrorHits: isMirrorHit === true ? 1 : 0 });
    blocks.set(block, sums);
  }
  return { blocks: [...blocks.values()] };
}

function total(blocks: readonly Sums[]): Sums {
  const sum = noSums();
  for (const block of blocks) add(sum, block);
  return sum;
}

/** Returns the 2.5% and the 97.5% quantile of the values. */
export function middle95(values: readonly number[]): readonly [number, number] {
  const ascending = values.toSorted((a, b) => a - b);
  const at = (share: number) => ascending[Math.round(share * (ascending.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

interface Resampled {
  readonly rate: readonly [number, number];
  readonly difference: readonly [number, number];
}

function resample(blocks: readonly Sums[], resamples: number, random: Random): Resampled | null {
  if (blocks.length < BLOCKS_FOR_INTERVAL || resamples === 0) return null;
  const rates: number[] = [];
  const differences: number[] = [];
  for (let each = 0; each < resamples; each += 1) {
    const sum = noSums();
    for (let block = 0; block < blocks.length; block += 1) add(sum, blocks[random.below(blocks.length)] ?? noSums());
    rates.push(sum.hits / sum.cases);
    differences.push((sum.hits - sum.expected) / sum.cases);
  }
  return { rate: middle95(rates), difference: middle95(differences) };
}

/** Parts of a rule that define what its cases are compared with: its control, and whether it has a mirror. */
export type ControlUse = Pick<AtlasRule, 'control' | 'hasMirror'>;

/** Returns one row that pools all given series; `null` if they have no case. */
export function countRow(
  series: readonly SeriesSums[],
  { control, hasMirror }: ControlUse,
  resamples: number,
  random: Random,
): AtlasRow | null {
  const blocks = series.flatMap((each) => each.blocks);
  const { cases, hits, expected, mirrorHits } = total(blocks);
  if (cases === 0) return null;
  const interval = resample(blocks, resamples, random);
  const hasControl = control !== null;
  return {
    cases,
    rate: hits / cases,
    rateInterval: interval?.rate ?? null,
    control: hasControl ? expected / cases : null,
    difference: hasControl ? (hits - expected) / cases : null,
    differenceInterval: hasControl ? (interval?.difference ?? null) : null,
    mirror: hasMirror ? mirrorHits / cases : null,
  };
}
