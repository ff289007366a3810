import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { ExportSource } from '../trading/index.ts';
import { JOURNAL_COLUMNS } from './journal-export-columns.policy.ts';
import { viewsOf } from './journal.queries.ts';
import { tradesAfter } from './journal.repo.ts';
import { writeMissingTrades, type JournalDeps } from './write-trades.service.ts';

const ROWS_AT_ONCE = 100;

/** Returns the exported journal of an account, oldest trade first. Each trade has the same data as in the list. */
export function exportedJournal(deps: JournalDeps): ExportSource<JournalTrade> {
  return {
    what: 'journal',
    columns: JOURNAL_COLUMNS,
    prepare: (account) => writeMissingTrades(deps, account),
    async pageAfter(tx, account, after) {
      const rows = await tradesAfter(tx, account.id, after === null ? 0 : Number(after), ROWS_AT_ONCE);
      const last = rows.at(-1);
      const next = rows.length < ROWS_AT_ONCE || last === undefined ? null : String(last.number);
      return { rows: await viewsOf(deps, tx, account, rows), next };
    },
  };
}
