/**
 * The whole server in a test, on its own database, without a network port and without sleeping.
 *
 *   const t = await createTestApp();               // or { config: {…}, nowMs: Date.UTC(2026, 0, 1) }
 *   afterAll(() => t.close());
 *   const ann = t.client();                         // a browser: cookies, CSRF token, bearer token
 *   const res = await ann.post('/api/auth/register', { name: …, email: …, password: … });   // res.status, res.body
 *   await t.drain();                                // events, mails and due jobs, until nothing is left
 *   t.clock.advance(DAY_MS);
 *   await t.db.read((tx) => tx.select()…);          // t.platform has the rest (ids, outbox, jobs, config …)
 *   await t.mails();                                // the .eml texts of t.outboxDir, oldest first
 *   ann.token = '…';                                // signs the client in
 *
 * Every asset is simulated, so that tests do not depend on the shipped candles, which
 * `config: { historyDir: SHIPPED_HISTORY }` loads. `openTestPlatform()` opens the platform alone. The database is the
 * embedded one in memory, or, with TEST_DATABASE_URL, one on that PostgreSQL server.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { DestinationStream } from 'pino';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { createApp, type TradeSense } from '../src/app.ts';
import { CONTENT_DIRECTORY, SHIPPED_HISTORY, type Config } from '../src/config.ts';
import { readAtlas, type Atlas } from '../src/modules/atlas/index.ts';
import { readShippedHistory, type ShippedHistory } from '../src/modules/market/index.ts';
import type { LessonLibrary } from '../src/modules/study/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createIds } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import type { App } from '../src/platform/module.ts';
import { createPlatform, type RunningPlatform } from '../src/platform/platform.ts';
import { checkedLog, idsWithKeptSecrets } from './checked-log.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { TEST_LIBRARY } from './study-library.ts';
import { openTestDatabase } from './test-database.ts';

let shippedOnce: ShippedHistory | null = null;

/** Returns the shipped candles. They are read once for all apps of the process and never changed. */
function shippedHistory(directory: string): ShippedHistory {
  if (directory !== SHIPPED_HISTORY) return readShippedHistory(directory);
  shippedOnce ??= readShippedHistory(directory);
  return shippedOnce;
}

/** A clock that changes only when the test changes it. */
export interface TestClock extends Clock {
  set(now: number): void;
  advance(ms: number): void;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  /** Initial time of the clock in epoch ms. Default: 2026-01-15T12:00:00Z. */
  readonly nowMs?: number;
  /** The lessons and other content of Study. Default: a few small lessons. */
  readonly library?: LessonLibrary;
  /** Directory of a built web app. Default: none. */
  readonly webDirectory?: string;
  /** Opens the migrated database that the app uses. Default: a new one. */
  readonly openDatabase?: (log: FastifyBaseLogger) => Promise<Database>;
  /**
   * Destination of the log. Every line is searched for secrets first. Default: the lines are dropped, because most of
   * them are irrelevant to a failed test.
   */
  readonly logTo?: DestinationStream;
}

export interface TestApp {
  readonly app: App;
  readonly server: TradeSense;
  readonly db: Database;
  readonly clock: TestClock;
  readonly platform: RunningPlatform;
  readonly dataDir: string;
  readonly outboxDir: string;
  client(): TestClient;
  /** Relays events, sends emails and runs due jobs until no work is due at the clock's current time. */
  drain(): Promise<void>;
  mails(): Promise<string[]>;
  close(): Promise<void>;
}

const NOWHERE: DestinationStream = { write() {} };
const DEFAULT_NOW_MS = Date.UTC(2026, 0, 15, 12);

export function createTestClock(nowMs: number): TestClock {
  let now: EpochMs = epochMs(nowMs);
  return {
    now: () => now,
    set(next) {
      now = epochMs(next);
    },
    advance(ms) {
      now = epochMs(now + ms);
    },
  };
}

export function testConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir,
    databaseUrl: null,
    databasePooler: 'none',
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    redisUrl: null,
    secretKey: 'a key for tests, 32 characters or more',
    oldSecretKey: null,
    adminEmail: null,
    adminPassword: null,
    adminSecondFactor: 'optional',
    marketFeed: 'simulated',
    marketSeed: 1,
    marketPastSeed: 1,
    historyDir: join(dataDir, 'no-history'),
    marketReplay: { startMs: null, speed: 1 },
    marketExchangeUrl: null,
    keepMinutesDays: null,
    smtpUrl: null,
    mailFrom: 'TradeSense <no-reply@tradesense.test>',
    stripe: null,
    coach: null,
    sentryDsn: null,
    slowStatementMs: 0,
    tracing: null,
    logLevel: 'info',
    operationsToken: null,
    rateLimitPerMinute: 0,
    streamsPerAddress: 0,
    trustedProxies: 0,
    allowsLocalPush: true,
    allowsLocalPlatforms: true,
    // On a test clock, no time passes between a question and its answer, so answers that would be too fast must count.
    countsFastAnswers: true,
    ...changes,
  };
}

/** Returns the names of the emails in a directory; none if it does not exist yet. */
async function filesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml')).toSorted();
}

/**
 * The platform on its own migrated database, for tests that need no server. `close` closes the platform and the
 * database.
 */
export interface TestPlatform extends RunningPlatform {
  readonly clock: TestClock;
  close(): Promise<void>;
}

export async function openTestPlatform(options: TestAppOptions = {}): Promise<TestPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradesense-test-'));
  const config = testConfig(dataDir, options.config);
  const clock = createTestClock(options.nowMs ?? DEFAULT_NOW_MS);
  const log = createLog(config, checkedLog(options.logTo ?? NOWHERE));
  const db = await (options.openDatabase ?? openTestDatabase)(log);
  const platform = await createPlatform(config, { db, clock, log, ids: idsWithKeptSecrets(createIds(clock)) });
  return {
    ...platform,
    clock,
    async close() {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let atlas: Atlas | null = null;

/** Returns the shipped evidence atlas, which is read once per process. */
function testAtlas(): Atlas {
  atlas ??= readAtlas(CONTENT_DIRECTORY);
  return atlas;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const platform = await openTestPlatform(options);
  const { dataDir } = platform.config;
  const outboxDir = join(dataDir, 'outbox');
  const server = await createApp(platform, {
    webDirectory: options.webDirectory ?? join(dataDir, 'no-web'),
    shipped: shippedHistory(platform.config.historyDir),
    library: options.library ?? TEST_LIBRARY,
    atlas: testAtlas(),
  });
  const { app } = server;

  async function drain(): Promise<void> {
    do {
      await platform.jobs.runDue();
      await platform.mailer.sendDue();
    } while ((await platform.outbox.drain()) > 0);
  }

  return {
    app,
    server,
    db: platform.db,
    clock: platform.clock,
    platform,
    dataDir,
    outboxDir,
    client: () => createTestClient(app),
    drain,
    async mails() {
      const names = await filesIn(outboxDir);
      return Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')));
    },
    async close() {
      await app.close();
      await platform.close();
    },
  };
}
