import type { CandleRow } from '@tradesense/contract/market.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { openMinutes } from '@tradesense/core/market/session-calendar.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { chartBarsOf, type ChartBar } from '../../chart/model/chart-bar.ts';

/**
 * The running bars that the stream told since the history was fetched, ascending, one for each open time. They only ever add
 * to what was fetched: a bar that was missed is fetched, never made up.
 */
export type HeardBars = readonly CandleRow[];

/** More than a screenful of the shortest bars: a page that has heard so many fetches the older ones again. */
const HEARD_MAX = 300;

/** The bars with one more; one that is older than the last has been told already. */
export function withHeard(heard: HeardBars, row: CandleRow): HeardBars {
  const last = heard.at(-1);
  if (last === undefined || row[0] > last[0]) return [...heard, row].slice(-HEARD_MAX);
  return row[0] === last[0] ? [...heard.slice(0, -1), row] : heard;
}

/** Whether bars of the stream belong behind those of the history: the simulated market's never go on real ones. */
export function isSameMarket(history: PriceSource, heard: PriceSource): boolean {
  return (history === 'simulated') === (heard === 'simulated');
}

/** Of two states of one running bar, the later one: it only grows. */
function isGrownFrom(fetched: ChartBar, heard: ChartBar): boolean {
  return heard.v >= fetched.v && heard.h >= fetched.h && heard.l <= fetched.l;
}

/** The fetched bars, their last one as it has grown since, and those after it. The same array when nothing was heard. */
export function joinBars(fetched: readonly ChartBar[], heard: HeardBars): readonly ChartBar[] {
  const last = fetched.at(-1);
  const from = last === undefined ? 0 : heard.findIndex(([t]) => t >= last.x);
  if (from < 0 || heard.length === 0) return fetched;
  const tail = chartBarsOf(heard.slice(from));
  const [first] = tail;
  if (last === undefined || first === undefined || first.x > last.x) return [...fetched, ...tail];
  if (tail.length === 1 && !isGrownFrom(last, first)) return fetched;
  return [...fetched.slice(0, -1), ...tail];
}

/**
 * The open time of the first bar that has trading time without a bar before it; `null` when nothing is missing. Only the
 * seams are looked at: a history may have gaps of its own.
 */
export function firstGap(
  fetched: readonly ChartBar[],
  heard: HeardBars,
  { interval, assetClass }: { readonly interval: Interval; readonly assetClass: AssetClass },
): number | null {
  let before = fetched.at(-1)?.x;
  for (const [t] of heard) {
    if (before !== undefined && t > before) {
      const end = nextBarOpen(interval, epochMs(before));
      if (openMinutes(assetClass, end, epochMs(t)) > 0) return t;
    }
    before = Math.max(before ?? t, t);
  }
  return null;
}
