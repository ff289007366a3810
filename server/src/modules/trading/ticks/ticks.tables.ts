import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Shard } from '../../../platform/jobs/shard-leases.ts';

const kind = () => text('kind').$type<'funding' | 'grant'>().notNull();
const at = () => timestamp('at', { withTimezone: true }).notNull();

/**
 * Completed boundaries. A boundary is a time at which an event is due for every account. Only servers of earlier
 * releases, which have no shards, write this table.
 */
export const sandboxBoundaries = pgTable('sandbox_boundaries', { kind: kind(), at: at() }, (table) => [
  primaryKey({ columns: [table.kind, table.at] }),
]);

/**
 * The last completed boundary of each shard. A boundary is a time at which an event is due for all accounts of the
 * shard.
 */
export const sandboxShardBoundaries = pgTable(
  'sandbox_shard_boundaries',
  { kind: kind(), shard: text('shard').$type<Shard>().notNull(), at: at() },
  (table) => [primaryKey({ columns: [table.kind, table.shard] })],
);
