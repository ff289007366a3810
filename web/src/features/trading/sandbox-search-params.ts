import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/** Returns the traded account and asset, and the post whose idea gives the ticket its plan. */
export function tradingSearch({ account, asset, plan }: SearchValues): {
  account?: string;
  asset?: string;
  plan?: string;
} {
  return known({ account: textOf(account), asset: textOf(asset), plan: textOf(plan) });
}

/** Returns the account of the journal, and the open trade. */
export function journalSearch({ account, trade }: SearchValues): { account?: string; trade?: string } {
  return known({ account: textOf(account), trade: textOf(trade) });
}

/**
 * Returns the replay session and, as `beside`, the run of the same replay to compare it with; `newest` means the newest
 * run.
 */
export function replaySearch({ session, beside }: SearchValues): { session?: string; beside?: string } {
  return known({ session: textOf(session), beside: textOf(beside) });
}
