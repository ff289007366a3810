import type { ImportsResponse, TradeImport } from '@tradesense/contract/imports.ts';
import { IMPORTED_LINES_MAX, IMPORTS_MAX } from '@tradesense/contract/imports-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { countLines, findImport, importsOf, insertImport, lockImports, markUndoing, type ImportRow } from './imports.repo.ts'; // oxfmt-ignore
import { importView } from './imports-view.policy.ts';
import type { PackedReading } from './read-file.policy.ts';
import { readUpload, type UploadOptions } from './read-upload.service.ts';

export type ImportDeps = Pick<Platform, 'db' | 'compute' | 'clock' | 'ids' | 'log'>;

/** What the caller states about the file to import. */
export interface ImportRequest extends UploadOptions {
  readonly id: string;
  readonly fileHash: string;
  readonly fileName: string;
}

const isBusy = ({ state }: Pick<ImportRow, 'state'>): boolean => state === 'queued' || state === 'undoing';

export async function listImports({ db }: Pick<Platform, 'db'>, userId: string): Promise<ImportsResponse> {
  return { imports: (await db.read((tx) => importsOf(tx, userId))).map(importView) };
}

/** Queues an import. A repeated id returns the existing import. Throws the problems of its endpoint. */
export async function createImport(
  deps: ImportDeps,
  userId: string,
  file: Buffer,
  request: ImportRequest,
): Promise<TradeImport> {
  const before = await deps.db.read((tx) => findImport(tx, request.id));
  if (before !== undefined) return repeated(before, userId, request);
  const reading = await readUpload(deps, file, request);
  if (reading.fileHash !== request.fileHash)
    throw new Problem('import-file-changed', { detail: 'The file has changed since the preview. Preview it again.' });
  if (reading.lineCount === 0)
    throw new Problem('nothing-to-import', { detail: 'No line of the file can be imported.' });
  return deps.db.transaction(async (tx) => {
    await lockImports(tx, userId);
    const known = await findImport(tx, request.id);
    if (known !== undefined) return repeated(known, userId, request);
    await requireRoom(tx, userId, reading);
    const row = newImport(userId, request, reading, new Date(deps.clock.now()));
    await insertImport(tx, { ...row, file });
    return importView(row);
  });
}

/**
 * Returns the existing import with the requested id. Throws `idempotency-conflict` (409) if that import is of another
 * file or of another learner.
 */
function repeated(known: ImportRow, userId: string, { fileHash }: ImportRequest): TradeImport {
  if (known.userId === userId && known.fileHash === fileHash) return importView(known);
  throw new Problem('idempotency-conflict', { detail: 'This id already belongs to a different import.' });
}

/** Throws `import-running` or `too-many-imports` (409) if the learner cannot start another import. */
async function requireRoom(tx: Tx, userId: string, { lineCount }: PackedReading): Promise<void> {
  const imports = await importsOf(tx, userId);
  if (imports.some(isBusy)) throw new Problem('import-running', { detail: 'Wait until your other import is done.' });
  if (imports.length >= IMPORTS_MAX)
    throw new Problem('too-many-imports', { detail: `You have ${IMPORTS_MAX} imports. Undo one to add another.` });
  if ((await countLines(tx, userId)) + lineCount > IMPORTED_LINES_MAX)
    throw new Problem('too-many-imports', {
      detail: `All your imports may have ${IMPORTED_LINES_MAX} lines together. Undo one to add another.`,
    });
}

function newImport(userId: string, request: ImportRequest, reading: PackedReading, createdAt: Date): ImportRow {
  const { format, mark, usesZone, lineCount, rejectedLines, rejected } = reading;
  return {
    id: request.id,
    userId,
    fileName: request.fileName,
    fileHash: reading.fileHash,
    format,
    decimalMark: mark,
    timeZone: usesZone ? (request.timeZone ?? null) : null,
    state: 'queued',
    createdAt,
    finishedAt: null,
    lines: lineCount,
    doneLines: 0,
    addedLines: 0,
    attempts: 0,
    rejectedLines,
    rejected,
  };
}

/**
 * Marks an import as undone, so that the job removes it with its trades. A second call changes nothing. Throws
 * `import-running` (409) while any import of the learner, including this one, is queued or being undone.
 */
export async function undoImport({ db }: Pick<Platform, 'db'>, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx, userId);
    const imports = await importsOf(tx, userId);
    const found = imports.find((each) => each.id === id);
    if (found === undefined || found.state === 'undoing') return;
    if (imports.some(isBusy)) throw new Problem('import-running', { detail: 'Wait until your import is done.' });
    await markUndoing(tx, userId, id);
  });
}
