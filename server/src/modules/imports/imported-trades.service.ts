import type {
  ImportedStatisticsResponse,
  ImportedTrade,
  ImportedTradesQuery,
  ImportedTradesResponse,
  PatchImportedTradeRequest,
} from '@tradesense/contract/imports.ts';
import { IMPORTED_TRADES_PAGE } from '@tradesense/contract/imports-constants.ts';
import type { JournalTags } from '@tradesense/contract/journal.ts';
import { formatImported } from '@tradesense/core/imports/imported-amount.ts';
import { importedStatistics } from '@tradesense/core/imports/imported-statistics.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import {
  findTrade,
  resultsOf,
  tradesPage,
  usedTags,
  writeTrade,
  type TagColumns,
  type TradePlace,
} from './imported-trades.repo.ts';
import { amountOf } from './make-trades.policy.ts';
import { currencyView, importedTradeView } from './imports-view.policy.ts';
import type { ImportedTradeRow } from './imports.tables.ts';

type Deps = Pick<Platform, 'db'>;

const cursorOf = ({ closedAt, id }: ImportedTradeRow): string => `${closedAt.getTime()}.${id}`;

/**
 * Returns the place in the list that a cursor names, or `null` for the first page. Throws `invalid-request` (400) for
 * an invalid cursor.
 */
function placeOf(cursor: string | undefined): TradePlace | null {
  if (cursor === undefined) return null;
  const match = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor);
  if (match?.[1] !== undefined && match[2] !== undefined) return { closedAt: new Date(Number(match[1])), id: match[2] };
  const message = 'Must be the cursor of a page';
  throw new Problem('invalid-request', { errors: [{ path: 'query.cursor', message }] });
}

export async function listImportedTrades(
  { db }: Deps,
  userId: string,
  query: ImportedTradesQuery,
): Promise<ImportedTradesResponse> {
  const after = placeOf(query.cursor);
  const rows = await db.read((tx) => tradesPage(tx, userId, query, { after, limit: IMPORTED_TRADES_PAGE + 1 }));
  const shown = rows.slice(0, IMPORTED_TRADES_PAGE);
  const last = shown.at(-1);
  return {
    trades: shown.map(importedTradeView),
    nextCursor: rows.length > shown.length && last !== undefined ? cursorOf(last) : null,
  };
}

/** Yields every page of the trades, newest first. */
export async function* importedTradePages({ db }: Deps, userId: string): AsyncGenerator<readonly ImportedTrade[]> {
  let after: TradePlace | null = null;
  const pageAfter = (place: TradePlace | null): Promise<ImportedTradeRow[]> =>
    db.read((tx) => tradesPage(tx, userId, {}, { after: place, limit: 1_000 }));
  for (;;) {
    const rows: ImportedTradeRow[] = await pageAfter(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(importedTradeView);
    after = last;
  }
}

const tagColumns = ({ setup, mistake, emotion }: JournalTags): TagColumns => ({
  setupTags: setup,
  mistakeTags: mistake,
  emotionTags: emotion,
});

/** Changes the note and the tags of a trade. Throws `not-found` (404). */
export async function changeImportedTrade(
  { db }: Deps,
  userId: string,
  id: string,
  { note, tags }: PatchImportedTradeRequest,
): Promise<ImportedTrade> {
  return db.transaction(async (tx) => {
    const writing = {
      ...(note === undefined ? {} : { note }),
      ...(tags === undefined ? {} : tagColumns(tags)),
    };
    if (Object.keys(writing).length > 0) await writeTrade(tx, userId, id, writing);
    const row = await findTrade(tx, userId, id);
    if (row === undefined) throw new Problem('not-found', { detail: 'There is no such imported trade.' });
    return importedTradeView(row);
  });
}

/**
 * Returns statistics of the learner's imported trades, separately for each currency, because amounts are never
 * converted.
 */
export async function readImportedStatistics({ db }: Deps, userId: string): Promise<ImportedStatisticsResponse> {
  const rows = await db.read((tx) => resultsOf(tx, userId));
  const tags = await db.read((tx) => usedTags(tx, userId));
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, group]) => {
    const figures = importedStatistics(
      group.map((row) => ({
        closedAt: epochMs(row.closedAt.getTime()),
        net: amountOf(row.net),
        fees: amountOf(row.fees),
        swap: amountOf(row.swap),
      })),
    );
    const { trades, won, winRate, profitFactor, payoff } = figures;
    return {
      currency: currencyView(currency),
      trades,
      won,
      winRate,
      profitFactor,
      payoff,
      net: formatImported(figures.net),
      fees: formatImported(figures.fees),
      swap: formatImported(figures.swap),
      maxDrawdown: formatImported(figures.maxDrawdown),
      curve: figures.curve.map(({ at, net }) => ({
        at: new Date(at).toISOString(),
        net: formatImported(net),
      })),
    };
  });
  return {
    currencies: currencies.toSorted((a, b) => b.trades - a.trades),
    symbols: [...new Set(rows.map(({ symbol }) => symbol))].toSorted((a, b) => (a < b ? -1 : 1)),
    tags,
  };
}
