/** Chooses some test files that together send every SQL statement that all test files send. */
import type { FileRecord } from '../server/test/statements-of-files.ts';

interface Cover {
  readonly needed: readonly FileRecord[];
  /** Files that send only statements that the needed files send, too. */
  readonly repeated: readonly FileRecord[];
}

/**
 * Starts with the files for which `isNeeded` returns `true`. Then adds the file with the most new statements per
 * second, until every statement is sent. This greedy choice is not always the fastest set, but close to it.
 */
export function coverOf(records: readonly FileRecord[], isNeeded: (record: FileRecord) => boolean): Cover {
  const needed = records.filter(isNeeded);
  let left = records.filter((record) => !isNeeded(record));
  const sent = new Set(needed.flatMap(({ statements }) => statements));
  const worth = ({ statements, seconds }: FileRecord): number =>
    statements.filter((statement) => !sent.has(statement)).length / Math.max(seconds, 0.1);
  for (;;) {
    const [best] = left.toSorted((a, b) => worth(b) - worth(a));
    if (best === undefined || worth(best) === 0) return { needed, repeated: left };
    needed.push(best);
    for (const statement of best.statements) sent.add(statement);
    left = left.filter((record) => record !== best);
  }
}
