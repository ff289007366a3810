import { bigint, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { EntryKind } from '@tradesense/core/ledger/entry.ts';

/** Column for a hash of 32 bytes, which the code uses as hex. */
const hash = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (hex) => Buffer.from(hex, 'hex'),
  fromDriver: (bytes) => bytes.toString('hex'),
});

/** Returns a column for an amount in units of 10⁻⁶ SENSE$. */
const amount = (name: string) => bigint(name, { mode: 'bigint' }).notNull();

/** One column for each ledger account: the postings of an entry, or the balances of a chain. */
const books = {
  cash: amount('cash'),
  margin: amount('margin'),
  fees: amount('fees'),
  funding: amount('funding'),
  realised: amount('realised'),
  grants: amount('grants'),
};

export const ledgerChains = pgTable('ledger_chains', {
  accountId: uuid('account_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Sequence of the last entry; 0 before the first. */
  sequence: integer('sequence').notNull(),
  hash: hash('hash').notNull(),
  ...books,
});

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    accountId: uuid('account_id').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    cause: text('cause').notNull(),
    ...books,
    previousHash: hash('previous_hash').notNull(),
    hash: hash('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sequence] })],
);
