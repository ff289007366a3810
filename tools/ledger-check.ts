/** What `ledger:verify` and `ledger:replay` share: the question goes to the running server when it holds the embedded database. */
import { ConfigError, loadConfig } from '../server/src/config.ts';
import { checkThroughServer, ServerGone } from '../server/src/modules/market/index.ts';
import type { CheckReport } from '../server/src/modules/sandbox/index.ts';
import { DirectoryInUse } from '../server/src/platform/database/database-directory-lock.ts';
import { DatabaseUnavailable } from '../server/src/platform/database/database-errors.ts';
import { migrateDatabase } from '../server/src/platform/database/database-migrate.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';

/** What the operator has to change; printed without a stack. */
export class WrongUse extends Error {}

export interface LedgerCheck {
  /** With its query: the question to a running server. */
  readonly path: string;
  /** The same without one. */
  readonly check: (parts: { readonly db: Database }) => Promise<CheckReport>;
}

async function ask({ path, check }: LedgerCheck): Promise<CheckReport> {
  const config = loadConfig(process.env);
  const answer = config.databaseUrl === null ? await checkThroughServer(config.dataDir, path) : null;
  if (answer !== null && 'error' in answer) throw new WrongUse(answer.error);
  if (answer !== null) return answer;
  const db = await openDatabase(config, createLog({ logLevel: 'warn' }));
  try {
    await migrateDatabase(db);
    return await check({ db });
  } finally {
    await db.close();
  }
}

/** Prints what the check says, and ends with 1 unless all is as it should be. */
export async function runLedgerCheck(prepare: () => LedgerCheck): Promise<void> {
  try {
    const { text, isSound } = await ask(prepare());
    (isSound ? console.log : console.error)(text);
    process.exitCode = isSound ? 0 : 1;
  } catch (error) {
    const kinds = [WrongUse, ConfigError, DirectoryInUse, DatabaseUnavailable, ServerGone];
    if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
