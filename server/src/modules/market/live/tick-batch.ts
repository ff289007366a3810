import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';

/** Bus topic on which the server that reads the feed sends ticks to all servers. */
export const TICKS_TOPIC = 'market.ticks';

const liveTick = z.object({
  asset: z.enum(ASSET_SYMBOLS),
  price: z.number(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  volume: z.number(),
  t: z.number().transform(epochMs),
  source: z.enum(PRICE_SOURCES),
});

export const tickBatch = z.object({
  /** Id of the server that currently reads the feed. It changes whenever a server starts to read the feed. */
  reader: z.string(),
  /** Number of the batch. It increases by one with each batch that the reader publishes. */
  number: z.number().int(),
  hasGap: z.boolean(),
  health: z.discriminatedUnion('state', [
    z.object({ state: z.literal('ok') }),
    z.object({ state: z.enum(['stale', 'down']), reason: z.string() }),
  ]),
  ticks: z.array(liveTick),
});
export type TickBatch = z.output<typeof tickBatch>;
