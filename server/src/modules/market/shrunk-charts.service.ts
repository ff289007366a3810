/** Charts of longer intervals that an import into the feed would leave with fewer bars than now, or with none. */
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS, barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { storedExtent } from './candle-gaps.repo.ts';
import { seriesOf } from './candle-series.repo.ts';
import { storedBars } from './candles.repo.ts';
import { rollUpBase, type StoredSeries } from './history.policy.ts';
import type { ImportSeries } from './import-series.ts';
import { spansOf, touchedBars, wholeBars, type Span } from './roll-up.policy.ts';

/** Maximum number of bars read in one batch, unless a single longer bar has more parts. */
const PIECE_BARS = 20_000;

/** The number of bars of a longer interval before and after an import. `after` is 0, or less than `before`. */
export interface ShrunkChart {
  readonly interval: Interval;
  /** Number of stored bars; 0 if the chart is simulated. */
  readonly before: number;
  readonly after: number;
}

/**
 * Bars of a file and the series into which they would be imported. `own` is that series' current state; `undefined` if
 * it was not imported before.
 */
interface Imported {
  readonly series: ImportSeries;
  readonly own: StoredSeries | undefined;
  readonly bars: readonly Bar[];
  readonly times: Float64Array;
}

/** Returns the spans of the file, and of both ends of the stored series, where longer bars may become complete. */
function changedSpans({ series: { interval }, own, bars }: Imported): Span[] {
  const ends = own === undefined ? [] : [own.firstOpen, own.lastOpen];
  return [...spansOf(bars, interval), ...ends.map((from) => ({ from, until: nextBarOpen(interval, from) }))];
}

/** Returns the bars of a span after the import, ascending. */
async function barsAfter(tx: Tx, { series, own, bars, times }: Imported, { from, until }: Span): Promise<Bar[]> {
  const added = bars.slice(lowerBound(times, from), lowerBound(times, until));
  if (own === undefined) return added;
  const stored = await storedBars(tx, series.asset, series.interval, from, until);
  const byTime = new Map([...stored, ...added].map((bar) => [bar.t, bar]));
  return [...byTime.values()].toSorted((a, b) => a.t - b.t);
}

/** Counts the bars of interval `longer` in the spans that would be complete after the import. */
async function countAfter(tx: Tx, imported: Imported, longer: Interval, spans: readonly Span[]): Promise<number> {
  const { asset, interval } = imported.series;
  let count = 0;
  for (const span of spans) {
    const length = nextBarOpen(interval, span.from) - span.from;
    for (let { from } = span; from < span.until;) {
      const far = barOpen(longer, epochMs(from + PIECE_BARS * length));
      const until = epochMs(Math.min(span.until, far > from ? far : nextBarOpen(longer, from)));
      count += wholeBars(asset, await barsAfter(tx, imported, { from, until }), interval, longer).length;
      from = until;
    }
  }
  return count;
}

/**
 * Returns the longer intervals that an import of the bars would leave with fewer bars than now, or with none. Considers
 * only intervals that would then be made from the imported series. In a market that never closes, a longer bar is made
 * only from all its parts, so a file with gaps may leave a chart empty. Changes nothing. Limit: leaves out a chart
 * whose roll-up is not made yet.
 */
export async function shrunkCharts(tx: Tx, series: ImportSeries, bars: readonly Bar[]): Promise<ShrunkChart[]> {
  const { store, asset, interval } = series;
  const [first, last] = [bars[0]?.t, bars.at(-1)?.t];
  if (store !== 'feed' || first === undefined || last === undefined) return [];
  const all = await seriesOf(tx, asset);
  const own = all.find((each) => each.interval === interval && each.rolledUpFrom === undefined);
  const grown: StoredSeries = {
    interval,
    firstOpen: epochMs(Math.min(first, own?.firstOpen ?? first)),
    lastOpen: epochMs(Math.max(last, own?.lastOpen ?? last)),
    revision: '',
  };
  const grownAll = [...all.filter((each) => each.interval !== interval), grown];
  const imported = { series, own, bars, times: Float64Array.from(bars, ({ t }) => t) };
  const shrunk: ShrunkChart[] = [];
  for (const longer of INTERVALS) {
    const known = all.find((each) => each.interval === longer);
    const base = rollUpBase(grownAll, asset, longer);
    if (base?.series !== grown || (known !== undefined && known.rolledUpFrom === undefined)) continue;
    const isBaseNow = rollUpBase(all, asset, longer)?.series.interval === interval;
    if (isBaseNow && known?.rolledUpFrom !== interval) continue;
    const before = (await storedExtent(tx, { store, asset, interval: longer }))?.count ?? 0;
    // If the longer series is already made from this series, its bars stay, because an import removes none of their
    // parts.
    if (isBaseNow && before > 0) continue;
    const after = await countAfter(tx, imported, longer, touchedBars(changedSpans(imported), longer, base));
    if (after === 0 || after < before) shrunk.push({ interval: longer, before, after });
  }
  return shrunk;
}
