import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import { decimals, ownedTables, type ExportedFile, type OwnedTable } from '../../platform/personal-data.ts';
import { allPicturesOf, pictureContent } from './trade-pictures.repo.ts';

const TABLES: readonly OwnedTable[] = [
  {
    name: 'journal_pictures',
    exported: { no: 'The pictures themselves are in the export.' },
  },
  {
    name: 'journal_second_decisions',
    exported: {
      path: 'journal/second-decisions',
      about: 'Decisions that you made a second time about the chart of an old trade.',
      columns: `trade_id, answered_at, decision, ${decimals(8, 'stop_price', 'target_price')}, confidence, reason`,
      orderBy: 'answered_at, trade_id',
    },
  },
  {
    name: 'journal_planned_results',
    of: 'trade_id IN (SELECT id FROM journal_trades WHERE user_id = $1)',
    exported: { no: 'Computed from your trades and the price history.' },
  },
  {
    name: 'journal_trades',
    exported: {
      path: 'journal/trades',
      about: 'Closed trades with their score, and what you wrote about them.',
      columns: `id, account_id, number, symbol, side, opened_at, closed_at, ${decimals(8, 'quantity', 'entry_price', 'exit_price')},
        ${decimals(6, 'realised', 'fees', 'funding', 'slippage', 'net', 'planned_risk', 'mae', 'mfe')}, moves_version, is_liquidated, preset, score, process_version, checks,
        is_copy, setup_tags, mistake_tags, emotion_tags, note, reviewed_at`,
      orderBy: 'account_id, number',
    },
  },
  {
    name: 'journal_progress',
    of: 'account_id IN (SELECT id FROM sandbox_accounts WHERE user_id = $1)',
    exported: { no: 'Up to which event of an account trades are written.' },
  },
];

async function filesOf(tx: Tx, userId: string): Promise<ExportedFile[]> {
  const pictures = await allPicturesOf(tx, userId);
  return pictures.map(({ id, tradeId }) => ({
    path: `journal/pictures/${tradeId}/${id}.webp`,
    about: 'A picture with the note of the trade whose id is the name of its folder.',
    content: async () => {
      const content = await pictureContent(tx, tradeId, id);
      invariant(content !== null, 'a snapshot keeps its pictures');
      return content;
    },
  }));
}

/** Closed trades, with the texts and images that learners add to them. */
export const JOURNAL_PERSONAL_DATA = ownedTables(TABLES, { files: filesOf });
