// If this fails, prices stop for all servers when the server that reads the feed dies, or one price is published twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { openTestPlatform } from '../../../../test/harness.ts';
import { redisUrlOf } from '../../../../test/redis-url.ts';
import { startServer, type ServerProcess } from '../../../../test/server-process.ts';
import { openStream, type StreamReader } from '../../../../test/stream-reader.ts';
import { installedSeed } from '../market-secret.service.ts';

const TAKES_OVER_WITHIN_MS = 10_000;
const PASSPHRASE = 'a passphrase for two servers';
const redisUrl = redisUrlOf(4);
const root = mkdtempSync(join(tmpdir(), 'tradesense-takeover-'));
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  rmSync(root, { recursive: true, force: true });
});

interface Tick {
  readonly t: number;
  readonly price: number;
  readonly volume: number;
}
const ticksOf = ({ events }: StreamReader) =>
  events.flatMap(({ event, data }) => (event === 'tick' ? [data as Tick] : []));
const eventually = (check: () => unknown) => vi.waitFor(check, { interval: 20, timeout: 60_000 });

test.skipIf(redisUrl === '')(
  'when the server that reads the feed is killed, the other continues, and no second has two ticks',
  { timeout: 180_000 },
  async () => {
    const platform = await openTestPlatform({ nowMs: Date.now() });
    closers.push(() => platform.close());
    const ask = (statement: string) => platform.db.read((tx) => tx.$client.query<Record<string, string>>(statement));
    const databaseUrl = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    databaseUrl.pathname = `/${(await ask('SELECT current_database() AS name')).rows[0]?.['name']}`;
    const start = (name: string): ServerProcess => {
      const server = startServer({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(root, name),
        LOG_LEVEL: 'warn',
        SECRET_KEY: 'a key for tests, 32 characters or more',
        DATABASE_URL: databaseUrl.href,
        REDIS_URL: redisUrl,
        MARKET_SEED: PASSPHRASE,
      });
      closers.push(() => server.kill('SIGKILL'));
      return server;
    };
    const listen = async (server: ServerProcess): Promise<StreamReader> => {
      const stream = await openStream(Number(new URL(await server.ready).port), 'feed,ticks:BTC');
      closers.push(() => stream.close());
      return stream;
    };
    const reader = async () =>
      (await ask(`SELECT owner FROM job_leases WHERE name = 'market-feed'`)).rows[0]?.['owner'];

    const one = start('one');
    const ofOne = await listen(one);
    await eventually(async () => expect(await reader()).toBeDefined());
    const first = await reader();
    const ofTwo = await listen(start('two'));
    await eventually(() => expect(ticksOf(ofTwo).length).toBeGreaterThan(4));
    expect(await reader()).toBe(first);

    // Server two started later, so every tick of its stream must also be in the stream of server one, but not the other
    // way round.
    const alike = ticksOf(ofTwo);
    await eventually(() => expect(ticksOf(ofOne)).toEqual(expect.arrayContaining(alike)));
    const killedAt = Date.now();
    await one.kill('SIGKILL');
    const after = () => ticksOf(ofTwo).filter(({ t }) => t > killedAt + 1_000);
    await eventually(() => expect(after().length).toBeGreaterThan(0));
    expect(Date.now() - killedAt).toBeLessThan(TAKES_OVER_WITHIN_MS);
    expect(await reader()).not.toBe(first);

    await eventually(() => expect(after().length).toBeGreaterThan(2));
    const published = ticksOf(ofTwo);
    expect(published.map(({ t }) => t)).toEqual([...new Set(published.map(({ t }) => t))].toSorted((a, b) => a - b));
    const config = { ...platform.config, marketSeed: PASSPHRASE };
    const market = createSimulatedMarket((await installedSeed({ ...platform, config })).seed);
    for (const { t, price, volume } of published)
      expect([{ t, price, v: volume }]).toEqual(market.ticks('BTC', epochMs(t), epochMs(t)));
    expect(ofTwo.events.filter(({ event, data }) => event === 'feed' && data.state === 'down')).toEqual([]);
  },
);
