/** Where imported candles go: the practice history of tests, exams and replays, or the feed, which the market pages serve. */
export const CANDLE_STORES = ['practice', 'feed'] as const;
export type CandleStore = (typeof CANDLE_STORES)[number];
