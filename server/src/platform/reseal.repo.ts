import { isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database/database.ts';

/** A column of sealed (encrypted) texts. Each module exports its own sealed columns. */
export interface SealedColumn {
  readonly table: PgTable;
  /** The primary key of the table. */
  readonly key: PgColumn;
  readonly sealed: PgColumn;
  /** Purpose for which the texts are sealed; see `sealed-text.ts`. */
  readonly purpose: string;
}

/** Locks all rows with a sealed text until the transaction ends, and returns their keys and texts. */
export async function lockSealed(
  tx: Tx,
  { table, key, sealed }: SealedColumn,
): Promise<readonly { readonly key: unknown; readonly sealed: string }[]> {
  const rows = await tx
    .select({ key: sql<unknown>`${key}`, sealed: sql<string>`${sealed}` })
    .from(table)
    .where(isNotNull(sealed))
    .orderBy(key)
    .for('update');
  return rows;
}

export async function replaceSealed(tx: Tx, column: SealedColumn, key: unknown, text: string): Promise<void> {
  const name = sql.identifier(column.sealed.name);
  await tx.execute(sql`update ${column.table} set ${name} = ${text} where ${column.key} = ${key}`);
}
