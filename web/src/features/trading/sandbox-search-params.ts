import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/** Reads the account and the asset to trade, and the id of a post whose idea is to be planned on the ticket. */
export function tradingSearch({ account, asset, plan }: SearchValues): {
  account?: string;
  asset?: string;
  plan?: string;
} {
  return known({ account: textOf(account), asset: textOf(asset), plan: textOf(plan) });
}

/** Reads the account of the shown journal, and the open trade. */
export function journalSearch({ account, trade }: SearchValues): { account?: string; trade?: string } {
  return known({ account: textOf(account), trade: textOf(trade) });
}

/**
 * Reads the id of the replay session. `beside` is the run of the same replay to compare it with; `newest` means the
 * newest run.
 */
export function replaySearch({ session, beside }: SearchValues): { session?: string; beside?: string } {
  return known({ session: textOf(session), beside: textOf(beside) });
}
