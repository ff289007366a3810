import { z } from 'zod';
import { LIMIT_LOSSES_MAX, LIMIT_PAUSE_MINUTES_MAX, LIMIT_TRADES_MAX } from './sandbox-constants.ts';
import { storableText } from './storable-text.ts';

/** Limits that a trader sets for one account. Amounts are plain decimal strings in SENSE$. */
const amount = storableText.max(60);

const pause = z.strictObject({
  losses: z.number().int().min(1).max(LIMIT_LOSSES_MAX),
  minutes: z.number().int().min(1).max(LIMIT_PAUSE_MINUTES_MAX),
});

/** Limits that a trader sets; a field is `null` if there is no such limit. */
export const ownLimitsRequest = z.strictObject({
  /** Maximum loss per day, after fees. */
  dayLoss: amount.nullable(),
  /** Maximum number of trades that begin in a day. */
  dayTrades: z.number().int().min(1).max(LIMIT_TRADES_MAX).nullable(),
  /** Pause of `minutes` without new positions after `losses` losing trades in a row. */
  pause: pause.nullable(),
});
export type OwnLimitsRequest = z.input<typeof ownLimitsRequest>;

const ownLimits = z.object({
  dayLoss: amount.nullable(),
  dayTrades: z.number().int().nullable(),
  pause: z.object({ losses: z.number().int(), minutes: z.number().int() }).nullable(),
});
export type OwnLimitsValues = z.infer<typeof ownLimits>;

export const OWN_LIMIT_KINDS = ['day-loss', 'day-trades', 'loss-pause'] as const;

export const ownLimitsResponse = z.object({
  /** Limits in force now. */
  limits: ownLimits,
  /** Looser limits, and the time from which they apply; `null` if none are pending. */
  next: z.object({ limits: ownLimits, from: z.string() }).nullable(),
  /** IANA time zone of the trader's days. */
  zone: z.string(),
  /** Totals of the current day. They include attempts of the account that a reset ended on this day. */
  today: z.object({
    /** Number of trades that began today. */
    begun: z.number().int(),
    /** Number of trades that would begin if the live orders filled. */
    waiting: z.number().int(),
    /** Profit of the day's fills minus their fees. */
    result: amount,
    lossesInRow: z.number().int(),
    endsAt: z.string(),
  }),
  /**
   * The limit that refuses new trades now, and the time until which it refuses them; `null` if no limit refuses them.
   */
  reached: z.object({ kind: z.enum(OWN_LIMIT_KINDS), detail: z.string(), until: z.string() }).nullable(),
});
export type OwnLimitsResponse = z.infer<typeof ownLimitsResponse>;
