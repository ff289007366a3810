import type { PriceSource } from '@tradesense/core/market/price-source.ts';

/** Labels of the price sources. */
export const SOURCE_LABELS: Readonly<Record<PriceSource, string>> = {
  live: 'Live prices',
  delayed: 'Delayed prices',
  replay: 'Replay of past prices',
  recorded: 'Recorded prices',
  simulated: 'Simulated prices',
};
