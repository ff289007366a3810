import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/** Returns the account and the asset that are traded, and the post of an idea whose plan goes on the ticket. */
export function tradingSearch({ account, asset, plan }: SearchValues): {
  account?: string;
  asset?: string;
  plan?: string;
} {
  return known({ account: textOf(account), asset: textOf(asset), plan: textOf(plan) });
}

/** Returns the account whose journal is shown, and the open trade. */
export function journalSearch({ account, trade }: SearchValues): { account?: string; trade?: string } {
  return known({ account: textOf(account), trade: textOf(trade) });
}

/**
 * Returns the replay session. `beside` is the run of the same replay to compare it with; `newest` stands for the newest
 * run.
 */
export function replaySearch({ session, beside }: SearchValues): { session?: string; beside?: string } {
  return known({ session: textOf(session), beside: textOf(beside) });
}
