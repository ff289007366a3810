/** Commands that `npm run backup` sends to the server that has the embedded database open. */
import { isAbsolute } from 'node:path';
import type { Platform } from '../../platform/module.ts';
import { recordRun } from './record-run.service.ts';

interface Report {
  readonly text: string;
  readonly isSound: boolean;
}

/** Copies the files of the embedded database to a directory that does not exist yet. */
export async function copyDatabase({ db }: Pick<Platform, 'db'>, to: string): Promise<Report> {
  if (db.copyFilesTo === null) return { text: 'this server has no embedded database', isSound: false };
  if (!isAbsolute(to)) return { text: `${to} is no absolute path`, isSound: false };
  await db.copyFilesTo(to);
  return { text: 'copied', isSound: true };
}

/** Records that a backup was made, and how many tables and rows it has. */
export async function recordBackup(
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>,
  query: URLSearchParams,
): Promise<Report> {
  const [tables, rows] = [Number(query.get('tables')), Number(query.get('rows'))];
  if (!Number.isSafeInteger(tables) || !Number.isSafeInteger(rows))
    return { text: 'tables and rows are needed', isSound: false };
  await recordRun(platform, { kind: 'backup', isSound: true, summary: { tables, rows } });
  return { text: 'recorded', isSound: true };
}
