import type { AssetView, PracticeHistoryResponse } from '@tradesense/contract/market.ts';

type PracticeAsset = PracticeHistoryResponse['assets'][number];

/**
 * Describes the source of an asset's history: 'simulated', or 'recorded 1h, 1d · simulated 1m' if its intervals differ.
 */
export function historyText(history: AssetView['history']): string {
  const intervals = Object.entries(history).flatMap(([interval, source]) =>
    source === undefined ? [] : [{ interval, source }],
  );
  const sources = [...Map.groupBy(intervals, ({ source }) => source)];
  const [only] = sources;
  if (only === undefined) return 'none';
  if (sources.length === 1) return only[0];
  return sources.map(([source, own]) => `${source} ${own.map(({ interval }) => interval).join(', ')}`).join(' · ');
}

const yearOf = (iso: string): number => new Date(iso).getUTCFullYear();

/** Describes a series of the practice history: '1h, 2010 to 2021'. */
export function seriesText({ interval, firstOpen, lastOpen }: PracticeAsset['series'][number]): string {
  const [first, last] = [yearOf(firstOpen), yearOf(lastOpen)];
  return first === last ? `${interval}, ${first}` : `${interval}, ${first} to ${last}`;
}

/** Returns the sources of an asset's practice history, each once. */
export function practiceSources({ origin, series }: PracticeAsset): readonly string[] {
  if (origin === 'imported') return ['Imported by the operator of this server'];
  return [...new Set(series.map(({ source }) => source ?? 'Shipped without a named source'))];
}

/** Describes the assets whose practice history is simulated; `null` if there are none. */
export function simulatedText(assets: readonly PracticeAsset[]): string | null {
  const symbols = assets.flatMap(({ origin, symbol }) => (origin === 'simulated' ? [symbol] : []));
  return symbols.length === 0 ? null : `Simulated, and so never rated: ${symbols.join(', ')}.`;
}
