import type { ImportedTrade, TradeImport } from '@tradesense/contract/imports.ts';
import { byTagKind } from '@tradesense/contract/journal-constants.ts';
import { formatImported } from '@tradesense/core/imports/imported-amount.ts';
import { amountOf, type MadeTrade } from './make-trades.policy.ts';
import type { ImportRow } from './imports.repo.ts';
import type { ImportedTradeRow } from './imports.tables.ts';

/** Formats a stored amount without the zeros that the database appends to decimals. */
export const amountText = (stored: string): string => formatImported(amountOf(stored));

export const currencyView = (stored: string): string | null => (stored === '' ? null : stored);

export function importView(row: ImportRow): TradeImport {
  const { id, fileName, format, timeZone, state, lines, doneLines, addedLines, rejectedLines, rejected } = row;
  return {
    id,
    fileName,
    format,
    timeZone,
    state,
    lines,
    doneLines,
    addedLines,
    rejectedLines,
    rejected: [...rejected],
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function importedTradeView(row: ImportedTradeRow): ImportedTrade {
  const { id, format, account, symbol, side, executions, note } = row;
  return {
    id,
    format,
    account,
    symbol,
    side,
    executions,
    note,
    currency: currencyView(row.currency),
    openedAt: row.openedAt?.toISOString() ?? null,
    closedAt: row.closedAt.toISOString(),
    quantity: amountText(row.quantity),
    entryPrice: amountText(row.entryPrice),
    exitPrice: amountText(row.exitPrice),
    gross: amountText(row.gross),
    fees: amountText(row.fees),
    swap: amountText(row.swap),
    net: amountText(row.net),
    otherFees: row.otherFees,
    tags: byTagKind((kind) => row[`${kind}Tags`]),
  };
}

export function previewTradeView(trade: MadeTrade) {
  const { symbol, side, quantity, entryPrice, exitPrice, fees, net } = trade;
  return {
    symbol,
    side,
    quantity,
    entryPrice,
    exitPrice,
    fees,
    net,
    currency: currencyView(trade.currency),
    openedAt: trade.openedAt === null ? null : new Date(trade.openedAt).toISOString(),
    closedAt: new Date(trade.closedAt).toISOString(),
  };
}
