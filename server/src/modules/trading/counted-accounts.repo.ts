/**
 * Says which accounts and events count in figures that join live accounts and replays. Every such figure asks here.
 *
 * Guarantees: a live account counts, and so does the first run of a replay, up to the event at which a later run went
 * past it. Later runs never count, because they begin at bars that the learner has already seen (decision 0238).
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { sandboxAccounts } from './trading.tables.ts';

export interface CountedAccount {
  readonly id: string;
  /** Sequence number of the last event that counts; `null` if all count. */
  readonly upTo: number | null;
}

/** Returns the learner's accounts that count, running or archived, in ascending order of their ids. */
export async function countedAccounts(tx: Tx, userId: string): Promise<readonly CountedAccount[]> {
  const { rows } = await tx.$client.query<CountedAccount>({
    name: 'trading-counted-accounts',
    // `copied_events` leaves out later runs that a server of the release before opened during a deploy.
    text: `SELECT account.id, account.counted_events AS "upTo"
      FROM sandbox_accounts AS account
      WHERE account.user_id = $1 AND account.copied_events = 0 AND account.counted_events IS DISTINCT FROM 0
      ORDER BY account.id`,
    values: [userId],
  });
  return rows;
}

/** Returns those of the accounts that have fills, none of them at a simulated price. Reads all their fills. */
export async function atRealPrices(tx: Tx, accounts: readonly CountedAccount[]): Promise<readonly CountedAccount[]> {
  const { rows } = await tx.$client.query<Pick<CountedAccount, 'id'>>({
    name: 'trading-accounts-at-real-prices',
    text: `SELECT account.id FROM unnest($1::uuid[]) AS account (id)
      WHERE EXISTS (SELECT 1 FROM sandbox_fills AS fill WHERE fill.account_id = account.id) AND NOT EXISTS (
        SELECT 1 FROM sandbox_fills AS fill WHERE fill.account_id = account.id AND fill.source = 'simulated'
      )`,
    values: [accounts.map(({ id }) => id)],
  });
  const real = new Set(rows.map(({ id }) => id));
  return accounts.filter(({ id }) => real.has(id));
}

/** Ends the part of an account that counts at its last event, if it has not ended yet. */
export async function stopCounting(tx: Tx, accountId: string): Promise<void> {
  const { id, countedEvents, sequence } = sandboxAccounts;
  await tx
    .update(sandboxAccounts)
    .set({ countedEvents: sql`${sequence}` })
    .where(and(eq(id, accountId), isNull(countedEvents)));
}
