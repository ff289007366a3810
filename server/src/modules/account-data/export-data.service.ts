import { readOneState } from '../../platform/database/database-snapshot.repo.ts';
import type { WorkQueue } from '../../platform/images/work-queue.ts';
import type { Platform } from '../../platform/module.ts';
import type { ExportedFile, ExportedTable, PersonalData } from '../../platform/personal-data.ts';
import { archiveName, writeArchive } from './export-archive.service.ts';

export interface ExportDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly personalData: () => readonly PersonalData[];
  /** Exports of this server, one after the other. */
  readonly exports: WorkQueue;
}

/** Returns everything that is the learner's as a ZIP. It shows one moment, whatever changes meanwhile. */
export async function exportData(
  { db, clock, personalData, exports }: ExportDeps,
  userId: string,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const now = clock.now();
  const content = await exports.run(() =>
    db.transaction(async (tx) => {
      await readOneState(tx);
      const parts: (ExportedTable | ExportedFile)[] = [];
      for (const held of personalData()) parts.push(...(await held.exportOf(tx, userId)));
      return writeArchive(parts, now);
    }),
  );
  return { name: archiveName(now), content };
}
