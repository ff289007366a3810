import type { ImportPreview } from '@tradesense/contract/imports.ts';
import { PREVIEW_ROWS } from '@tradesense/contract/imports-constants.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import type { Platform } from '../../platform/module.ts';
import { executionsOf, storedKeys, type PlacedExecution } from './executions.repo.ts';
import { storedTradeKeys } from './imported-trades.repo.ts';
import { previewTradeView } from './imports-view.policy.ts';
import { makeTrades } from './make-trades.policy.ts';
import type { ExecutionLine } from './read-file.policy.ts';
import { readUpload, type UploadOptions } from './read-upload.service.ts';

export const makeTask = computeTask(new URL('./make-trades.policy.ts', import.meta.url), { makeTrades });

/** A text that sorts after the id of every stored import. */
const NEWEST = 'f';

const placed = ({ key, instrument, data, at, sequence }: ExecutionLine): PlacedExecution => ({
  key,
  instrument,
  data,
  at,
  sequence,
  importId: NEWEST,
});

const byPlace = (a: PlacedExecution, b: PlacedExecution): number =>
  a.at - b.at || (a.importId === b.importId ? a.sequence - b.sequence : a.importId < b.importId ? -1 : 1);

/** Returns what an import of the file would add to the stored trades. Stores nothing. */
export async function previewImport(
  deps: Pick<Platform, 'db' | 'compute' | 'clock'>,
  userId: string,
  file: Uint8Array,
  options: UploadOptions,
): Promise<ImportPreview> {
  const reading = await readUpload(deps, file, options);
  const { lines } = reading;
  const instruments = [...new Set(lines.map(({ instrument }) => instrument))];
  const known = await deps.db.read((tx) => storedKeys(tx, userId, lines.map(({ key }) => key))); // oxfmt-ignore
  const stored = await deps.db.read((tx) => executionsOf(tx, userId, instruments));
  const added = lines.filter(({ key }) => !known.has(key));
  const made = await deps.compute.run(makeTask, [...stored, ...added.map(placed)].toSorted(byPlace));
  const tradeKeys = await deps.db.read((tx) => storedTradeKeys(tx, userId, made.trades.map(({ key }) => key))); // oxfmt-ignore
  const newTrades = made.trades
    .filter(({ key }) => !tradeKeys.has(key))
    .toSorted((a, b) => b.closedAt - a.closedAt || (a.key < b.key ? -1 : 1));
  return {
    fileHash: reading.fileHash,
    format: reading.format,
    decimalMark: reading.mark,
    timeZone: reading.usesZone ? (options.timeZone ?? null) : null,
    newLines: added.length,
    knownLines: lines.length - added.length + reading.repeatedLines,
    rejectedLines: reading.rejectedLines,
    rejected: [...reading.rejected],
    otherLines: reading.otherLines,
    newTrades: newTrades.length,
    trades: newTrades.slice(0, PREVIEW_ROWS).map(previewTradeView),
    openPositions: made.open.length,
    open: made.open
      .slice(0, PREVIEW_ROWS)
      .map(({ symbol, side, quantity, since }) => ({ symbol, side, quantity, since: new Date(since).toISOString() })),
    unmatchedExits: made.unmatched,
  };
}
