// `npm run market:import -- --asset BTC --interval 1h file.csv`: imports candles from a file into the price history. If
// the running server has the embedded database open, sends them to the server; otherwise writes to the configured
// database.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { ConfigError, loadConfig, type Config } from '../server/src/config.ts';
import {
  CandleFileError,
  importCandles,
  importTarget,
  importThroughServer,
  reportText,
  rowsTaken,
  type ImportReport,
  type ImportTarget,
} from '../server/src/modules/market/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { ServerGoneError } from '../server/src/platform/control/command-client.ts';
import { DirectoryInUse } from '../server/src/platform/database/database-directory-lock.ts';
import { DatabaseUnavailable } from '../server/src/platform/database/database-errors.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { prepareDatabase } from '../server/src/platform/database/database-prepare.ts';
import { createIds } from '../server/src/platform/ids.ts';
import { createLog } from '../server/src/platform/log.ts';

const USAGE = `usage: npm run market:import -- [--to practice|feed] --asset <asset> --interval <interval> <file.csv>

  --to         practice (default): for tests, exams and replays, in place of the shipped series of the asset;
               feed: for the market pages and the recorded feed
  --asset      ${ASSET_SYMBOLS.join(' ')}
  --interval   ${INTERVALS.join(' ')}
  file.csv     first line t,o,h,l,c,v (or timestamp/date, open, high, low, close, volume); times as epoch or ISO, UTC`;

/** An error that the operator has to correct. It is printed without a stack. */
class WrongUse extends Error {}

function readArguments(): { target: ImportTarget; path: string } {
  const options = { to: { type: 'string' }, asset: { type: 'string' }, interval: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (values.asset === undefined || values.interval === undefined || file === undefined || more.length > 0)
    throw new WrongUse(USAGE);
  const target = importTarget(
    { asset: values.asset, interval: values.interval, store: values.to ?? 'practice' },
    basename(file),
  );
  if (!target.ok) throw new WrongUse(`${target.reason}\n\n${USAGE}`);
  // npm runs scripts in the project's directory, but the file path is relative to the directory in which npm was
  // called.
  return { target: target.value, path: resolve(process.env['INIT_CWD'] ?? process.cwd(), file) };
}

async function importDirectly(config: Config, target: ImportTarget, path: string): Promise<ImportReport> {
  const log = createLog({ logLevel: 'warn' });
  const db = await openDatabase(config, log);
  try {
    await prepareDatabase(config, db, log);
    return await importCandles({ db, clock: systemClock, ids: createIds(systemClock) }, createReadStream(path), target);
  } finally {
    await db.close();
  }
}

async function run(): Promise<number> {
  const { target, path } = readArguments();
  if ((await stat(path)).isDirectory()) throw new WrongUse(`${path} is a directory, a candle file is needed`);
  const config = loadConfig(process.env);
  const open = () => createReadStream(path);
  const answer = config.databaseUrl === null ? await importThroughServer(config.dataDir, target, open) : null;
  if (answer !== null && 'error' in answer) throw new WrongUse(answer.error);
  const report = answer?.report ?? (await importDirectly(config, target, path));
  console.log(reportText(report));
  if (rowsTaken(report) > 0) return 0;
  console.error('nothing was imported');
  return 1;
}

function isForOperator(error: unknown): error is Error {
  if (
    [WrongUse, ConfigError, CandleFileError, DirectoryInUse, DatabaseUnavailable, ServerGoneError].some(
      (kind) => error instanceof kind,
    )
  )
    return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(ENOENT|EACCES|EISDIR|ERR_PARSE_ARGS_)/.test(error.code)
  );
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
