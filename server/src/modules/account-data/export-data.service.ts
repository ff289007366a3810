import { readOneState } from '../../platform/database/database-snapshot.repo.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Platform } from '../../platform/module.ts';
import type { ExportedFile, ExportedTable, PersonalData } from '../../platform/personal-data.ts';
import { archiveName, writeArchive } from './export-archive.service.ts';

export interface ExportDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly personalData: () => readonly PersonalData[];
  /** Queue of this server's exports, which run one at a time. Accounts take turns. */
  readonly exports: WorkQueue;
}

/**
 * Returns a ZIP archive of the data that the product stores about the learner; its README names what is left out. The
 * archive is a snapshot of one moment, even if data changes while it is made.
 */
export async function exportData(
  { db, clock, personalData, exports }: ExportDeps,
  userId: string,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const now = clock.now();
  const make = () =>
    db.transaction(async (tx) => {
      await readOneState(tx);
      const parts: (ExportedTable | ExportedFile)[] = [];
      for (const held of personalData()) parts.push(...(await held.exportOf(tx, userId)));
      return writeArchive(parts, now);
    });
  const content = await exports.run(make, { caller: userId });
  return { name: archiveName(now), content };
}
