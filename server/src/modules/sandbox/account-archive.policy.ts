import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';

/** How an attempt ended, as it is kept and shown. */
export type ArchivedAttempt = NonNullable<SandboxAccount['archive']>;
