import { z } from 'zod';
import { LIMIT_LOSSES_MAX, LIMIT_PAUSE_MINUTES_MAX, LIMIT_TRADES_MAX } from './sandbox-constants.ts';
import { storableText } from './storable-text.ts';

/** Limits that a trader sets for one account. Amounts are plain decimal strings in SENSE$. */
const amount = storableText.max(60);

const pause = z.strictObject({
  losses: z.number().int().min(1).max(LIMIT_LOSSES_MAX),
  minutes: z.number().int().min(1).max(LIMIT_PAUSE_MINUTES_MAX),
});

/** `null`: no such limit. */
export const ownLimitsRequest = z.strictObject({
  /** The largest loss of a day, after fees. */
  dayLoss: amount.nullable(),
  /** The most trades that begin in a day. */
  dayTrades: z.number().int().min(1).max(LIMIT_TRADES_MAX).nullable(),
  /** No new position for so many minutes after the last of so many losing trades in a row. */
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
  /** Those that hold now. */
  limits: ownLimits,
  /** Those that hold from a moment on, because they are looser. */
  next: z.object({ limits: ownLimits, from: z.string() }).nullable(),
  /** IANA time zone of the trader's days. */
  zone: z.string(),
  /** The present day, with that of attempts that ended in it. */
  today: z.object({
    /** Trades that began. */
    begun: z.number().int(),
    /** Live orders that may begin one. */
    waiting: z.number().int(),
    /** What the fills earned, less their fees. */
    result: amount,
    lossesInRow: z.number().int(),
    endsAt: z.string(),
  }),
  /** The limit that refuses a new trade now, and until when it does. */
  reached: z.object({ kind: z.enum(OWN_LIMIT_KINDS), detail: z.string(), until: z.string() }).nullable(),
});
export type OwnLimitsResponse = z.infer<typeof ownLimitsResponse>;
