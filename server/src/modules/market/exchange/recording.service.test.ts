// If this fails, `npm run market:record` loses bars, writes some twice, or leaves files that the importer rejects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { binance, type FakeBar } from '../../../../test/fake-exchange-dialects.ts';
import { openFakeExchange, type FakeExchange } from '../../../../test/fake-exchange.ts';
import { bareEnvironment, QUICK_START } from '../../../../test/quick-start.ts';
import { readCandleHeader } from '../candle-columns.policy.ts';
import { PAGE_BARS } from './exchange-messages.ts';
import { RecordingFile } from './recording-file.ts';

const TOOL = fileURLToPath(new URL('../../../../../tools/market-record.ts', import.meta.url));
const HEADER = 't,o,h,l,c,v';
let folder: string;
let fake: FakeExchange;
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 20, timeout: 20_000 });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradesense-record-'));
  fake = await openFakeExchange({ dialect: binance, symbols: ['BTC/USDT'], now: Date.now });
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

function record(...args: string[]) {
  const env = { ...bareEnvironment(), INIT_CWD: folder, MARKET_EXCHANGE_URL: fake.url };
  const tool = spawn(process.execPath, [...QUICK_START, TOOL, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (chunk: Buffer) => void (said += String(chunk)));
  return {
    said: () => said,
    async stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') {
      const ended = once(tool, 'exit') as Promise<[number | null]>;
      tool.kill(signal);
      return (await ended)[0];
    },
    ended: async () => ((await once(tool, 'exit')) as [number | null])[0],
  };
}

/** Returns ten minute bars up to now; the last one is still running. */
function minutesNow(): FakeBar[] {
  const running = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  return Array.from({ length: 10 }, (_, n): FakeBar => [running - (9 - n) * MINUTE_MS, 5 + n, 7 + n, 4 + n, 6 + n, n]);
}
const rows = async (name: string) => (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');

it('a recording has closed bars and every price, without holes or duplicates even after a kill', async () => {
  const minutes = minutesNow();
  fake.setBars('BTC/USDT', '1m', minutes);
  // Simulates a process that was killed while writing: the fourth bar is cut off.
  const [first, second, third] = minutes;
  const before = [first, second, third].map((bar) => String(bar)).join('\n');
  await writeFile(join(folder, 'btc.csv'), `${HEADER}\n${before}\n${String(minutes[3]).slice(0, 15)}`);
  const one = record('binance', 'BTC', '--out', 'btc.csv', '--ticks', 'ticks.csv');
  await eventually(() => expect(fake.isSubscribed('BTC/USDT')).toBe(true));
  const at = Date.now();
  fake.trade('BTC/USDT', 5.5, 2, at);
  await eventually(async () => expect((await rows('btc.csv')).length).toBeGreaterThanOrEqual(9));
  await eventually(async () => expect(await rows('ticks.csv')).toContain(`${at},5.5,2,,`));
  expect(await one.stop('SIGTERM')).toBe(0);
  expect(one.said()).toContain('stopped');
  const saved = await rows('btc.csv');
  expect(saved).toEqual([HEADER, ...minutes.slice(0, saved.length - 1).map((bar) => String(bar))]);
  expect(readCandleHeader(saved[0] ?? '')).toMatchObject({ t: 0, o: 1, h: 2, l: 3, c: 4, v: 5 });

  const two = record('binance', 'BTC', '--out', 'btc.csv', '--ticks', 'ticks.csv');
  const ticksBefore = (await rows('ticks.csv')).length;
  await eventually(async () => {
    fake.trade('BTC/USDT', 5.5, 2, at);
    fake.trade('BTC/USDT', 6, 1, at + SECOND_MS);
    expect((await rows('ticks.csv')).slice(ticksBefore)).toEqual([`${at + SECOND_MS},6,1,,`]);
  });
  expect(await two.stop('SIGINT')).toBe(0);
  const times = (await rows('btc.csv')).slice(1).map((row) => Number(row.split(',')[0]));
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});

it(
  'kill -9 while missed bars are fetched leaves no holes, no duplicates and no process',
  { timeout: 120_000 },
  async () => {
    const running = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const first = running - 6 * PAGE_BARS * MINUTE_MS;
    const minutes: FakeBar[] = [];
    for (let t = first; t <= running + 30 * MINUTE_MS; t += MINUTE_MS)
      minutes.push([t, 5, 7, 4, 6, (t / MINUTE_MS) % 9]);
    fake.setBars('BTC/USDT', '1m', minutes);
    await writeFile(join(folder, 'btc.csv'), `${HEADER}\n${String(minutes[0])}\n`);
    let traded = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
    const trading = setInterval(() => fake.trade('BTC/USDT', 5, 1, (traded += 1)), 10);
    const pages = () => fake.asked.filter((path) => path.includes('klines')).length;
    try {
      for (const after of [2, 1]) {
        const before = pages();
        const tool = record('binance', 'BTC', '--out', 'btc.csv', '--ticks', 'ticks.csv');
        await eventually(() => expect(pages()).toBeGreaterThanOrEqual(before + after));
        await tool.stop('SIGKILL');
        await eventually(() => expect(fake.connections()).toBe(0));
      }
      const tool = record('binance', 'BTC', '--out', 'btc.csv', '--ticks', 'ticks.csv');
      await eventually(async () => expect(await rows('btc.csv')).toContain(String(minutes[6 * PAGE_BARS - 1])));
      expect(await tool.stop('SIGTERM')).toBe(0);
    } finally {
      clearInterval(trading);
    }
    const saved = await rows('btc.csv');
    expect(saved).toEqual([HEADER, ...minutes.slice(0, saved.length - 1).map(String)]);
    const times = (await rows('ticks.csv')).slice(1).map((row) => Number(row.split(',')[0]));
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((t, i) => i > 0 && t <= (times[i - 1] ?? 0))).toEqual([]);
  },
);

it.each([
  { name: 'an exchange that there is none of', args: ['nowhere', 'BTC'], says: 'ccxt knows no exchange "nowhere"' },
  { name: 'what no exchange has', args: ['binance', 'AAPL'], says: 'no exchange has "AAPL"' },
  { name: 'too little', args: ['binance'], says: 'usage: npm run market:record' },
])('the command refuses $name', async ({ args, says }) => {
  const tool = record(...args);
  expect(await tool.ended()).toBe(1);
  expect(tool.said()).toContain(says);
});

it('the command refuses an asset that the exchange does not have', async () => {
  const tool = record('binance', 'SOL');
  const ended = tool.ended();
  await eventually(() => fake.trade('BTC/USDT', 5, 1, Date.now()));
  const trading = setInterval(() => fake.trade('BTC/USDT', 5, 1, Date.now()), 50);
  expect(await ended).toBe(1);
  clearInterval(trading);
  expect(tool.said()).toContain('binance has no market for SOL');
});

it.each([
  ['an empty file', '', null],
  ['a header alone', `${HEADER}\n`, null],
  ['part of a header', 't,o,h', null],
  ['bars', `${HEADER}\n60000,1,1,1,1,1\n120000,1,1,1,1,1\n`, 120_000],
  ['bars and part of one', `${HEADER}\n60000,1,1,1,1,1\n1200`, 60_000],
])('a recording continues a file with %s', async (_name, text, lastTime) => {
  const path = join(folder, 'file.csv');
  await writeFile(path, text);
  const file = await RecordingFile.open(path, HEADER);
  expect(file.lastTime).toBe(lastTime);
  await file.append(['180000,1,1,1,1,1']);
  await file.close();
  const written = await readFile(path, 'utf8');
  expect(written.startsWith(`${HEADER}\n`)).toBe(true);
  expect(written.endsWith(lastTime === null ? `${HEADER}\n180000,1,1,1,1,1\n` : '1,1,1,1,1\n180000,1,1,1,1,1\n')).toBe(
    true,
  );
});

it.each([
  'time,price\n1,2\n',
  'time,price\n1,2\n3,4',
  `${HEADER}\nno,1,1,1,1,1\n`,
  `${HEADER}\nno,1,1,1,1,1\n120000,1`,
  'a letter',
])('a file that is not a recording stays unchanged: %j', async (text) => {
  const path = join(folder, 'file.csv');
  await writeFile(path, text);
  await expect(RecordingFile.open(path, HEADER)).rejects.toThrow('is not a recording');
  expect(await readFile(path, 'utf8')).toBe(text);
});
