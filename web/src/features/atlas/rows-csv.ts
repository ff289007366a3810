import type { AtlasClaimResponse } from '@tradesense/contract/atlas.ts';

const HEAD =
  'horizon_bars,asset,interval,cases,rate,rate_low,rate_high,control,difference,difference_low,difference_high,mirror';

/** Returns the counts of a claim as CSV. Shares are from 0 to 1; a missing value is an empty field. */
export function rowsCsv({ horizons }: AtlasClaimResponse): string {
  const lines = horizons.flatMap(({ bars, all, intervals, series }) => [
    line(bars, 'all', 'all', all),
    ...intervals.map((row) => line(bars, 'all', row.interval, row)),
    ...series.map((row) => line(bars, row.asset, row.interval, row)),
  ]);
  return [HEAD, ...lines, ''].join('\n');
}

function line(
  bars: number,
  asset: string,
  interval: string,
  row: AtlasClaimResponse['horizons'][number]['all'],
): string {
  const { cases, rate, rateInterval, control, difference, differenceInterval, mirror } = row;
  const values = [
    cases,
    rate,
    ...(rateInterval ?? ['', '']),
    control,
    difference,
    ...(differenceInterval ?? ['', '']),
    mirror,
  ];
  return [bars, asset, interval, ...values.map((value) => value ?? '')].join(',');
}
