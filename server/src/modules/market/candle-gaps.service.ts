import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { tradingBars } from '@tradesense/core/market/missing-bars.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { allSeries } from './candle-series.repo.ts';
import { storedExtent, storedHoles } from './candle-gaps.repo.ts';
import { assetClassOf } from './history.policy.ts';

/** A gap between two stored bars: consecutive missing bars, not counting closed hours. */
export interface CandleGap {
  /** Open time of the first missing bar. */
  readonly from: EpochMs;
  /** Open time of the stored bar that follows the gap. */
  readonly until: EpochMs;
  readonly missing: number;
}

export interface SeriesGaps {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  /** Interval of the series from which this series is rolled up. `null` for an imported series. */
  readonly rolledUpFrom: Interval | null;
  readonly firstOpen: EpochMs;
  readonly lastOpen: EpochMs;
  readonly stored: number;
  /** Number of missing bars in all gaps. */
  readonly missing: number;
  readonly gapCount: number;
  /** The first `GAPS_SHOWN` gaps, ascending. */
  readonly gaps: readonly CandleGap[];
}

export const GAPS_SHOWN = 100;

export interface GapQuestion {
  readonly asset?: AssetSymbol;
  readonly interval?: Interval;
}

/**
 * Returns which bars are missing in trading hours, for every requested stored series, in catalog order. Only the time
 * between a series' first and last bar counts; closed hours are not gaps. Reads each series as a whole, which takes
 * seconds for millions of bars. Known limit of the calendar: holidays of forex and commodities, and early closes, count
 * as missing.
 */
export async function candleGaps(
  { db }: Pick<Platform, 'db'>,
  { asset, interval }: GapQuestion = {},
): Promise<SeriesGaps[]> {
  const all = await db.read(allSeries);
  const found: SeriesGaps[] = [];
  for (const { symbol } of ASSETS) {
    if (asset !== undefined && asset !== symbol) continue;
    for (const each of INTERVALS) {
      if (interval !== undefined && interval !== each) continue;
      const series = all.get(symbol)?.find((candidate) => candidate.interval === each);
      if (series === undefined) continue;
      const gaps = await gapsOf(db, symbol, each, series.rolledUpFrom ?? null);
      if (gaps !== null) found.push(gaps);
    }
  }
  return found;
}

async function gapsOf(
  db: Platform['db'],
  asset: AssetSymbol,
  interval: Interval,
  rolledUpFrom: Interval | null,
): Promise<SeriesGaps | null> {
  const [extent, holes] = await db.read(
    async (tx) =>
      [
        await storedExtent(tx, { store: 'feed', asset, interval }),
        await storedHoles(tx, asset, interval, null),
      ] as const,
  );
  if (extent === null) return null;
  const gaps: CandleGap[] = [];
  for (const { before, after } of holes) {
    const { count, firstOpen } = tradingBars(assetClassOf(asset), interval, nextBarOpen(interval, before), after);
    if (firstOpen !== null) gaps.push({ from: firstOpen, until: after, missing: count });
  }
  return {
    asset,
    interval,
    rolledUpFrom,
    firstOpen: extent.firstOpen,
    lastOpen: extent.lastOpen,
    stored: extent.count,
    missing: gaps.reduce((sum, { missing }) => sum + missing, 0),
    gapCount: gaps.length,
    gaps: gaps.slice(0, GAPS_SHOWN),
  };
}

/** Returns the report as text for a terminal, without a final line break. */
export function gapsText(report: readonly SeriesGaps[]): string {
  if (report.length === 0) return 'nothing is stored';
  const iso = (t: EpochMs) => new Date(t).toISOString();
  return report
    .flatMap(({ asset, interval, rolledUpFrom, stored, missing, gapCount, gaps, firstOpen, lastOpen }) => [
      `${asset} ${interval}${rolledUpFrom === null ? '' : ` (made from ${rolledUpFrom})`}: ${stored} bars from ${iso(firstOpen)} to ${iso(lastOpen)}, ${missing === 0 ? 'none missing' : `${missing} missing in ${gapCount} gaps`}`,
      ...gaps.map((gap) => `  ${gap.missing} from ${iso(gap.from)} to before ${iso(gap.until)}`),
      ...(gapCount > gaps.length ? [`  … and ${gapCount - gaps.length} more gaps`] : []),
    ])
    .join('\n');
}
