import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { exams } from './chart-exam.tables.ts';

/** Returns the ids of the abandoned exams among `ids`. */
export async function abandonedExams(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: exams.id })
    .from(exams)
    .where(and(inArray(exams.id, [...ids]), eq(exams.state, 'abandoned')));
  return rows.map(({ id }) => id);
}
