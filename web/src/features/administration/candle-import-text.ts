/** Texts about candle imports, and a guess of the asset and interval from the name of a file. */
import type { CandleImport, CandlePreview } from '@tradesense/contract/candle-imports.ts';
import type { CandleStore, SeriesOrigin } from '@tradesense/contract/candle-imports-constants.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { listText } from '../../ui/list-text.ts';
import { counted, countText } from '../../ui/number-text.ts';

export const STORE_LABELS: Readonly<Record<CandleStore, string>> = {
  practice: 'Practice: tests, exams and replays',
  feed: 'Feed: market pages',
};

export const ORIGIN_LABELS: Readonly<Record<SeriesOrigin, string>> = {
  imported: 'recorded: imported, or from the exchange',
  made: 'recorded: made from a shorter interval',
  shipped: 'recorded: shipped with the product',
  simulated: 'simulated',
  none: 'nothing',
};

/**
 * Formats a time of an imported file: '2025-01-31 14:00'. It is not converted to the reader's zone, because files are
 * in UTC.
 */
export const utcText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

/** Returns the number of a series' stored bars, with the times of the first and the last bar. */
export function extentText({ stored, firstOpen, lastOpen }: CandleImport['series']): string {
  if (firstOpen === null || lastOpen === null) return 'no bars';
  return `${counted(stored, 'bar', 'bars')}, ${utcText(firstOpen)} to ${utcText(lastOpen)}`;
}

export const seriesText = ({ store, asset, interval }: Pick<CandlePreview, 'store' | 'asset' | 'interval'>): string =>
  `${asset} ${interval} (${store})`;

/** Returns what changes for learners in addition to the imported bars, as text; `null` if nothing does. */
export function sourceChangeText({ store, asset, interval, series }: CandlePreview): string | null {
  const { origin } = series;
  if (origin === 'imported' || origin === 'made' || origin === 'none') return null;
  const now = origin === 'shipped' ? 'shipped' : 'simulated';
  return store === 'practice'
    ? `Tests, exams and replays of ${asset} use ${now} candles now. After the import, they use only imported candles, in every interval.`
    : `The market pages show ${now} bars of ${interval} now. After the import, they show only the imported bars.`;
}

/**
 * Returns a text about the longer charts that the import leaves without bars, or with fewer; `null` if there are no
 * such charts.
 */
export function longerChartsText({ asset, longer }: CandlePreview): string | null {
  if (longer.length === 0) return null;
  const empty = longer.filter(({ after }) => after === 0).map(({ interval }) => interval);
  const fewer = longer.filter(({ after }) => after > 0);
  const none = `The ${listText(empty)} ${empty.length === 1 ? 'chart' : 'charts'} of ${asset} will have no bars.`;
  return [
    ...(empty.length === 0 ? [] : [none]),
    ...fewer.map(
      ({ interval, before, after }) =>
        `The ${interval} chart will have ${counted(after, 'bar', 'bars')} instead of ${countText(before)}.`,
    ),
  ].join(' ');
}

/**
 * Returns the asset and the interval that the name of a file contains, such as `BTCUSDT_1h_2024.csv`. A property is
 * absent if the name does not contain it.
 */
export function seriesOfFileName(name: string): { readonly asset?: AssetSymbol; readonly interval?: Interval } {
  const word = '(?:^|[^A-Za-z0-9])';
  // Longer symbols are tried first, because one symbol may be the beginning of another.
  const symbols = ASSETS.map(({ symbol }) => symbol).toSorted((a, b) => b.length - a.length);
  const asset = symbols.find((symbol) =>
    new RegExp(`${word}${symbol.replaceAll(/[^A-Za-z0-9]/g, '.?')}(?:USDT?)?(?![A-Za-z0-9])`, 'i').test(name),
  );
  const interval = INTERVALS.find((each) => new RegExp(`${word}${each}(?![A-Za-z0-9])`).test(name));
  return { ...(asset === undefined ? {} : { asset }), ...(interval === undefined ? {} : { interval }) };
}
