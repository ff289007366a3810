import type { ImportPreview } from '@tradesense/contract/imports.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import type { Platform } from '../../platform/module.ts';
import { storedTradeKeys } from './imported-trades.repo.ts';
import { previewTradeView } from './imports-view.policy.ts';
import { makeStoredTrades } from './make-trades.policy.ts';
import { previewTrades } from './preview-trades.policy.ts';
import { readUpload, type UploadOptions } from './read-upload.service.ts';
import { storedExecutions } from './stored-executions.service.ts';

export const makeTask = computeTask(new URL('./make-trades.policy.ts', import.meta.url), { makeStoredTrades });
const previewTask = computeTask(new URL('./preview-trades.policy.ts', import.meta.url), { previewTrades });

/** Returns what an import of the file would add to the stored trades. Stores nothing. */
export async function previewImport(
  deps: Pick<Platform, 'db' | 'compute' | 'clock'>,
  userId: string,
  file: Uint8Array,
  options: UploadOptions,
): Promise<ImportPreview> {
  const reading = await readUpload(deps, file, options);
  const { instruments, lineCount, pieces } = reading;
  const stored = await storedExecutions(deps, userId, instruments);
  const tradeKeys = await deps.db.read((tx) => storedTradeKeys(tx, userId, instruments));
  const preview = await deps.compute.run(previewTask, pieces, { pieces: stored, tradeKeys });
  return {
    fileHash: reading.fileHash,
    format: reading.format,
    decimalMark: reading.mark,
    timeZone: reading.usesZone ? (options.timeZone ?? null) : null,
    newLines: preview.newLines,
    knownLines: lineCount - preview.newLines + reading.repeatedLines,
    rejectedLines: reading.rejectedLines,
    rejected: [...reading.rejected],
    otherLines: reading.otherLines,
    newTrades: preview.newTrades,
    trades: preview.trades.map(previewTradeView),
    openPositions: preview.openPositions,
    open: preview.open.map(({ symbol, side, quantity, since }) => ({
      symbol,
      side,
      quantity,
      since: new Date(since).toISOString(),
    })),
    unmatchedExits: preview.unmatched,
  };
}
