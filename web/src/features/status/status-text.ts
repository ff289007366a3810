import type { AssetView } from '@tradesense/contract/market.ts';

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

const DAY_SECONDS = 86_400;

/** Formats an age: '12 seconds', '3 hours', '5 days'. */
export function ageText(seconds: number): string {
  const steps: readonly (readonly [number, string])[] = [
    [DAY_SECONDS, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ];
  const [size, unit] = steps.find(([each]) => seconds >= each) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
