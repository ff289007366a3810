import type { Tx } from '../../platform/database/database.ts';
import type { StoredExecution } from './make-trades.policy.ts';
import type { ExecutionLine } from './read-file.policy.ts';

interface Owner {
  readonly userId: string;
  readonly importId: string;
}

/** Stores the lines that are not stored yet. */
export async function insertLines(tx: Tx, { userId, importId }: Owner, lines: readonly ExecutionLine[]): Promise<void> {
  await tx.$client.query({
    name: 'insert-imported-executions',
    text: `INSERT INTO imported_executions (user_id, import_id, key, instrument, at, sequence, line, data)
      SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[], $8::text[])
      ON CONFLICT (user_id, key) DO NOTHING`,
    values: [
      userId,
      importId,
      lines.map(({ key }) => key),
      lines.map(({ instrument }) => instrument),
      lines.map(({ at }) => new Date(at).toISOString()),
      lines.map(({ sequence }) => sequence),
      lines.map(({ line }) => line),
      lines.map(({ data }) => data),
    ],
  });
}

/** A stored execution with its place in the file. */
export interface PlacedExecution extends StoredExecution {
  readonly at: number;
  readonly importId: string;
  readonly sequence: number;
}

/**
 * Returns the executions of these instruments in the order in which trades are made from them, except the executions
 * that one import added.
 */
export async function executionsOf(
  tx: Tx,
  userId: string,
  instruments: readonly string[],
  withoutImport: string | null = null,
): Promise<PlacedExecution[]> {
  const { rows } = await tx.$client.query<PlacedExecution & { at: Date }>({
    name: 'imported-executions-of',
    text: `SELECT key, instrument, data, at, import_id AS "importId", sequence FROM imported_executions
      WHERE user_id = $1 AND instrument = ANY($2) AND ($3::uuid IS NULL OR import_id <> $3)
      ORDER BY instrument COLLATE "C", at, import_id, sequence`,
    values: [userId, instruments, withoutImport],
  });
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Returns the instruments of the lines that an import added. */
export async function instrumentsOf(tx: Tx, importId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ instrument: string }>({
    name: 'imported-instruments-of',
    text: 'SELECT DISTINCT instrument FROM imported_executions WHERE import_id = $1',
    values: [importId],
  });
  return rows.map(({ instrument }) => instrument);
}
