import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';

/** How an attempt ended, as it is kept and shown. */
export type ArchivedAttempt = NonNullable<TradingAccount['archive']>;
