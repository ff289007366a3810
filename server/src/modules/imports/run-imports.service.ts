/**
 * Stores queued imports, and removes those that are undone.
 *
 * Guarantees: lines are stored in batches, each in its own transaction. After a crash the import starts again, and
 * stored lines are not stored twice. Trades are added, changed and deleted in the last transaction. Two servers that
 * run the same import end with the same rows.
 * Limits: a learner's imports run one at a time; all imports of the installation run on one server.
 */
import { insertLines, instrumentsOf } from './executions.repo.ts';
import { replaceTrades } from './imported-trades.repo.ts';
import {
  beginNext,
  deleteImport,
  failImport,
  fileOf,
  finishImport,
  lockImport,
  setDoneLines,
  type ImportRow,
} from './imports.repo.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ImportDeps } from './imports.service.ts';
import { makeTask } from './preview-import.service.ts';
import { unpackRows } from './packed-rows.ts';
import type { ExecutionLine } from './read-file.policy.ts';
import { readUpload } from './read-upload.service.ts';
import { storedExecutions } from './stored-executions.service.ts';

/**
 * Number of starts after which an import is marked as failed. Its file was read without an error before it was queued,
 * so another start may succeed.
 */
const ATTEMPTS_MAX = 5;

export interface RunDeps extends ImportDeps {
  /** Prevents an account from being deleted until the transaction ends. Returns `false` if it no longer exists. */
  readonly keepAccountFromDeletion: (tx: Tx, userId: string) => Promise<boolean>;
}

/**
 * Locks an import until the transaction ends. Returns whether it still exists in this state. Locks the account before
 * the import, in the same order as deleting an account does, to prevent deadlocks.
 */
async function lockRunning(
  { keepAccountFromDeletion }: Pick<RunDeps, 'keepAccountFromDeletion'>,
  tx: Tx,
  { id, userId }: Pick<ImportRow, 'id' | 'userId'>,
  state: ImportRow['state'],
): Promise<boolean> {
  return (await keepAccountFromDeletion(tx, userId)) && (await lockImport(tx, id, state));
}

/** Runs all waiting imports, each once. A failed import is tried again in the next run. */
export async function runImports(deps: RunDeps): Promise<void> {
  const begun: string[] = [];
  for (;;) {
    const next = await deps.db.transaction((tx) => beginNext(tx, begun));
    if (next === undefined) return;
    begun.push(next.id);
    try {
      await (next.state === 'undoing' ? removeImport(deps, next) : runImport(deps, next));
    } catch (error) {
      deps.log.error(
        { err: error, import: next.id, attempt: next.attempts },
        'import failed, its next attempt follows',
      );
    }
  }
}

async function runImport(deps: RunDeps, row: ImportRow): Promise<void> {
  const { id, userId, timeZone, decimalMark, attempts } = row;
  const { db, compute, clock, ids } = deps;
  if (attempts > ATTEMPTS_MAX) {
    await db.transaction(async (tx) => {
      // Another server may have finished this import in the meantime.
      if (await lockRunning(deps, tx, row, 'queued')) await failImport(tx, id, new Date(clock.now()));
    });
    return;
  }
  const file = await db.read((tx) => fileOf(tx, id));
  if (file === null) return;
  const { instruments, pieces } = await readUpload(deps, file, { timeZone: timeZone ?? undefined, decimalMark });
  let done = 0;
  for (const piece of pieces) {
    const batch = unpackRows<ExecutionLine>(piece);
    done += batch.length;
    const isThere = await db.transaction(async (tx) => {
      if (!(await lockRunning(deps, tx, row, 'queued'))) return false;
      await insertLines(tx, { userId, importId: id }, batch);
      await setDoneLines(tx, id, done);
      return true;
    });
    if (!isThere) return;
  }
  const { trades } = await compute.run(makeTask, await storedExecutions(deps, userId, instruments));
  await db.transaction(async (tx) => {
    if (!(await lockRunning(deps, tx, row, 'queued'))) return;
    await replaceTrades(tx, { userId, instruments }, trades, () => ids.next());
    await finishImport(tx, id, new Date(clock.now()));
  });
}

async function removeImport(deps: RunDeps, row: ImportRow): Promise<void> {
  const { db, compute, ids } = deps;
  const { id, userId } = row;
  const instruments = await db.read((tx) => instrumentsOf(tx, id));
  const left = await storedExecutions(deps, userId, instruments, id);
  const { trades } = await compute.run(makeTask, left);
  await db.transaction(async (tx) => {
    if (!(await lockRunning(deps, tx, row, 'undoing'))) return;
    await deleteImport(tx, id);
    await replaceTrades(tx, { userId, instruments }, trades, () => ids.next());
  });
}
