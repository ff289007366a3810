/** Names and limits of the dashboard. No imports, like `product.ts`. */
/** The tables that can be exported. `figures` has a row for each statistic. */
export const DASHBOARD_EXPORTS = [
  'figures',
  'curve',
  'holding',
  'calendar',
  'hours',
  'process',
  'decisions',
  'mistakes',
  'trades',
  'ratings',
  'weakness',
  'callHours',
  'letter',
] as const;
export type DashboardExport = (typeof DASHBOARD_EXPORTS)[number];

/** Trades in the scatter, the latest ones. */
export const EXCURSIONS_MAX = 500;
/** Weeks that the calendar goes back, the present one included. */
export const CALENDAR_WEEKS = 53;
/** Points of a curve at most. Of more, those that show its heights and falls are sent; the export has all. */
export const CURVE_POINTS_MAX = 400;
/** Answers of a cell of the weakness map from which on it may be called the weakest. */
export const WEAKNESS_ANSWERS_MIN = 8;
/** Trades with a mistake tag, and without any, from which on the cost of the tag is computed. */
export const MISTAKE_TRADES_MIN = 5;
