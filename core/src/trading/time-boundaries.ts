/** When time alone does something to every account. */
import { rate, type Rate } from '../kernel/money.ts';
import { DAY_MS, epochMs, HOUR_MS, type EpochMs } from '../kernel/time.ts';
import { civilDate, epochDay, epochDayOf } from '../market/civil-date.ts';

/** 0.01 % of the leveraged notional at each boundary; longs pay it, shorts get it. Source: product rules, section 6. */
export const FUNDING_RATE: Rate = rate(10_000n);

/** 00:00, 08:00 and 16:00 UTC. */
export const FUNDING_EVERY_MS = 8 * HOUR_MS;

/** The last funding boundary at or before a time. */
export function fundingBoundary(t: EpochMs): EpochMs {
  return epochMs(t - (((t % FUNDING_EVERY_MS) + FUNDING_EVERY_MS) % FUNDING_EVERY_MS));
}

export interface Quarter {
  /** `2027-Q1`. */
  readonly name: string;
  /** 00:00 UTC of 1 January, April, July or October. */
  readonly start: EpochMs;
}

/** The quarter that a time lies in. */
export function quarterOf(t: EpochMs): Quarter {
  const { year, month } = civilDate(epochDayOf(t));
  const index = Math.floor((month - 1) / 3);
  return { name: `${year}-Q${index + 1}`, start: epochMs(epochDay(year, 3 * index + 1, 1) * DAY_MS) };
}
