import { z } from 'zod';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';

/** Operations that record their finished runs. */
export const OPERATION_KINDS = ['backup', 'ledger-check'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

const seconds = z.number().int().nonnegative();

export const statusResponse = z.object({
  checkedAt: z.iso.datetime(),
  /** Whether the database responds; everything needs it, also the background work. */
  database: z.boolean(),
  backgroundWork: z.boolean(),
  prices: z.object({
    state: z.enum(['live', 'stale', 'down']),
    /** Why prices are not live, in a sentence; `null` while they are live. */
    reason: z.string().nullable(),
    source: z.enum(PRICE_SOURCES),
    assets: z.array(
      z.object({
        symbol: z.string(),
        name: z.string(),
        /** The newest price; `null` before the first one. */
        price: z.object({ source: z.enum(PRICE_SOURCES), asOf: z.iso.datetime(), ageSeconds: seconds }).nullable(),
        isOpen: z.boolean(),
        isStale: z.boolean(),
      }),
    ),
  }),
  /** The last finished backup; `null` before the first one, or if the database does not respond. */
  backup: z.object({ finishedAt: z.iso.datetime() }).nullable(),
  ledgerCheck: z.object({ finishedAt: z.iso.datetime(), isSound: z.boolean(), accounts: z.number().int() }).nullable(),
});
export type StatusResponse = z.infer<typeof statusResponse>;
