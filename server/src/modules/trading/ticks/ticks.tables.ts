import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Shard } from '../../../platform/jobs/shard-leases.ts';

const kind = () => text('kind').$type<'funding' | 'grant'>().notNull();
const at = () => timestamp('at', { withTimezone: true }).notNull();

/**
 * Times at which something was due for every account, and is done. Servers of releases before shards write this table.
 */
export const sandboxBoundaries = pgTable('sandbox_boundaries', { kind: kind(), at: at() }, (table) => [
  primaryKey({ columns: [table.kind, table.at] }),
]);

/** The last time at which something was due for the accounts of a shard, and is done. */
export const sandboxShardBoundaries = pgTable(
  'sandbox_shard_boundaries',
  { kind: kind(), shard: text('shard').$type<Shard>().notNull(), at: at() },
  (table) => [primaryKey({ columns: [table.kind, table.shard] })],
);
