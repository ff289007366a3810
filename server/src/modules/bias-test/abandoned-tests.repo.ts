import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { biasTests } from './bias-test.tables.ts';

/** Returns the ids of the abandoned tests among `ids`. */
export async function abandonedTests(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: biasTests.id })
    .from(biasTests)
    .where(and(inArray(biasTests.id, [...ids]), eq(biasTests.state, 'abandoned')));
  return rows.map(({ id }) => id);
}
