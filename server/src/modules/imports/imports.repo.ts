import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { importedExecutions, tradeImports, type TradeImportRow } from './imports.tables.ts';

/** First key of the advisory locks of imports. No other locks use it. */
const IMPORTS_LOCK = 7_203_186;

/** The row of an import without the file, which may be large. */
export type ImportRow = Omit<TradeImportRow, 'file'>;

const { file: _file, ...WITHOUT_FILE } = getTableColumns(tradeImports);
const isBusy = inArray(tradeImports.state, ['queued', 'undoing']);

/**
 * Locks a learner's imports until the transaction ends, so that the second of two simultaneous imports sees the first.
 */
export async function lockImports(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORTS_LOCK}, hashtext(${userId}))`);
}

export const importsOf = (tx: Tx, userId: string): Promise<ImportRow[]> =>
  tx.select(WITHOUT_FILE).from(tradeImports).where(eq(tradeImports.userId, userId)).orderBy(desc(tradeImports.id));

export async function findImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx.select(WITHOUT_FILE).from(tradeImports).where(eq(tradeImports.id, id));
  return row;
}

export const countLines = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(importedExecutions, eq(importedExecutions.userId, userId));

/** Returns how many lines all of the learner's imports have added, from the counts that are stored with the imports. */
export async function countAddedLines(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ lines: sql<number>`coalesce(sum(${tradeImports.addedLines}), 0)::int` })
    .from(tradeImports)
    .where(eq(tradeImports.userId, userId));
  return row?.lines ?? 0;
}

export async function insertImport(tx: Tx, row: TradeImportRow): Promise<void> {
  await tx.insert(tradeImports).values(row);
}

/** Marks an import as undone. The periodic job then removes it. */
export async function markUndoing(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .update(tradeImports)
    .set({ state: 'undoing', attempts: 0 })
    .where(and(eq(tradeImports.id, id), eq(tradeImports.userId, userId)));
}

/**
 * Chooses the oldest queued or undone import that is not in `except`, increases the number of its starts, and returns
 * it.
 */
export async function beginNext(tx: Tx, except: readonly string[]): Promise<ImportRow | undefined> {
  const [next] = await tx
    .select({ id: tradeImports.id })
    .from(tradeImports)
    .where(and(isBusy, sql`NOT ${tradeImports.id} = ANY(${sql.param([...except])}::uuid[])`))
    .orderBy(tradeImports.id)
    .limit(1);
  if (next === undefined) return undefined;
  const [row] = await tx
    .update(tradeImports)
    .set({ attempts: sql`${tradeImports.attempts} + 1` })
    .where(and(eq(tradeImports.id, next.id), isBusy))
    .returning(WITHOUT_FILE);
  return row;
}

export async function fileOf(tx: Tx, id: string): Promise<Buffer | null> {
  const [row] = await tx.select({ file: tradeImports.file }).from(tradeImports).where(eq(tradeImports.id, id));
  return row?.file ?? null;
}

/** Locks an import until the transaction ends. Returns whether it still exists in this state. */
export async function lockImport(tx: Tx, id: string, state: ImportRow['state']): Promise<boolean> {
  const [row] = await tx.select({ state: tradeImports.state }).from(tradeImports).where(eq(tradeImports.id, id)).for('update'); // oxfmt-ignore
  return row?.state === state;
}

export async function setDoneLines(tx: Tx, id: string, doneLines: number): Promise<void> {
  await tx.update(tradeImports).set({ doneLines }).where(eq(tradeImports.id, id));
}

/** Ends an import, stores the number of lines that it added, and deletes its file. */
export async function finishImport(tx: Tx, id: string, finishedAt: Date): Promise<void> {
  const addedLines = sql<number>`(SELECT count(*)::int FROM imported_executions WHERE import_id = ${id})`;
  await tx
    .update(tradeImports)
    .set({ state: 'done', file: null, finishedAt, addedLines, doneLines: sql`${tradeImports.lines}` })
    .where(eq(tradeImports.id, id));
}

/** Ends an import as failed, and deletes its file and the lines that it added. */
export async function failImport(tx: Tx, id: string, finishedAt: Date): Promise<void> {
  await tx.delete(importedExecutions).where(eq(importedExecutions.importId, id));
  await tx
    .update(tradeImports)
    .set({ state: 'failed', file: null, finishedAt, doneLines: 0 })
    .where(eq(tradeImports.id, id));
}

/** Deletes an import with the lines that it added. */
export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.delete(tradeImports).where(eq(tradeImports.id, id));
}
