import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';

/** Schemas of the messages between the server and the exchange process. */
const asset = z.enum(ASSET_SYMBOLS);
const interval = z.enum(INTERVALS);
const t = z.number().transform(epochMs);

/**
 * Number of bars per request. Every exchange accepts this number. With it, a week of minutes takes about thirty
 * requests.
 */
export const PAGE_BARS = 300;

const timing = z.object({
  backoffFirst: z.number(),
  backoffMax: z.number(),
  stableAfter: z.number(),
  stallAfter: z.number(),
  pollEvery: z.number(),
  publishEvery: z.number(),
  requestTimeout: z.number(),
  quietAfter: z.number(),
  measureClockEvery: z.number(),
});

export const toExchange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), exchange: z.string(), url: z.string().nullable(), timing }),
  z.object({ kind: z.literal('fetch'), id: z.number(), asset, interval, since: z.number() }),
]);
export type ToExchange = z.input<typeof toExchange>;

const tick = z.object({
  asset,
  price: z.number().positive(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  volume: z.number(),
  t,
});
export type ExchangeTick = z.output<typeof tick>;

const bar = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .transform(([open, o, h, l, c, v]) => ({ t: epochMs(open), o, h, l, c, v }));

const state = z.object({
  kind: z.literal('state'),
  /** After `lost`, the process connects again. `refused` means that the exchange responds but cannot be used. */
  state: z.enum(['connecting', 'open', 'lost', 'refused']),
  /** `reason` is a sentence for the page, `detail` the exchange's original message for the log. */
  reason: z.string(),
  detail: z.string(),
  assets: z.array(asset),
  /** How far the exchange's clock is ahead of ours, in ms. */
  skewMs: z.number(),
});
export type ExchangeState = Omit<z.output<typeof state>, 'kind'>;

export const fromExchange = z.discriminatedUnion('kind', [
  state,
  z.object({ kind: z.literal('ticks'), ticks: z.array(tick) }),
  /**
   * `asOf` is the time of the response by the exchange's clock; the bar that contains it is not complete. `isOffered`:
   * whether the exchange has bars of this interval.
   */
  z.object({ kind: z.literal('bars'), id: z.number(), bars: z.array(bar), asOf: t, isOffered: z.boolean() }),
  z.object({ kind: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
export type FromExchange = z.input<typeof fromExchange>;
