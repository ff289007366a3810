// `npm run market:record -- <exchange> <asset>`: saves an exchange's live prices of one asset as CSV, for replays.
// Needs no server and no database. Ctrl-C ends it; a later start continues the file.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ASSETS, findAsset } from '@tradesense/core/market/asset.ts';
import { RecordingRefused, isKnownExchange, recordExchange } from '../server/src/modules/market/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createLog } from '../server/src/platform/log.ts';

const COINS = ASSETS.filter((asset) => asset.class === 'crypto').map((asset) => asset.symbol);
const USAGE = `usage: npm run market:record -- <exchange> <asset> [--out file.csv] [--ticks ticks.csv]

  exchange   an exchange that ccxt knows, such as binance, kraken or coinbase
  asset      ${COINS.join(' ')}
  --out      where the one-minute bars go (t,o,h,l,c,v, as market:import reads them); <exchange>-<asset>-1m.csv when not given
  --ticks    where the single prices go (t,price,volume,bid,ask); not kept when not given`;

/** An error that the operator has to correct. It is printed without a stack. */
class WrongUse extends Error {}

function readArguments() {
  const options = { out: { type: 'string' }, ticks: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [exchange, symbol, ...more] = positionals;
  if (exchange === undefined || symbol === undefined || more.length > 0) throw new WrongUse(USAGE);
  if (!isKnownExchange(exchange)) throw new WrongUse(`ccxt knows no exchange "${exchange}"\n\n${USAGE}`);
  const asset = findAsset(symbol)?.symbol;
  if (asset === undefined || !COINS.includes(asset)) throw new WrongUse(`no exchange has "${symbol}"\n\n${USAGE}`);
  // npm runs scripts in the project's directory, but file paths are relative to the directory in which npm was called.
  const place = (name: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const path = place(values.out ?? `${exchange}-${asset}-1m.csv`);
  return { exchange, asset, path, ticksPath: values.ticks === undefined ? null : place(values.ticks) };
}

async function run(): Promise<void> {
  const recording = readArguments();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const url = process.env['MARKET_EXCHANGE_URL'] ?? null;
  console.log(`${recording.exchange} ${recording.asset} → ${recording.path}`);
  const log = createLog({ logLevel: 'fatal' });
  await recordExchange({ ...recording, url, clock: systemClock, log, say: console.log, signal: stop.signal });
  console.log('stopped');
}

function isForOperator(error: unknown): error is Error {
  if (error instanceof WrongUse || error instanceof RecordingRefused) return true;
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|ERR_PARSE_ARGS_.*)$/.test(String(error.code));
}

try {
  await run();
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
