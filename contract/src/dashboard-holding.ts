import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { assetSymbol, period, tradingFilter } from './dashboard.ts';

/** What holding an asset for the time of a period would have given, beside the trades. */

/** `hold`: the asset to hold; absent: that of the filter, else the one that was traded most. */
export const holdingQuery = tradingFilter.extend({ hold: assetSymbol.optional() });
export type HoldingQuery = z.input<typeof holdingQuery>;

const bothShares = z.object({ holding: z.number(), trading: z.number() });

export const holdingResponse = z.object({
  period,
  /** The assets of the matching trades, the most traded first. */
  assets: z.array(z.object({ asset: z.string(), trades: z.number().int() })),
  /** Why nothing is compared; `null` where it is. `prices`: the asset has none for this time. `nothing-left`: the account had lost all. */
  lacks: z.enum(['trades', 'prices', 'nothing-left']).nullable(),
  asset: z.string().nullable(),
  comparison: z
    .object({
      /** Where the prices come from. */
      source: z.enum(PRICE_SOURCES),
      interval: z.enum(INTERVALS),
      /** Whether the prices begin more than a bar after the period; both are compared from there on. */
      isLate: z.boolean(),
      /** Net growth as fractions, from the first to the last point; costs of holding are left out. */
      growth: bothShares,
      /** Deepest falls from a height before, 0 to 1. */
      drawdown: bothShares,
      /** Oldest first. `holding` and `trading` are what 1 became since the first point. */
      points: z.array(z.object({ at: z.string(), price: z.number(), holding: z.number(), trading: z.number() })),
    })
    .nullable(),
});
export type HoldingResponse = z.infer<typeof holdingResponse>;
