/** Names and limits of the dashboard. Imports nothing, so that browsers load little code. */
/** The tables of the dashboard that can be exported. `figures` has a row for each statistic. */
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

/** Maximum number of trades in the scatter plot of excursions (MAE and MFE); the latest trades are shown. */
export const EXCURSIONS_MAX = 500;
/** Number of weeks in the dashboard's calendar, including the current one. */
export const CALENDAR_WEEKS = 53;
/**
 * Maximum number of points of a curve. A longer curve is reduced to points that show its highs and lows; the export has
 * all points.
 */
export const CURVE_POINTS_MAX = 400;
/** Minimum number of answers in a cell of the weakness map before pages may call it the weakest. */
export const WEAKNESS_ANSWERS_MIN = 8;
/**
 * Minimum number of trades with a mistake tag, and of trades without any mistake tag, for the cost of the tag to be
 * computed.
 */
export const MISTAKE_TRADES_MIN = 5;
