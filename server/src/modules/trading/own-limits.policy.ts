/**
 * Converts a trader's own limits between their stored form and the forms of requests and responses. Also writes the
 * message about a reached limit.
 */
import type { z } from 'zod';
import type { ownLimitsRequest, OwnLimitsResponse, OwnLimitsValues } from '@tradesense/contract/own-limits.ts';
import { dayAfter, localClock } from '@tradesense/core/kernel/local-time.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { formatMoney, money, MONEY_SCALE } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { lossInCents, lossLimitInCents, moneyText } from '@tradesense/core/trading/amount-text.ts';
import { NO_LIMITS, type LimitPlan, type LimitReached, type OwnLimits } from '@tradesense/core/trading/own-limits.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readUnits } from './amount.policy.ts';

/** Limits in their stored form. Money is text, in units of 10⁻⁶ SENSE$. */
interface StoredValues extends Omit<OwnLimits, 'dayLoss'> {
  readonly dayLoss: string | null;
}

/** A `LimitPlan` in its stored form (JSON). */
export interface StoredLimits {
  readonly limits: StoredValues;
  readonly zone: string;
  readonly next: { readonly limits: StoredValues; readonly zone: string; readonly from: number } | null;
}

const storedValues = (limits: OwnLimits): StoredValues => ({
  ...limits,
  dayLoss: limits.dayLoss === null ? null : limits.dayLoss.toString(),
});

/** Returns the stored limits. A limit that is younger than the stored row is not set. */
const valuesOf = (stored: StoredValues): OwnLimits => ({
  ...NO_LIMITS,
  ...stored,
  dayLoss: stored.dayLoss === null ? null : money(BigInt(stored.dayLoss)),
});

export function storedLimits({ limits, zone, next }: LimitPlan): StoredLimits {
  return {
    limits: storedValues(limits),
    zone,
    next: next === null ? null : { ...next, limits: storedValues(next.limits) },
  };
}

export function limitPlanOf({ limits, zone, next }: StoredLimits): LimitPlan {
  return {
    limits: valuesOf(limits),
    zone,
    next: next === null ? null : { zone: next.zone, limits: valuesOf(next.limits), from: epochMs(next.from) },
  };
}

/** Returns the requested limits. Throws a `Problem` (422) that names the amount that cannot be parsed. */
export function askedLimits({ dayLoss, ...counts }: z.output<typeof ownLimitsRequest>): OwnLimits {
  return { ...counts, dayLoss: dayLoss === null ? null : money(readUnits('dayLoss', dayLoss, MONEY_SCALE)) };
}

export const shownLimits = ({ dayLoss, ...counts }: OwnLimits): OwnLimitsValues => ({
  ...counts,
  dayLoss: dayLoss === null ? null : formatMoney(dayLoss),
});

export interface LocalDay {
  readonly startsAt: EpochMs;
  /** End of the day: the first moment of the next day. */
  readonly endsAt: EpochMs;
}

/** Returns the day that contains a moment in a time zone. */
export function localDayAt(at: EpochMs, zone: string): LocalDay {
  const clock = localClock(zoneOffset(zone), epochMs(at - 3 * DAY_MS), epochMs(at + 2 * DAY_MS));
  const day = clock.dayOf(at);
  return {
    startsAt: clock.startOf(day),
    endsAt: clock.startOf(dayAfter(day, 1)),
  };
}

/** Returns the message for a trader who has reached a limit. */
export function limitText(reached: LimitReached): string {
  const rest = 'You can still close and protect positions, by orders that only reduce.';
  switch (reached.kind) {
    case 'day-loss':
      return `This account has lost ${moneyText(lossInCents(reached.loss))} SENSE$ today. Your own limit is ${moneyText(lossLimitInCents(reached.limit))}. You can trade again tomorrow. ${rest}`;
    case 'day-trades': {
      const { begun, waiting, limit } = reached;
      const orders = waiting === 0 ? '' : `, and orders that wait may begin ${countText(waiting, 'more', 'more')}`;
      const way = waiting === 0 ? '' : ' Cancel one of them to begin another.';
      return `${countText(begun, 'trade has', 'trades have')} begun today${orders}. Your own limit is ${limit}.${way} You can still add to a position that is open, and close and protect it.`;
    }
    case 'loss-pause': {
      const end = new Date(reached.until).toISOString().slice(11, 16);
      return `${countText(reached.losses, 'trade', 'trades in a row')} lost. Your own pause ends at ${end} UTC. ${rest}`;
    }
  }
}

export const limitProblem = (reached: LimitReached): Problem =>
  new Problem('own-limit-reached', { detail: limitText(reached) });

/** Returns the reached limit as the sandbox shows it. */
export function shownReached(reached: LimitReached | null, { endsAt }: LocalDay): OwnLimitsResponse['reached'] {
  if (reached === null) return null;
  const until = reached.kind === 'loss-pause' ? reached.until : endsAt;
  return { kind: reached.kind, detail: limitText(reached), until: new Date(until).toISOString() };
}
