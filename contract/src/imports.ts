import { z } from 'zod';
import { DECIMAL_MARKS, IMPORT_FORMATS } from '@tradesense/core/imports/import-rules.ts';
import { EXPORT_FORMATS } from './export-constants.ts';
import { IMPORT_FILE_NAME_MAX, IMPORT_STATES } from './imports-constants.ts';
import { statistic } from './dashboard.ts';
import { byTagKind } from './journal-constants.ts';
import { journalQuery, patchJournalTradeRequest } from './journal.ts';
import { storableText } from './storable-text.ts';

/**
 * Schemas of the real trades that a learner imports. Amounts are plain decimal strings in the currency of the file;
 * nothing is converted.
 */
const amount = z.string();
const instant = z.string();
const count = z.number().int();
/** Currency of the amounts; `null` if the file does not name it. */
const currency = z.string().nullable();
const side = z.enum(['long', 'short']);

/** A file to send: the common fields of a browser's `Blob` and `File`. */
export interface ImportFile {
  readonly size: number;
  /** Its media type. */
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

const timeZone = z
  .string()
  .regex(/^[A-Za-z0-9_+\-/]{1,60}$/, 'Must be the name of a time zone, such as Europe/Berlin')
  .optional();
const decimalMark = z.enum(DECIMAL_MARKS).optional();
const fileHash = z.string().regex(/^[\da-f]{64}$/, 'Must be the hash of a preview');

export const importPreviewQuery = z.strictObject({
  /** Time zone for the times in the file that do not state their own. */
  timeZone,
  /** Decimal mark. If it is absent, it is detected from the numbers in the file. */
  decimalMark,
});

export const createImportQuery = z.strictObject({
  /** Id made by the caller. If the same id is sent again, the existing import is returned. */
  id: z.uuid(),
  /** `fileHash` of the preview. It ensures that the imported file is the previewed file. */
  fileHash,
  fileName: storableText.trim().min(1).max(IMPORT_FILE_NAME_MAX),
  timeZone,
  decimalMark,
});

const rejectedLine = z.object({
  line: count,
  /** Name of the column as in the header; `null` if the whole line is rejected. */
  column: z.string().nullable(),
  text: z.string(),
});

const tradeResult = {
  symbol: z.string(),
  currency,
  side,
  openedAt: instant.nullable(),
  closedAt: instant,
  quantity: amount,
  entryPrice: amount,
  exitPrice: amount,
  fees: amount,
  /** `gross` − `fees` − `swap`. Fees in other currencies are not included. */
  net: amount,
};

export const importPreview = z.object({
  fileHash: z.string(),
  format: z.enum(IMPORT_FORMATS),
  decimalMark: z.enum(DECIMAL_MARKS),
  /** Time zone in which the times were read; `null` if every time states its own. */
  timeZone: z.string().nullable(),
  /**
   * Number of lines that would be added. `knownLines` is the number of lines that are already stored or occur twice in
   * the file.
   */
  newLines: count,
  knownLines: count,
  rejectedLines: count,
  /** The first rejected lines. */
  rejected: z.array(rejectedLine),
  /** Number of rows that are not trades, such as deposits. */
  otherLines: count,
  /** Number of closed trades that would be added; `trades` has the newest of them. */
  newTrades: count,
  trades: z.array(z.object(tradeResult)),
  /** Number of positions that remain open; `open` has the first of them. */
  openPositions: count,
  open: z.array(z.object({ symbol: z.string(), side, quantity: amount, since: instant })),
  /** Number of exits whose entry is in none of the imported files. */
  unmatchedExits: count,
});
export type ImportPreview = z.infer<typeof importPreview>;

export const tradeImport = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(IMPORT_FORMATS),
  timeZone: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Number of lines with trades in the file; `doneLines` is how many of them have been processed. */
  lines: count,
  doneLines: count,
  /** Number of lines that this import added; the other lines were stored already. */
  addedLines: count,
  rejectedLines: count,
  rejected: z.array(rejectedLine),
});
export type TradeImport = z.infer<typeof tradeImport>;

export const importsResponse = z.object({
  /** Newest first. */
  imports: z.array(tradeImport),
});
export type ImportsResponse = z.infer<typeof importsResponse>;

const { tag } = journalQuery.shape;
export const importedTradesQuery = z.strictObject({
  symbol: storableText.min(1).max(60).optional(),
  side: side.optional(),
  outcome: z.enum(['won', 'lost']).optional(),
  tag,
  cursor: storableText.max(80).optional(),
});
export type ImportedTradesQuery = z.input<typeof importedTradesQuery>;

const { note, tags } = patchJournalTradeRequest.shape;
export const patchImportedTradeRequest = z.strictObject({ note, tags });
export type PatchImportedTradeRequest = z.input<typeof patchImportedTradeRequest>;

export const importedTrade = z.object({
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  /** The number of the account at the broker; empty if the file has none. */
  account: z.string(),
  ...tradeResult,
  gross: amount,
  /** Amount paid for holding the position overnight; negative if it was received. */
  swap: amount,
  otherFees: z.array(z.object({ currency: z.string(), amount })),
  /** Number of lines from which the trade was made. */
  executions: count,
  tags: z.object(byTagKind(() => z.array(z.string()))),
  note: z.string(),
});
export type ImportedTrade = z.infer<typeof importedTrade>;

export const importedTradesResponse = z.object({
  /** Trades in order of their close, newest first. */
  trades: z.array(importedTrade),
  nextCursor: z.string().nullable(),
});
export type ImportedTradesResponse = z.infer<typeof importedTradesResponse>;

export const importedStatisticsResponse = z.object({
  /**
   * One entry for each currency; the currency with the most trades comes first. Nothing is converted or added up across
   * currencies.
   */
  currencies: z.array(
    z.object({
      currency,
      trades: count,
      won: count,
      net: amount,
      fees: amount,
      swap: amount,
      maxDrawdown: amount,
      winRate: statistic,
      profitFactor: statistic,
      payoff: statistic,
      curve: z.array(z.object({ at: instant, net: amount })),
    }),
  ),
  symbols: z.array(z.string()),
  tags: z.array(z.string()),
});
export type ImportedStatisticsResponse = z.infer<typeof importedStatisticsResponse>;

export const importedExportQuery = z.strictObject({ format: z.enum(EXPORT_FORMATS).default('csv') });
