import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/**
 * Reads the search parameters of the trading page: the account, the asset to trade, and the id of a post whose idea is
 * to be planned on the ticket.
 */
export function tradingSearch({ account, asset, plan }: SearchValues): {
  account?: string;
  asset?: string;
  plan?: string;
} {
  return known({ account: textOf(account), asset: textOf(asset), plan: textOf(plan) });
}

/** Reads the search parameters of the journal: the account, and the trade to show. */
export function journalSearch({ account, trade }: SearchValues): { account?: string; trade?: string } {
  return known({ account: textOf(account), trade: textOf(trade) });
}

/**
 * Reads the search parameters of the replay page: the id of the session, and `beside`, the id of another run of the
 * same replay to compare the session with. `newest` stands for the newest other run.
 */
export function replaySearch({ session, beside }: SearchValues): { session?: string; beside?: string } {
  return known({ session: textOf(session), beside: textOf(beside) });
}
