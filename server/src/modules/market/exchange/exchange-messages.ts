import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';

/** What the server and the process that speaks with the exchange tell each other. */
const asset = z.enum(ASSET_SYMBOLS);
const interval = z.enum(INTERVALS);
const t = z.number().transform(epochMs);

/** Bars asked for at once: few enough for every exchange, and a week of minutes is some thirty requests. */
export const PAGE_BARS = 300;

const timing = z.object({
  backoffFirst: z.number(),
  backoffMax: z.number(),
  stableAfter: z.number(),
  stallAfter: z.number(),
  pollEvery: z.number(),
  tellEvery: z.number(),
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
  /** `lost`: it will be tried again; `refused`: it works, but cannot be used. */
  state: z.enum(['connecting', 'open', 'lost', 'refused']),
  /** A sentence for the screen, and what happened in the exchange's words, for the log. */
  reason: z.string(),
  detail: z.string(),
  assets: z.array(asset),
  /** How far the exchange's clock is ahead of ours. */
  skewMs: z.number(),
});
export type ExchangeState = Omit<z.output<typeof state>, 'kind'>;

export const fromExchange = z.discriminatedUnion('kind', [
  state,
  z.object({ kind: z.literal('ticks'), ticks: z.array(tick) }),
  /**
   * `asOf`: the exchange's time when it answered; what opens in the bar of then is not complete. `isOffered`: whether it has
   * bars of that length at all.
   */
  z.object({ kind: z.literal('bars'), id: z.number(), bars: z.array(bar), asOf: t, isOffered: z.boolean() }),
  z.object({ kind: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
export type FromExchange = z.input<typeof fromExchange>;
