import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { formatMoney, money } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sandboxAccounts } from './trading.tables.ts';

export interface HeldAccount {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly attempt: number;
  /** Free cash in SENSE$, as a decimal string. */
  readonly cash: string;
  readonly openedAt: string;
  readonly archivedAt: string | null;
  /** Number of events in the account's log. */
  readonly events: number;
}

/** Returns the live accounts of a learner, running accounts first, for the administration. */
export async function readHeldAccounts(tx: Tx, userId: string): Promise<HeldAccount[]> {
  const rows = await tx
    .select()
    .from(sandboxAccounts)
    .where(and(eq(sandboxAccounts.userId, userId), eq(sandboxAccounts.kind, 'live')))
    .orderBy(
      sql`${sandboxAccounts.archivedAt} IS NOT NULL`,
      asc(sandboxAccounts.number),
      desc(sandboxAccounts.attempt),
    );
  return rows.map(({ id, name, number, attempt, cash, openedAt, archivedAt, sequence }) => ({
    id,
    name,
    number,
    attempt,
    cash: formatMoney(money(cash)),
    openedAt: openedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    events: sequence,
  }));
}
