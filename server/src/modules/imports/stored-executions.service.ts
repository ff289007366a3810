import type { Platform } from '../../platform/module.ts';
import { executionsAfter } from './executions.repo.ts';
import { PIECE_ROWS, packRows } from './packed-rows.ts';

/**
 * Returns the learner's stored executions of these instruments as pieces of packed rows, in no meaningful order. Leaves
 * out the executions that the import `withoutImport` added. Each piece is read in its own transaction, so that other
 * requests get their turn in between.
 */
export async function storedExecutions(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  instruments: readonly string[],
  withoutImport: string | null = null,
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let after = '';
  for (;;) {
    const from = after;
    const rows = await db.read((tx) => executionsAfter(tx, userId, { instruments, withoutImport, after: from }));
    const last = rows.at(-1);
    if (last === undefined) return pieces;
    pieces.push(packRows(rows));
    if (rows.length < PIECE_ROWS) return pieces;
    after = last.key;
  }
}
