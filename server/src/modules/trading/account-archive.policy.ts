import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';

/** The final state of an archived attempt, as it is stored and shown. */
export type ArchivedAttempt = NonNullable<TradingAccount['archive']>;
