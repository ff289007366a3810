/** Bar lengths, shortest first. A bar's time is its open time in UTC; weeks start on Monday, months on the 1st. */
export const INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Interval = (typeof INTERVALS)[number];
