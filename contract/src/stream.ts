import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { candleRow } from './market.ts';
import { priceAlert } from './price-alerts.ts';
import { structureAlert } from './structure-alerts.ts';
import { tradingActivity } from './trading-activity.ts';
import { storableText } from './storable-text.ts';

/**
 * `GET /api/stream`: Server-Sent Events, with one connection per tab.
 * Topics: `feed` (state of the market data), `ticks:<asset>`, `bars:<asset>:<interval>` and, with a bearer token,
 * `account`. The name of an event selects the schema of `streamEvents` for its JSON data. Clients must ignore unknown
 * names.
 */
export const STREAM_TOPICS_MAX = 40;

export const streamQuery = z.strictObject({
  /** Topics, separated by commas. */
  topics: storableText.min(1).max(1_500),
});

/**
 * Sent once the stream is open: after the missed events, or after `resync` if the missed events are no longer
 * available.
 */
const ready = z.object({
  topics: z.array(z.string()),
  /** Whether the stream continues exactly after `Last-Event-ID`, so that no event is missing. */
  isResumed: z.boolean(),
});

/**
 * Events may have been missed, so the client must fetch its data again. The server sends the current state of the
 * topics by itself.
 */
const resync = z.object({ reason: z.enum(['too-long-away', 'unknown-position']) });

/**
 * The server closes the stream. `session-ended`: the client must sign in again. `server-stopping`: the client must
 * reconnect, and then reaches another server.
 */
const ended = z.object({ reason: z.enum(['session-ended', 'server-stopping']) });

/** The last price of an asset. It is also sent when a stream opens. */
const tick = z.object({
  asset: z.string(),
  price: z.number(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  /** Volume traded since the previous tick; 0 if unknown. */
  volume: z.number(),
  /** Market time of the tick, epoch ms. */
  t: z.number(),
  source: z.enum(PRICE_SOURCES),
});

/**
 * The current state of the running bar. It is also sent when a stream opens, and for the last time when the bar is
 * complete.
 */
const bar = z.object({
  asset: z.string(),
  interval: z.enum(INTERVALS),
  bar: candleRow,
  isComplete: z.boolean(),
  source: z.enum(PRICE_SOURCES),
});

/** State of the price feed. It is sent when a stream opens and at every change. */
const feed = z.object({
  state: z.enum(['live', 'stale', 'down']),
  source: z.enum(PRICE_SOURCES),
  /** Market time of the newest price, epoch ms; `null` before the first price. */
  asOf: z.number().nullable(),
  /** Age of the newest price when the event was sent, in ms. */
  ageMs: z.number().nullable(),
  /** Why the feed is not live, in a sentence for the page; `null` while it is live. */
  reason: z.string().nullable(),
});

/** Events of the signed-in account. */
export const accountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unread-count'), unreadCount: z.number().int() }),
  /**
   * A sandbox account has changed, so the client must fetch the parts of it that it shows. `news` lists what the
   * learner should be notified of.
   */
  z.object({
    type: z.literal('sandbox'),
    accountId: z.string(),
    /** Sequence of the account's last event. If it is lower than the sequence that the client knows, nothing is new. */
    sequence: z.number().int(),
    news: z.array(tradingActivity),
  }),
  /**
   * The alerts have changed, so the client must fetch them again. `triggered` is an alert whose price was reached,
   * `broken` a structure alert that a closed bar triggered; each is absent if there is none.
   */
  z.object({
    type: z.literal('price-alerts'),
    triggered: priceAlert.exactOptional(),
    broken: structureAlert.exactOptional(),
  }),
  /** The live session of a class has changed, so the client must fetch it again. */
  z.object({ type: z.literal('live-session'), classId: z.string() }),
]);
export type AccountEvent = z.infer<typeof accountEvent>;

export const streamEvents = { ready, resync, ended, tick, bar, feed, account: accountEvent } as const;
export type StreamEventName = keyof typeof streamEvents;
export type StreamEventData = { [Name in StreamEventName]: z.infer<(typeof streamEvents)[Name]> };
