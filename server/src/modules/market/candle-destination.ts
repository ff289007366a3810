/**
 * Destination of imported candles: the practice history of tests, exams and replays, or the feed, which serves the
 * market pages.
 */
export const CANDLE_STORES = ['practice', 'feed'] as const;
export type CandleStore = (typeof CANDLE_STORES)[number];
