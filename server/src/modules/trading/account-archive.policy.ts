import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';

/** How an attempt ended, in the form that is stored and shown. */
export type ArchivedAttempt = NonNullable<TradingAccount['archive']>;
