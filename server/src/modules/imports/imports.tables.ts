import { customType, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ImportState } from '@tradesense/contract/imports-constants.ts';
import type { RejectedLine } from '@tradesense/core/imports/execution.ts';
import type { DecimalMark, ImportFormat } from '@tradesense/core/imports/import-rules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Imports of trades. `migrations/0086_trade_imports.sql` defines the constraints. */
export const tradeImports = pgTable('trade_imports', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull(),
  format: text('format').$type<ImportFormat>().notNull(),
  timeZone: text('time_zone'),
  decimalMark: text('decimal_mark').$type<DecimalMark>().notNull(),
  state: text('state').$type<ImportState>().notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
  lines: integer('lines').notNull(),
  doneLines: integer('done_lines').notNull(),
  addedLines: integer('added_lines').notNull(),
  rejectedLines: integer('rejected_lines').notNull(),
  rejected: jsonb('rejected').$type<readonly RejectedLine[]>().notNull(),
  attempts: integer('attempts').notNull(),
  file: bytes('file'),
});
export type TradeImportRow = typeof tradeImports.$inferSelect;

export const importedExecutions = pgTable(
  'imported_executions',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    importId: uuid('import_id').notNull(),
    instrument: text('instrument').notNull(),
    at: instant('at').notNull(),
    sequence: integer('sequence').notNull(),
    line: integer('line').notNull(),
    data: text('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Trades made from imported executions. `migrations/0087_imported_trades.sql` defines the constraints. */
export const importedTrades = pgTable('imported_trades', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  key: text('key').notNull(),
  instrument: text('instrument').notNull(),
  format: text('format').$type<ImportFormat>().notNull(),
  account: text('account').notNull(),
  symbol: text('symbol').notNull(),
  currency: text('currency').notNull(),
  side: text('side').$type<'long' | 'short'>().notNull(),
  openedAt: instant('opened_at'),
  closedAt: instant('closed_at').notNull(),
  quantity: numeric('quantity').notNull(),
  entryPrice: numeric('entry_price').notNull(),
  exitPrice: numeric('exit_price').notNull(),
  gross: numeric('gross').notNull(),
  fees: numeric('fees').notNull(),
  swap: numeric('swap').notNull(),
  net: numeric('net').notNull(),
  otherFees: jsonb('other_fees').$type<{ currency: string; amount: string }[]>().notNull(),
  executions: integer('executions').notNull(),
  setupTags: text('setup_tags').array().notNull(),
  mistakeTags: text('mistake_tags').array().notNull(),
  emotionTags: text('emotion_tags').array().notNull(),
  note: text('note').notNull(),
});
export type ImportedTradeRow = typeof importedTrades.$inferSelect;
