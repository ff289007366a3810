import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { candleRow } from './market.ts';
import { priceAlert } from './price-alerts.ts';
import { structureAlert } from './structure-alerts.ts';
import { tradingActivity } from './trading-activity.ts';
import { storableText } from './storable-text.ts';

/**
 * `GET /api/stream`: Server-Sent Events, one connection per tab.
 *
 * Topics: `feed` (state of the market data), `ticks:<asset>`, `bars:<asset>:<interval>` and, with a bearer token, `account`.
 * An event's name says which of `streamEvents` its JSON data is; unknown names are to be ignored.
 */
export const STREAM_TOPICS_MAX = 40;

export const streamQuery = z.strictObject({
  /** Comma-separated. */
  topics: storableText.min(1).max(1_500),
});

/** Sent once the stream stands and everything before it has been told. */
const ready = z.object({
  topics: z.array(z.string()),
  /** The stream went on exactly where `Last-Event-ID` said, nothing is missing. */
  isResumed: z.boolean(),
});

/** Events may have been missed: fetch again what is shown. The present state of the topics follows by itself. */
const resync = z.object({ reason: z.enum(['too-long-away', 'unknown-position']) });

/** The server ends the stream. `session-ended`: sign in again; `server-stopping`: come back, to another server. */
const ended = z.object({ reason: z.enum(['session-ended', 'server-stopping']) });

/** The last price of an asset. Also sent at the beginning of a stream. */
const tick = z.object({
  asset: z.string(),
  price: z.number(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  /** Traded since the tick before; 0 when unknown. */
  volume: z.number(),
  /** Epoch ms of the market's time. */
  t: z.number(),
  source: z.enum(PRICE_SOURCES),
});

/** The running bar as it is now, or a last time when it is complete. Also sent at the beginning of a stream. */
const bar = z.object({
  asset: z.string(),
  interval: z.enum(INTERVALS),
  bar: candleRow,
  isComplete: z.boolean(),
  source: z.enum(PRICE_SOURCES),
});

/** Whether prices come in. Sent at the beginning and at every change. */
const feed = z.object({
  state: z.enum(['live', 'stale', 'down']),
  source: z.enum(PRICE_SOURCES),
  /** Epoch ms of the market's time of the newest price. */
  asOf: z.number().nullable(),
  /** How old that was when this was sent. */
  ageMs: z.number().nullable(),
  /** A sentence for the screen; null when live. */
  reason: z.string().nullable(),
});

/** What concerns the signed-in learner. */
export const accountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unread-count'), unreadCount: z.number().int() }),
  /** A sandbox account has changed: fetch again what is shown of it. `news` says what is worth telling. */
  z.object({
    type: z.literal('sandbox'),
    accountId: z.string(),
    /** Sequence of the account's last event. A smaller one than the known sequence means nothing new. */
    sequence: z.number().int(),
    news: z.array(tradingActivity),
  }),
  /**
   * The alerts have changed: fetch them again. `triggered` is the one that a price has reached, `broken` the one on a structure break that
   * a bar has made; absent if none has.
   */
  z.object({
    type: z.literal('price-alerts'),
    triggered: priceAlert.exactOptional(),
    broken: structureAlert.exactOptional(),
  }),
  /** The live session of a class has changed: fetch it again. */
  z.object({ type: z.literal('live-session'), classId: z.string() }),
]);
export type AccountEvent = z.infer<typeof accountEvent>;

export const streamEvents = { ready, resync, ended, tick, bar, feed, account: accountEvent } as const;
export type StreamEventName = keyof typeof streamEvents;
export type StreamEventData = { [Name in StreamEventName]: z.infer<(typeof streamEvents)[Name]> };
