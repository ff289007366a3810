/** Creates closed trades in a journal directly, without fills and prices. */
import { tradeWritten } from '../src/modules/journal/journal.events.ts';
import { sql } from './account-world.ts';
import type { TestApp } from './harness.ts';

export interface JournaledTrade {
  readonly net: number;
  /** Planned risk. Absent if there is no planned stop. */
  readonly risk?: number;
  readonly symbol?: string;
  readonly side?: 'long' | 'short';
  readonly openedAt: string;
  readonly closedAt: string;
  readonly score?: number;
  readonly setup?: readonly string[];
  readonly mistake?: readonly string[];
  readonly mae?: number;
  readonly mfe?: number;
}

const MONEY = 1_000_000;
const units = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount * MONEY));

/** Adds trades to the journal of an account, with their events. Returns the trades' ids. */
export async function journalTrades(
  t: TestApp,
  accountId: string,
  trades: readonly JournaledTrade[],
): Promise<string[]> {
  const [account] = await sql(t, 'SELECT user_id, (SELECT count(*)::int FROM journal_trades WHERE account_id = $1) AS n FROM sandbox_accounts WHERE id = $1', [accountId]); // oxfmt-ignore
  const before = Number(account?.['n']);
  const ids: string[] = [];
  for (const [index, trade] of trades.entries()) {
    const id = t.platform.ids.next();
    const number = before + index + 1;
    await sql(
      t,
      `INSERT INTO journal_trades (id, account_id, user_id, number, symbol, side, opened_sequence, opened_place,
         closed_sequence, closed_place, carried, opened_at, closed_at, written_at, quantity, entry_price, exit_price,
         realised, fees, funding, slippage, net, mae, mfe, is_liquidated, preset, planned_risk, checks, score, setup_tags, mistake_tags)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $7, 1, 0, $8, $9, $9, 100, 100, 100, $10::bigint + 2, 2, 0, 0, $10, $11, $12, false,
         'normal', $13, '[]', $14, $15, $16)`,
      [
        id,
        accountId,
        account?.['user_id'],
        number,
        trade.symbol ?? 'BTC',
        trade.side ?? 'long',
        1_000_000 + number,
        trade.openedAt,
        trade.closedAt,
        units(trade.net),
        units(trade.mae),
        units(trade.mfe),
        units(trade.risk),
        trade.score ?? 50,
        trade.setup ?? [],
        trade.mistake ?? [],
      ],
    );
    const written = tradeWritten.create({ tradeId: id, accountId, userId: String(account?.['user_id']) });
    await t.db.transaction(async (tx) => t.platform.outbox.append(tx, written));
    ids.push(id);
  }
  return ids;
}
