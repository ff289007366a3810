/**
 * Shared code of the operator's commands. If the running server has the embedded database open, the server runs the
 * command; otherwise this process runs it.
 */
import { ConfigError, loadConfig } from '../server/src/config.ts';
import { systemClock, type Clock } from '../server/src/platform/clock.ts';
import {
  commandThroughServer,
  ServerGoneError,
  type ControlCall,
} from '../server/src/platform/control/command-client.ts';
import { DirectoryInUse } from '../server/src/platform/database/database-directory-lock.ts';
import { DatabaseUnavailable, PoolerError } from '../server/src/platform/database/database-errors.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { prepareDatabase } from '../server/src/platform/database/database-prepare.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { printErrors, UsageError, type ErrorKind } from './usage-error.ts';

/** The report of a command: its text for the operator, and whether the command found no fault. */
export interface CommandReport {
  readonly text: string;
  readonly isSound: boolean;
}

export interface OperatorCommand extends ControlCall {
  /**
   * Runs the command on a database that no server has open. It imports the modules that it needs, because a command
   * that a running server executes needs none of them.
   */
  readonly run: (parts: { readonly db: Database; readonly clock: Clock }) => Promise<CommandReport>;
}

async function execute({ run, ...call }: OperatorCommand): Promise<CommandReport> {
  const config = loadConfig(process.env);
  const answer = config.databaseUrl === null ? await commandThroughServer(config.dataDir, call) : null;
  if (answer !== null && 'error' in answer) throw new UsageError(answer.error);
  if (answer !== null) return answer;
  const log = createLog({ logLevel: 'warn' });
  const db = await openDatabase(config, log);
  try {
    await prepareDatabase(config, db, log);
    return await run({ db, clock: systemClock });
  } finally {
    await db.close();
  }
}

/**
 * Runs a command that opens the product's database. For an error that the operator can correct, prints its message
 * without a stack and ends the process with 1. `own` lists more kinds of such errors.
 */
export const printOperatorErrors = (own: readonly ErrorKind[], work: () => Promise<void>): Promise<void> =>
  printErrors([ConfigError, DirectoryInUse, DatabaseUnavailable, PoolerError, ServerGoneError, ...own], work);

/** Runs the command and prints its report. The process exits with 1 if the command found a fault. */
export function runOperatorCommand(prepare: () => OperatorCommand): Promise<void> {
  return printOperatorErrors([], async () => {
    const { text, isSound } = await execute(prepare());
    (isSound ? console.log : console.error)(text);
    process.exitCode = isSound ? 0 : 1;
  });
}
