import { and, eq, gt, sql } from 'drizzle-orm';
import type { CandleStore } from '@tradesense/contract/candle-imports-constants.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { barArrays, countColumns, type ImportCounts } from './candle-import.repo.ts';
import type { ImportSeries, ImportTarget } from './import-series.ts';
import { marketImports } from './market.tables.ts';

/** Bars of a file compared with the stored bars of the same times. */
export interface BatchComparison {
  /** Number of the file's bars that are not stored yet. */
  readonly added: number;
  /** Number of the file's bars that are stored with other values. */
  readonly replaced: number;
  /** Hash of the stored bars whose times occur in the file; an empty text if there are none. */
  readonly storedHash: string;
}

const compareSql = (table: string): string => `
  SELECT count(*) FILTER (WHERE stored.t IS NULL)::int,
         count(*) FILTER (WHERE (stored.o, stored.h, stored.l, stored.c, stored.v) <> (batch.o, batch.h, batch.l, batch.c, batch.v))::int,
         coalesce(encode(sha256(convert_to(string_agg(
           concat_ws(',', date_part('epoch', stored.t), stored.o, stored.h, stored.l, stored.c, stored.v), ';' ORDER BY stored.t
         ) FILTER (WHERE stored.t IS NOT NULL), 'UTF8')), 'hex'), '')
  FROM unnest($3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[]) AS batch (t, o, h, l, c, v)
  LEFT JOIN ${table} AS stored ON stored.asset = $1 AND stored."interval" = $2 AND stored.t = to_timestamp(batch.t)`;

const COMPARE_SQL: Readonly<Record<CandleStore, string>> = {
  feed: compareSql('candles'),
  practice: compareSql('practice_candles'),
};

/** Compares the given bars with the stored bars of the series. Changes nothing. */
export async function compareBars(
  tx: Tx,
  { store, asset, interval }: ImportSeries,
  bars: readonly Bar[],
): Promise<BatchComparison> {
  const { rows } = await tx.$client.query<[number, number, string]>({
    text: COMPARE_SQL[store],
    values: [asset, interval, ...barArrays(bars)],
    rowMode: 'array',
  });
  const found = rows[0];
  invariant(found !== undefined, 'the counting statement returns one row');
  return { added: found[0], replaced: found[1], storedHash: found[2] };
}

export type ImportRow = typeof marketImports.$inferSelect;

/** Returns the import with this id. */
export async function findImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  const rows = await tx.select().from(marketImports).where(eq(marketImports.id, id));
  return rows[0];
}

/** Whether an unfinished import of the series has started or stored a batch after `since`. */
export async function hasRunningImport(
  tx: Tx,
  { store, asset, interval }: ImportSeries,
  since: EpochMs,
): Promise<boolean> {
  const rows = await tx
    .select({ id: marketImports.id })
    .from(marketImports)
    .where(
      and(
        eq(marketImports.store, store),
        eq(marketImports.asset, asset),
        eq(marketImports.interval, interval),
        eq(marketImports.state, 'running'),
        gt(sql`coalesce(${marketImports.progressAt}, ${marketImports.startedAt})`, new Date(since)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Records a finished import of a file. Returns `null` if another import has this id. */
export async function insertFinishedImport(
  tx: Tx,
  { store, asset, interval, fileName }: ImportTarget,
  { id, fileHash, counts, at }: { id: string; fileHash: string; counts: ImportCounts; at: EpochMs },
): Promise<ImportRow | null> {
  const time = new Date(at);
  const times = { startedAt: time, progressAt: time, finishedAt: time };
  const rows = await tx
    .insert(marketImports)
    .values({ id, store, asset, interval, fileName, fileHash, state: 'finished', ...times, ...countColumns(counts) })
    .onConflictDoNothing()
    .returning();
  return rows[0] ?? null;
}
