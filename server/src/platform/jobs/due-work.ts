import { sql } from 'drizzle-orm';
import { isUnreachable } from '../database/database-errors.ts';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../module.ts';

/** Maximum number of due items that are read at once, apart from those that the run has tried without an end. */
const READ_AT_ONCE = 100;

export interface DueWork<Item> {
  /** Name of the job, for the log and the error reports. */
  readonly job: string;
  /** Returns at most `limit` items that are due. */
  readonly read: (tx: Tx, limit: number) => Promise<readonly Item[]>;
  readonly idOf: (item: Item) => string;
  /** Does the work of one item, in transactions of its own. */
  readonly work: (item: Item) => Promise<void>;
}

/**
 * Does the work of all due items, one after the other, each once. An item that fails is logged and reported, and does
 * not keep the others from being done; the next run of the job tries it again. So does one whose statement takes too
 * long. Rejects if the database cannot be reached.
 */
export async function doDueWork<Item>(
  { db, log, errors }: Pick<Platform, 'db' | 'log' | 'errors'>,
  { job, read, idOf, work }: DueWork<Item>,
): Promise<void> {
  const tried = new Set<string>();
  let stillDue = 0;
  for (;;) {
    // Items that this run has tried may still be due: they failed, or another server has them locked.
    const limit = READ_AT_ONCE + stillDue;
    const due = await db.read((tx) => read(tx, limit));
    const open = due.filter((item) => !tried.has(idOf(item)));
    if (open.length === 0 && due.length < limit) return;
    stillDue = due.length - open.length;
    for (const item of open) {
      tried.add(idOf(item));
      try {
        await work(item);
      } catch (error) {
        // Rejects if the database does not answer. Then no other item can be done either.
        if (isUnreachable(error)) await db.read((tx) => tx.execute(sql`SELECT 1`));
        log.error({ err: error, job, item: idOf(item) }, 'an item of a job failed; its next run tries it again');
        errors.report(error, { source: 'job', job });
      }
    }
  }
}
