/** Exports orders, fills and ledger of an account: the same data as in the list endpoints, oldest first. */
import type { TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { entriesAfter } from '../ledger/index.ts';
import { fillsAfter, ordersAfter } from './account-export.repo.ts';
import type { ExportSource } from './account-export.routes.ts';
import { ENTRY_COLUMNS, FILL_COLUMNS, ORDER_COLUMNS } from './account-export-columns.policy.ts';
import { loadAccount } from './account-store.repo.ts';
import { findAccount } from './accounts.repo.ts';
import { cursorOf, placeOf } from './list-cursor.policy.ts';
import { causingOrders } from './orders.repo.ts';
import { marketOf, type AccountMarkets } from './present-market.service.ts';
import { entryView, fillView, orderView } from './trading-views.ts';

const ROWS_AT_ONCE = 100;

/** Returns the cursor of the next page, or `null` if these are the last rows. */
function nextOf<Row>(rows: readonly Row[], cursor: (row: Row) => string): string | null {
  const last = rows.at(-1);
  return rows.length < ROWS_AT_ONCE || last === undefined ? null : cursor(last);
}

export function exportedOrders(markets: AccountMarkets): ExportSource<TradingOrder> {
  return {
    what: 'orders',
    columns: ORDER_COLUMNS,
    async pageAfter(tx, { id: accountId }, after) {
      await markets.live.prepare();
      const row = await findAccount(tx, accountId);
      invariant(row !== null, 'an account that is exported stays');
      const account = await loadAccount(tx, row);
      const market = await marketOf(markets, tx, row);
      const rows = await ordersAfter(tx, accountId, placeOf(after ?? undefined), ROWS_AT_ONCE);
      return { rows: rows.map((each) => orderView(each, account, market)), next: nextOf(rows, cursorOf) };
    },
  };
}

export const EXPORTED_FILLS: ExportSource<TradingFill> = {
  what: 'fills',
  columns: FILL_COLUMNS,
  async pageAfter(tx, { id: accountId }, after) {
    const rows = await fillsAfter(tx, accountId, placeOf(after ?? undefined), ROWS_AT_ONCE);
    return { rows: rows.map(fillView), next: nextOf(rows, cursorOf) };
  },
};

export const EXPORTED_LEDGER: ExportSource<TradingLedgerResponse['entries'][number]> = {
  what: 'ledger',
  columns: ENTRY_COLUMNS,
  async pageAfter(tx, { id: accountId }, after) {
    const entries = await entriesAfter(tx, accountId, after === null ? 0 : Number(after), ROWS_AT_ONCE);
    const orders = await causingOrders(
      tx,
      accountId,
      entries.map(({ cause }) => cause),
    );
    return {
      rows: entries.map((entry) => entryView(entry, orders)),
      next: nextOf(entries, ({ sequence }) => String(sequence)),
    };
  },
};
