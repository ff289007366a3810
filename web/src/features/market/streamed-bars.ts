import type { CandleRow } from '@tradesense/contract/market.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { openMinutes } from '@tradesense/core/market/session-calendar.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { chartBarsOf, type ChartBar } from '../../chart/model/chart-bar.ts';

/**
 * Bars that the stream has sent since the history was fetched, ascending, one per open time. They only extend the
 * fetched bars. A missed bar is fetched, never interpolated.
 */
export type StreamedBars = readonly CandleRow[];

/**
 * Maximum number of streamed bars that are kept. If older ones are dropped, `firstGap` finds the gap, and the bars are
 * fetched again.
 */
const STREAMED_MAX = 300;

/**
 * Appends a bar, or replaces the last bar if `row` is its later state. An older bar is ignored, because it is already
 * known.
 */
export function appendStreamedBar(streamed: StreamedBars, row: CandleRow): StreamedBars {
  const last = streamed.at(-1);
  if (last === undefined || row[0] > last[0]) return [...streamed, row].slice(-STREAMED_MAX);
  return row[0] === last[0] ? [...streamed.slice(0, -1), row] : streamed;
}

/** Whether bars of the stream may be appended to the bars of the history. Simulated and real bars are never mixed. */
export function isSameMarket(history: PriceSource, streamed: PriceSource): boolean {
  return (history === 'simulated') === (streamed === 'simulated');
}

/**
 * Whether `streamed` is a later state of the same running bar. The volume and the range of a running bar can only grow.
 */
function isGrownFrom(fetched: ChartBar, streamed: ChartBar): boolean {
  return streamed.v >= fetched.v && streamed.h >= fetched.h && streamed.l <= fetched.l;
}

/**
 * Returns the fetched bars with the last one updated, followed by the streamed bars. Returns the same array if nothing
 * was streamed.
 */
export function joinBars(fetched: readonly ChartBar[], streamed: StreamedBars): readonly ChartBar[] {
  const last = fetched.at(-1);
  const from = last === undefined ? 0 : streamed.findIndex(([t]) => t >= last.x);
  if (from < 0 || streamed.length === 0) return fetched;
  const tail = chartBarsOf(streamed.slice(from));
  const [first] = tail;
  if (last === undefined || first === undefined || first.x > last.x) return [...fetched, ...tail];
  if (tail.length === 1 && !isGrownFrom(last, first)) return fetched;
  return [...fetched.slice(0, -1), ...tail];
}

/**
 * Returns the open time of the first bar that is missing during trading hours; `null` if none is. Checks the streamed
 * bars, and the transition from the fetched to the streamed ones. Does not check the fetched bars, because the history
 * itself may have gaps.
 */
export function firstGap(
  fetched: readonly ChartBar[],
  streamed: StreamedBars,
  { interval, assetClass }: { readonly interval: Interval; readonly assetClass: AssetClass },
): number | null {
  let before = fetched.at(-1)?.x;
  for (const [t] of streamed) {
    if (before !== undefined && t > before) {
      const end = nextBarOpen(interval, epochMs(before));
      if (openMinutes(assetClass, end, epochMs(t)) > 0) return t;
    }
    before = Math.max(before ?? t, t);
  }
  return null;
}
