import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { assetSymbol, period, tradingFilter } from './dashboard.ts';

/** The result of holding an asset over a period, compared with the result of the learner's trades. */

/**
 * `hold` is the asset to hold. By default, it is the asset of the filter, or the most traded asset if the filter has
 * none.
 */
export const holdingQuery = tradingFilter.extend({ hold: assetSymbol.optional() });
export type HoldingQuery = z.input<typeof holdingQuery>;

const bothShares = z.object({ holding: z.number(), trading: z.number() });

export const holdingResponse = z.object({
  period,
  /** The assets of the matching trades, the most traded first. */
  assets: z.array(z.object({ asset: z.string(), trades: z.number().int() })),
  /**
   * Why nothing is compared; `null` if there is a comparison. `trades`: no trade matches the filter. `prices`: there
   * are no prices of the asset for this period. `nothing-left`: the account had lost everything.
   */
  lacks: z.enum(['trades', 'prices', 'nothing-left']).nullable(),
  asset: z.string().nullable(),
  comparison: z
    .object({
      /** Source of the asset's prices. */
      source: z.enum(PRICE_SOURCES),
      interval: z.enum(INTERVALS),
      /**
       * Whether the first bar opens more than four days (daily bars) or one week (weekly bars) late, so that the start
       * of the period has no prices. Holding and trading are then compared from the first price on.
       */
      isLate: z.boolean(),
      /**
       * Net growth of holding and of trading from the first to the last point, as a fraction. The costs of holding are
       * not included.
       */
      growth: bothShares,
      /** Largest drawdown of holding and of trading, as a fraction from 0 to 1. */
      drawdown: bothShares,
      /** Points, oldest first. `holding` and `trading` are the values to which 1 has grown since the first point. */
      points: z.array(z.object({ at: z.string(), price: z.number(), holding: z.number(), trading: z.number() })),
    })
    .nullable(),
});
export type HoldingResponse = z.infer<typeof holdingResponse>;
