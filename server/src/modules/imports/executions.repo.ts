import type { Tx } from '../../platform/database/database.ts';
import type { PlacedExecution } from './make-trades.policy.ts';
import { PIECE_ROWS } from './packed-rows.ts';
import type { ExecutionLine } from './read-file.policy.ts';

interface Owner {
  readonly userId: string;
  readonly importId: string;
}

/** Stores the lines of an import. Skips lines that the learner has stored already. */
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

/**
 * Which of a learner's executions to read: those of the given instruments whose key sorts after `after`, except those
 * that the import `withoutImport` added.
 */
export interface ExecutionsQuery {
  readonly instruments: readonly string[];
  readonly withoutImport: string | null;
  readonly after: string;
}

/** Returns the next `PIECE_ROWS` executions, by key. */
export async function executionsAfter(
  tx: Tx,
  userId: string,
  { instruments, withoutImport, after }: ExecutionsQuery,
): Promise<PlacedExecution[]> {
  // This is not a named statement, because the best plan depends on the instruments.
  const { rows } = await tx.$client.query<PlacedExecution & { at: Date }>({
    text: `SELECT key, instrument, data, at, import_id AS "importId", sequence FROM imported_executions
      WHERE user_id = $1 AND instrument = ANY($2) AND ($3::uuid IS NULL OR import_id <> $3) AND key > $4
      ORDER BY key LIMIT ${PIECE_ROWS}`,
    values: [userId, instruments, withoutImport, after],
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
