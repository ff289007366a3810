import type { Interval } from '../market/interval.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '../kernel/time.ts';

/** Horizons of an idea: how long it lasts from its start price to its end price. */
export const IDEA_HORIZONS = ['1d', '1w', '1M', '3M'] as const;
export type IdeaHorizon = (typeof IDEA_HORIZONS)[number];

interface HorizonRule {
  readonly lengthMs: number;
  /**
   * Interval of the bars in the idea's chart. The ATR with which the idea's move is compared is computed from the same
   * bars.
   */
  readonly interval: Interval;
  /** Number of bars before the start that the chart shows and the ATR uses. */
  readonly setupBars: number;
}

export const IDEA_HORIZON_RULES: Readonly<Record<IdeaHorizon, HorizonRule>> = {
  '1d': { lengthMs: DAY_MS, interval: '1h', setupBars: 120 },
  '1w': { lengthMs: 7 * DAY_MS, interval: '4h', setupBars: 120 },
  '1M': { lengthMs: 30 * DAY_MS, interval: '1d', setupBars: 90 },
  '3M': { lengthMs: 90 * DAY_MS, interval: '1w', setupBars: 52 },
};

/** Time in which the author may change an idea. Source: product rules, section 8. */
export const IDEA_EDIT_MS = 15 * MINUTE_MS;
/** Share of the horizon, from its start, during which readers may predict. */
export const IDEA_PREDICTION_SHARE = 1 / 10;
/**
 * Maximum wait for a missing price at the start or at the end, after which the idea is void. It is longer than any
 * market closure.
 */
export const IDEA_PRICE_WAIT_MS = 7 * DAY_MS;
/** Minimum number of bars before the start, so that an ATR exists. */
export const IDEA_SETUP_MIN_BARS = 15;

/**
 * Returns the time at which an idea locks: 15 minutes after publication, rounded up to the next whole minute, because
 * bars open at whole minutes.
 */
export function locksAt(publishedAt: EpochMs): EpochMs {
  return epochMs(Math.ceil((publishedAt + IDEA_EDIT_MS) / MINUTE_MS) * MINUTE_MS);
}

/** Returns the time at which predictions close, for an idea that started at `startsAt`. */
export function predictionsClose(startsAt: EpochMs, horizon: IdeaHorizon): EpochMs {
  return epochMs(startsAt + IDEA_HORIZON_RULES[horizon].lengthMs * IDEA_PREDICTION_SHARE);
}

/** Returns the time at which the horizon ends, for an idea that started at `startsAt`. */
export function horizonEnds(startsAt: EpochMs, horizon: IdeaHorizon): EpochMs {
  return epochMs(startsAt + IDEA_HORIZON_RULES[horizon].lengthMs);
}

/**
 * Returns the time of the next attempt to find a price that has been missing since `since`. The delay is a tenth of the
 * time waited so far, but at least a minute and at most an hour.
 */
export function nextLook(since: EpochMs, now: EpochMs): EpochMs {
  const waited = Math.max(0, now - since);
  return epochMs(now + Math.min(HOUR_MS, Math.max(MINUTE_MS, Math.round(waited / 10))));
}
