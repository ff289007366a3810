// `npm run market:gaps -- [--asset BTC] [--interval 1h]`: lists the bars that are missing in trading hours. If the
// running server has the embedded database open, asks the server; otherwise reads the configured database.
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, type Config } from '../server/src/config.ts';
import {
  candleGaps,
  gapQuestion,
  gapsText,
  gapsThroughServer,
  type GapQuestion,
} from '../server/src/modules/market/index.ts';
import { ServerGoneError } from '../server/src/platform/control/command-client.ts';
import { DirectoryInUse } from '../server/src/platform/database/database-directory-lock.ts';
import { DatabaseUnavailable } from '../server/src/platform/database/database-errors.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { prepareDatabase } from '../server/src/platform/database/database-prepare.ts';
import { createLog } from '../server/src/platform/log.ts';

/** An error that the operator has to correct. It is printed without a stack. */
class WrongUse extends Error {}

function readArguments(): GapQuestion {
  const { values } = parseArgs({ options: { asset: { type: 'string' }, interval: { type: 'string' } } });
  const question = gapQuestion(values.asset ?? null, values.interval ?? null);
  if (!question.ok) throw new WrongUse(question.reason);
  return question.value;
}

async function gapsDirectly(config: Config, question: GapQuestion): Promise<string> {
  const log = createLog({ logLevel: 'warn' });
  const db = await openDatabase(config, log);
  try {
    await prepareDatabase(config, db, log);
    return gapsText(await candleGaps({ db }, question));
  } finally {
    await db.close();
  }
}

async function run(): Promise<void> {
  const question = readArguments();
  const config = loadConfig(process.env);
  const answer = config.databaseUrl === null ? await gapsThroughServer(config.dataDir, question) : null;
  if (answer !== null && 'error' in answer) throw new WrongUse(answer.error);
  console.log(answer?.text ?? (await gapsDirectly(config, question)));
}

function isForOperator(error: unknown): error is Error {
  const kinds = [WrongUse, ConfigError, DirectoryInUse, DatabaseUnavailable, ServerGoneError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS_')
  );
}

try {
  await run();
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
