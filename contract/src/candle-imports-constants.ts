/** Lists and limits of candle imports. Imports nothing, so that the browser can load this file cheaply. */

/**
 * Destination of imported candles: the practice history, from which tests, exams and replays are drawn, or the feed,
 * which serves the market pages.
 */
export const CANDLE_STORES = ['practice', 'feed'] as const;
export type CandleStore = (typeof CANDLE_STORES)[number];

/**
 * Maximum size of a file that an administrator imports on the market page. Larger files are imported by the command
 * `market:import`.
 */
export const CANDLE_FILE_BYTES_MAX = 16 * 1024 * 1024;
/** Maximum number of rows of such a file, because all of them are stored in one transaction. */
export const CANDLE_FILE_ROWS_MAX = 100_000;
export const CANDLE_FILE_NAME_MAX = 200;
/** Maximum number of refused rows, and of gaps, that a preview lists; all are counted. */
export const CANDLE_REFUSALS_LISTED = 100;
export const CANDLE_GAPS_LISTED = 20;

/**
 * Where the bars of a series come from: `imported` by an operator or stored from an exchange, `made` from a shorter
 * stored interval, `shipped` with the product, `simulated`, or `none` if there are no bars.
 */
export const SERIES_ORIGINS = ['imported', 'made', 'shipped', 'simulated', 'none'] as const;
export type SeriesOrigin = (typeof SERIES_ORIGINS)[number];
