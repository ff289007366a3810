import type { Platform } from '../../platform/module.ts';
import { CandleFileReader } from './candle-file-reader.ts';
import { beginImport, endImport, recordProgress, type ImportCounts } from './candle-import.repo.ts';
import { keptFromOf } from './candle-series.repo.ts';
import { storeImported } from './candle-store.service.ts';
import { fileLines } from './file-lines.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportTarget } from './import-series.ts';

/**
 * Streams a candle file into the store. A row is stored completely or not at all. Each batch of 5,000 bars is one
 * transaction, which also updates the longer bars made from the batch. A failed or killed import therefore leaves only
 * complete batches, and running it again completes it without changing existing rows. Memory use does not grow with the
 * file. Bars that have not closed yet are rejected. Throws `CandleFileError` if the file cannot be read as candles, and
 * passes on any error of `source` or the database; batches stored before the error remain. Calls `onProgress` after
 * each batch.
 */
export async function importCandles(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  source: AsyncIterable<Uint8Array>,
  target: ImportTarget,
  onProgress: (counts: ImportCounts) => void = () => undefined,
): Promise<ImportReport> {
  const id = ids.next();
  const keptFrom = await db.read((tx) => keptFromOf(tx, target));
  const reader = new CandleFileReader(target, clock.now(), keptFrom);
  let counts: ImportCounts = { read: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };

  async function writeBatch(): Promise<void> {
    const bars = reader.drainBatch();
    counts = await db.transaction(async (tx) => {
      const { inserted, updated } = await storeImported(tx, ids, target, bars);
      const after = {
        read: counts.inserted + counts.updated + counts.unchanged + bars.length + reader.rejected,
        inserted: counts.inserted + inserted,
        updated: counts.updated + updated,
        unchanged: counts.unchanged + bars.length - inserted - updated,
        rejected: reader.rejected,
      };
      await recordProgress(tx, id, after, clock.now());
      return after;
    });
    onProgress(counts);
  }

  await db.transaction((tx) => beginImport(tx, id, target, clock.now()));
  let hasEnded = false;
  try {
    for await (const lines of fileLines(source)) {
      for (const line of lines) {
        reader.takeLine(line);
        if (reader.isBatchFull) await writeBatch();
      }
    }
    reader.end();
    await writeBatch();
    hasEnded = true;
  } finally {
    await db.transaction((tx) => endImport(tx, id, hasEnded ? 'finished' : 'failed', counts, clock.now()));
  }
  return reader.report(counts);
}
