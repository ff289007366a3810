import { z } from 'zod';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRACTICE_ORIGINS } from '@tradesense/core/market/practice-origin.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { CANDLES_LIMIT_DEFAULT, CANDLES_LIMIT_MAX } from './product.ts';
import { storableText } from './storable-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';
import { wholeNumberText } from './endpoint-parts.ts';

export const asset = z.object({
  symbol: z.string(),
  name: z.string(),
  class: z.enum(ASSET_CLASSES),
  maxLeverage: z.number(),
  priceDecimals: z.number().int(),
  /** Current source of the history of each interval; an interval without history is absent. */
  history: z.partialRecord(z.enum(INTERVALS), z.enum(PRICE_SOURCES)),
});
export type AssetView = z.infer<typeof asset>;
export const assetsResponse = z.object({ assets: z.array(asset), intervals: z.array(z.enum(INTERVALS)) });
export type AssetsResponse = z.infer<typeof assetsResponse>;

export const practiceHistoryResponse = z.object({
  assets: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      origin: z.enum(PRACTICE_ORIGINS),
      /** The stored series, shortest interval first; empty for a simulated history. */
      series: z.array(
        z.object({
          interval: z.enum(INTERVALS),
          /** Open times of the first and the last bar. */
          firstOpen: z.iso.datetime(),
          lastOpen: z.iso.datetime(),
          /** Where the bars were published; `null` for imported bars, and if it is not known. */
          source: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type PracticeHistoryResponse = z.infer<typeof practiceHistoryResponse>;

/** `[t, o, h, l, c, v]`: open time in epoch ms UTC, then prices, then volume. */
export const candleRow = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type CandleRow = z.infer<typeof candleRow>;

export const candlesQuery = z.strictObject({
  asset: storableText.min(1).max(20),
  interval: z.enum(INTERVALS),
  /** Epoch ms or ISO time. Only bars that open before this time are returned. Default: now. */
  before: z
    .union([wholeNumberText(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), storableTimeWithOffset])
    .optional(),
  limit: wholeNumberText(1, CANDLES_LIMIT_MAX).default(CANDLES_LIMIT_DEFAULT),
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

/**
 * One asset of the ticker. `change24h` is in percent. The price is the last price from the feed. The server
 * never substitutes another price.
 */
export const cryptoPrice = z.object({ symbol: z.string(), price: z.number(), change24h: z.number() });
export type CryptoPrice = z.infer<typeof cryptoPrice>;
export const cryptoPricesResponse = z.object({
  success: z.literal(true),
  /** Assets of the ticker; those without a price are left out. */
  data: z.array(cryptoPrice),
  source: z.enum(PRICE_SOURCES),
  /** Time of the newest price in `data`; `null` if there is none. */
  asOf: z.string().nullable(),
  /** Whether the feed is down or sends nothing. The prices are then the last known prices. */
  isStale: z.boolean(),
});
export type CryptoPricesResponse = z.infer<typeof cryptoPricesResponse>;

export const marketDayQuery = z.strictObject({ asset: storableText.min(1).max(20) });

/** Current state of an asset: its last price, its session and its trading day. Times are ISO texts in market time. */
export const marketDayResponse = z.object({
  asset: z.string(),
  /** Market time of the response: the current time, except in a replay. */
  marketTime: z.string(),
  session: z.object({
    isOpen: z.boolean(),
    /** Time of the next opening; `null` while the market is open. */
    opensAt: z.string().nullable(),
    /** Time of the next close; `null` while the market is closed, and for markets that never close. */
    closesAt: z.string().nullable(),
  }),
  /** Last price; `null` if there has never been one. */
  price: z
    .object({
      last: z.number(),
      asOf: z.string(),
      source: z.enum(PRICE_SOURCES),
      /** Change of the price over 24 hours, in percent; 0 if it is unknown. */
      change24h: z.number(),
      /**
       * Whether the price is only the last known one, because the feed is not live, or sends nothing for the asset
       * during its trading hours.
       */
      isStale: z.boolean(),
      /** Why the feed is not live, in a sentence. `null` while it is live, even if it sends nothing for this asset. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /**
   * The trading day of the last price. For crypto and equities it is the UTC day; otherwise it begins at 17:00 (forex)
   * or 18:00 (commodities) New York time. `null` if there is no price, or if the feed's history is too coarse to
   * determine the day.
   */
  day: z
    .object({
      start: z.string(),
      open: z.number(),
      high: z.number(),
      low: z.number(),
      last: z.number(),
      /** The last price before the trading day; `null` if the history does not reach back that far. */
      previousClose: z.number().nullable(),
      /** Volume in units of the asset; 0 if unknown. */
      volume: z.number(),
    })
    .nullable(),
});
export type MarketDayResponse = z.infer<typeof marketDayResponse>;
