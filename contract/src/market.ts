import { z } from 'zod';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { CANDLES_LIMIT_DEFAULT, CANDLES_LIMIT_MAX } from './product.ts';

export const asset = z.object({
  symbol: z.string(),
  name: z.string(),
  class: z.enum(ASSET_CLASSES),
  maxLeverage: z.number(),
  priceDecimals: z.number().int(),
  /** Where each interval's history comes from now; an interval without history is absent. */
  history: z.partialRecord(z.enum(INTERVALS), z.enum(PRICE_SOURCES)),
});
export type AssetView = z.infer<typeof asset>;
export const assetsResponse = z.object({ assets: z.array(asset), intervals: z.array(z.enum(INTERVALS)) });
export type AssetsResponse = z.infer<typeof assetsResponse>;

/** `[t, o, h, l, c, v]`: open time in epoch ms UTC, then prices, then volume. */
export const candleRow = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type CandleRow = z.infer<typeof candleRow>;

export const candlesQuery = z.strictObject({
  asset: z.string().min(1).max(20),
  interval: z.enum(INTERVALS),
  /** Epoch ms or ISO time; only bars that open before it. Default: now. */
  before: z.union([z.coerce.number().int(), z.iso.datetime({ offset: true })]).optional(),
  limit: z.coerce.number().int().min(1).max(CANDLES_LIMIT_MAX).default(CANDLES_LIMIT_DEFAULT),
});
export type CandlesQuery = z.input<typeof candlesQuery>;

export const candlesResponse = z.object({
  asset: z.string(),
  interval: z.enum(INTERVALS),
  source: z.enum(PRICE_SOURCES),
  /** Ascending by time. */
  bars: z.array(candleRow),
});
export type CandlesResponse = z.infer<typeof candlesResponse>;
