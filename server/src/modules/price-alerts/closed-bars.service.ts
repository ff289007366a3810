/**
 * Finds the closed bars of a series that have not been compared with alerts yet, and the structure breaks in these
 * bars.
 */
import type { ClosedBreak } from '@tradesense/core/grading/break-choice.ts';
import { latestBreak, STRUCTURE_WINDOW } from '@tradesense/core/grading/latest-break.ts';
import { MINUTE_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { columnsOfRows, sliceColumns, type BarRow } from '@tradesense/core/market/bar-columns.ts';
import { barOpen, intervalMs, isIntraday, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { tradingBars } from '@tradesense/core/market/missing-bars.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MarketHistory } from '../market/index.ts';
import type { Series } from './structure-alerts.repo.ts';

/**
 * How long the bars after a gap are held back for a missing bar, in ms of market time. After a lost connection, missing
 * bars arrive late.
 */
export const HOLE_WAIT_MS = 10 * MINUTE_MS;
/**
 * Maximum number of bars that one transaction compares with alerts, so that the bars of a long interruption are
 * processed in short transactions.
 */
export const BARS_AT_ONCE = 60;
/**
 * Factors for the time span in which earlier bars are searched. If a span has too few bars, the next factor is tried,
 * because some markets are closed most of the week.
 */
const LOOK_BACK_TIMES = [1, 2, 8] as const;
const MONTH_DAYS_MAX = 31;

const lengthOf = (interval: Interval): number =>
  interval === '1M' ? MONTH_DAYS_MAX * intervalMs('1d') : intervalMs(interval);

const rowOf = ({ t, o, h, l, c, v }: Bar): BarRow => [t, o, h, l, c, v];

export interface ClosedBars {
  /** As many bars before the `fresh` ones as are needed to detect a structure break. */
  readonly before: readonly Bar[];
  readonly fresh: readonly Bar[];
}

/**
 * Returns the bars of a series that closed after `from`, at most `BARS_AT_ONCE`, oldest first, and the bars before
 * them.
 */
export async function readClosedBars(
  tx: Tx,
  history: Pick<MarketHistory, 'bars'>,
  { asset, interval }: Series,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs },
): Promise<ClosedBars> {
  const all = await history.bars(tx, asset, interval, barOpen(interval, from), until);
  const closed = all.filter(({ t }) => nextBarOpen(interval, t) > from);
  const fresh = withoutYoungHoles(closed, { asset, interval }, { from, until }).slice(0, BARS_AT_ONCE);
  const [first] = fresh;
  if (first === undefined) return { before: [], fresh };
  let before: readonly Bar[] = [];
  for (const times of LOOK_BACK_TIMES) {
    const start = epochMs(first.t - times * STRUCTURE_WINDOW * lengthOf(interval));
    // oxlint-disable-next-line no-await-in-loop -- the longer one is read only where the shorter one has too few bars
    before = await history.bars(tx, asset, interval, start, first.t);
    if (before.length >= STRUCTURE_WINDOW) break;
  }
  return { before: before.slice(1 - STRUCTURE_WINDOW), fresh };
}

/**
 * Returns the bars before the first gap whose missing bars may still arrive: the bar after the gap closed less than
 * `HOLE_WAIT_MS` ago. Older gaps do not hold back the bars after them.
 */
function withoutYoungHoles(
  bars: readonly Bar[],
  { asset, interval }: Series,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs },
): readonly Bar[] {
  const assetClass = findAsset(asset)?.class;
  // Daily and longer bars are not checked for gaps: they are built from shorter bars, and some are missing because of
  // holidays.
  if (assetClass === undefined || !isIntraday(interval)) return bars;
  let expectedFrom = barOpen(interval, from);
  const hole = bars.findIndex(({ t }) => {
    const isAfterHole = tradingBars(assetClass, interval, expectedFrom, t).count > 0;
    expectedFrom = nextBarOpen(interval, t);
    return isAfterHole && until - expectedFrom < HOLE_WAIT_MS;
  });
  return hole === -1 ? bars : bars.slice(0, hole);
}

/** Returns the structure breaks that the closes of the `fresh` bars made, in time order. */
export function breaksOf({ before, fresh }: ClosedBars): { readonly bar: Bar; readonly made: ClosedBreak }[] {
  const columns = columnsOfRows([...before, ...fresh].map(rowOf));
  return fresh.flatMap((bar, index) => {
    const made = latestBreak(sliceColumns(columns, 0, before.length + index + 1));
    return made === null ? [] : [{ bar, made }];
  });
}
