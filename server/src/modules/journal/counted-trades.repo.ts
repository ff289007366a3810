import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { CountedAccount } from '../trading/index.ts';
import { journalTrades } from './journal.tables.ts';

/**
 * Condition for the trades that count in figures that join live accounts and replays: those that the counted events of
 * these accounts closed. A trade that was still open after the last of these events does not count.
 */
export function isCounted(accounts: readonly CountedAccount[]): SQL | undefined {
  const { accountId, closedSequence } = journalTrades;
  const whole = accounts.filter(({ upTo }) => upTo === null).map(({ id }) => id);
  return or(
    inArray(accountId, whole),
    ...accounts.flatMap(({ id, upTo }) => (upTo === null ? [] : [and(eq(accountId, id), lte(closedSequence, upTo))])),
  );
}
