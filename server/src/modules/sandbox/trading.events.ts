import { z } from 'zod';
import { sandboxNews } from '@tradesense/contract/sandbox-news.ts';

/**
 * What happens in sandbox accounts, each written in the transaction in which it happened. Every payload says of which
 * account and learner, the sequence of the account's event that caused it, when, and the news itself.
 */
export const TRADING_EVENTS = {
  'order-placed': 'orderPlaced',
  'order-amended': 'orderAmended',
  'order-triggered': 'orderTriggered',
  'order-filled': 'orderFilled',
  'order-cancelled': 'orderCancelled',
  'order-expired': 'orderExpired',
  'position-liquidated': 'positionLiquidated',
  'funding-charged': 'fundingCharged',
  granted: 'sandboxGranted',
} as const satisfies Record<z.infer<typeof sandboxNews>['kind'], string>;

export const tradingHappened = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  sequence: z.number().int(),
  at: z.iso.datetime(),
  news: sandboxNews,
});
export type TradingHappened = z.infer<typeof tradingHappened>;

/** New settings hold; the account was flat. */
export const SANDBOX_SETTINGS_CHANGED = 'sandboxSettingsChanged';
/** An attempt was archived, and the next one of the same account began. */
export const SANDBOX_RESET = 'sandboxReset';

export const sandboxReset = z.object({
  userId: z.uuid(),
  archivedId: z.uuid(),
  accountId: z.uuid(),
  attempt: z.number().int(),
});
export type SandboxReset = z.infer<typeof sandboxReset>;

/** A position has come to its end: its trade is closed, also where the same event opened another. */
export const TRADE_CLOSED = 'tradeClosed';

export const tradeClosed = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  /** Of the account's event. */
  sequence: z.number().int(),
  asset: z.string(),
});
export type TradeClosed = z.infer<typeof tradeClosed>;
