import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/** The traded account and asset, and the post with an idea whose plan the ticket takes. */
export function tradingSearch({ account, asset, plan }: SearchValues): {
  account?: string;
  asset?: string;
  plan?: string;
} {
  return known({ account: textOf(account), asset: textOf(asset), plan: textOf(plan) });
}

/** The account of the journal, and the open trade. */
export function journalSearch({ account, trade }: SearchValues): { account?: string; trade?: string } {
  return known({ account: textOf(account), trade: textOf(trade) });
}

/** The replay session, and with `beside` the run of the same replay that it is compared with; `newest` stands for the newest one. */
export function replaySearch({ session, beside }: SearchValues): { session?: string; beside?: string } {
  return known({ session: textOf(session), beside: textOf(beside) });
}
