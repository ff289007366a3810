import type { PriceSource } from '@tradesense/core/market/price-source.ts';

/** Where prices come from, in words. */
export const SOURCE_WORDS: Readonly<Record<PriceSource, string>> = {
  live: 'Live prices',
  delayed: 'Delayed prices',
  replay: 'Replay of past prices',
  recorded: 'Recorded prices',
  simulated: 'Simulated prices',
};
