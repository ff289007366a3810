import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from '../../src/platform/database/database-migrate.ts';
import { openPostgres } from '../../src/platform/database/database-postgres.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { openPerson } from '../people-world.ts';
import { startOwnPostgres, type OwnPostgres } from '../own-postgres.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { headersOf, type Learner } from './acts.ts';
import { startOwnRedis, type OwnRedis } from './own-redis.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const MOVED_CLOCK_SERVER = fileURLToPath(new URL('./moved-clock-server.ts', import.meta.url));
const SECRET_KEY = 'a key for tests, 32 characters or more';
export const LEARNERS = 4;
const DATA_DISK_MB = 192;
const LOG_DISK_MB = 192;
/**
 * Time in ms after which a database that does not respond is considered lost. It is shorter than the product's 35 s, so
 * that the test takes less time.
 */
const SILENCE_MS = 6_000;
/** Maximum number of log lines of a server that a failing test shows. */
const WORDS = 20;
export const SERVERS = [0, 1] as const;
export type Place = (typeof SERVERS)[number];

/** A server, with the network through which its clients reach it. */
interface RunningServer {
  readonly process: ServerProcess;
  readonly network: TcpProxy;
}

/** Two servers with their own PostgreSQL and Redis, whose disks, networks and clocks a test can disturb. */
export class ChaosWorld {
  readonly postgres: OwnPostgres;
  readonly redis: OwnRedis;
  /** The disk of the database's data. */
  readonly disk: SmallDisk;
  /** The disk of the database's write-ahead log. */
  readonly logDisk: SmallDisk;
  /** Network between the servers and PostgreSQL. */
  readonly databaseNetwork: TcpProxy;
  /** Test app that connects to the same database, but not through the disturbed networks. */
  readonly t: TestApp;
  readonly learners: Learner[] = [];
  readonly #closers: (() => unknown)[];
  readonly #root: string;
  readonly #servers = new Map<Place, RunningServer>();

  private constructor(
    parts: Pick<ChaosWorld, 'postgres' | 'redis' | 'disk' | 'logDisk' | 'databaseNetwork' | 't'>,
    closers: (() => unknown)[],
  ) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.disk = parts.disk;
    this.logDisk = parts.logDisk;
    this.databaseNetwork = parts.databaseNetwork;
    this.t = parts.t;
    this.#closers = closers;
    this.#root = mkdtempSync(join(tmpdir(), 'tradesense-chaos-'));
    closers.push(() => rmSync(this.#root, { recursive: true, force: true }));
  }

  static async open(): Promise<ChaosWorld> {
    const closers: (() => unknown)[] = [];
    const [disk, logDisk] = [mountSmallDisk(DATA_DISK_MB), mountSmallDisk(LOG_DISK_MB)];
    closers.push(
      () => disk.remove(),
      () => logDisk.remove(),
    );
    const [postgres, redis] = await Promise.all([
      startOwnPostgres({ data: disk.folder, log: logDisk.folder }),
      startOwnRedis(),
    ]);
    closers.push(
      () => postgres.close(),
      () => redis.kill(),
    );
    const databaseNetwork = await startTcpProxy(Number(new URL(postgres.url).port));
    closers.push(() => databaseNetwork.close());
    const t = await createTestApp({
      nowMs: Date.now(),
      config: { secretKey: SECRET_KEY },
      openDatabase: async (log) => {
        await tuned(postgres.url);
        const db = openPostgres(postgres.url, { statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log });
        await migrateDatabase(db);
        return db;
      },
    });
    closers.push(() => t.close());
    const world = new ChaosWorld({ postgres, redis, disk, logDisk, databaseNetwork, t }, closers);
    await t.server.market.live.prepare();
    for (let number = 0; number < LEARNERS; number += 1) world.learners.push(await openLearner(t, `learner${number}`));
    await Promise.all(SERVERS.map((place) => world.startServer(place)));
    return world;
  }

  async startServer(place: Place): Promise<void> {
    const database = new URL(this.postgres.url);
    database.port = String(this.databaseNetwork.port);
    database.searchParams.set('query_timeout', String(SILENCE_MS));
    const settings = {
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      SECRET_KEY,
      DATABASE_URL: database.href,
      REDIS_URL: this.redis.url,
      DATA_DIR: join(this.#root, String(place)),
      // The rate limit is so high that no request is refused, but requests are still counted.
      RATE_LIMIT_PER_MINUTE: '1000000',
    };
    const process = startServer(settings, { main: MOVED_CLOCK_SERVER, hasMessages: true });
    this.#closers.push(() => process.kill('SIGKILL'));
    const network = await startTcpProxy(Number(new URL(await process.ready).port));
    this.#closers.push(() => network.close());
    this.#servers.set(place, { process, network });
  }

  server(place: Place): RunningServer {
    const server = this.#servers.get(place);
    if (server === undefined) throw new Error(`server ${place} was not started`);
    return server;
  }

  /** Returns the address of a server, through its network. */
  url(place: Place): string {
    return `http://127.0.0.1:${this.server(place).network.port}`;
  }

  async moveClock(place: Place, byMs: number): Promise<void> {
    const { child } = this.server(place).process;
    const moved = new Promise((resolve) => child.once('message', resolve));
    child.send(byMs);
    await moved;
  }

  /** Returns the log entries of a server with the given level (40 is a warning, 50 an error) or a higher level. */
  logged(place: Place, level = 40): Record<string, unknown>[] {
    return this.server(place)
      .process.output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => Number(line['level']) >= level);
  }

  /** Ends disturbances that a failed test case may have left behind. */
  async mend(): Promise<void> {
    this.disk.free();
    this.logDisk.free();
    this.databaseNetwork.heal();
    for (const { network } of this.#servers.values()) network.heal();
    this.redis.wake();
    await this.postgres.start();
  }

  /** Returns the last warnings and errors of both servers, for a failing test. */
  lastWords(): string {
    const lines = SERVERS.flatMap((place) =>
      this.logged(place)
        .slice(-WORDS)
        .map((line) => JSON.stringify(line)),
    );
    return lines.join('\n');
  }

  async close(): Promise<void> {
    for (const close of this.#closers.toReversed()) await close();
  }
}

/** Limits the size of the write-ahead log, so that it does not fill the small disk. */
async function tuned(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of [
    ['max_wal_size', '48MB'],
    ['min_wal_size', '8MB'],
    ['log_min_messages', 'fatal'],
  ])
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

/** Creates a learner who has a sandbox account and is signed in on every server. */
async function openLearner(t: TestApp, name: string): Promise<Learner> {
  const account = await openPerson(t, name, { isAdmin: true });
  const { client, userId } = account;
  const accounts = await client.get('/api/sandbox/accounts');
  const csrf = await client.get('/api/auth/csrf-token');
  if (accounts.status !== 200) throw new Error(accounts.text);
  return {
    name,
    userId,
    accountId: accounts.body.accounts[0].id,
    headers: headersOf(account, csrf.body.csrfToken),
    done: { orders: [], posts: [], answers: [] },
    test: null,
    acts: 0,
  };
}
