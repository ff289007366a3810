/** Runs the whole server in this process. The demo moves its clock from three weeks ago to now. */
import { randomInt } from 'node:crypto';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, epochMs, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { createApp, type TradeSense } from '../../server/src/app.ts';
import { CONTENT_DIRECTORY, type Config } from '../../server/src/config.ts';
import { countRealAccounts, demoAccountIds } from '../../server/src/modules/identity/index.ts';
import { readLibrary, type LessonLibrary } from '../../server/src/modules/study/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database-open.ts';
import { prepareDatabase } from '../../server/src/platform/database/database-prepare.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { createIds, type Ids } from '../../server/src/platform/ids.ts';
import { isAnyLeaseHeld } from '../../server/src/platform/jobs/jobs.repo.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { isDemoAddress } from '../../server/src/platform/mail/demo-address.ts';
import type { MailTransport } from '../../server/src/platform/mail/mail-transport.ts';
import { createPlatform, type RunningPlatform } from '../../server/src/platform/platform.ts';
import { UsageError } from '../usage-error.ts';
import { createDemoClient, type DemoClient } from './demo-client.ts';

/** Number of days of history in the demo. */
export const DEMO_DAYS = 21;

export interface DemoWorld {
  readonly server: TradeSense;
  readonly platform: RunningPlatform;
  readonly library: LessonLibrary;
  readonly random: Random;
  /** Whether the installation has accounts other than demo learners. The demo must not change them. */
  readonly hasRealAccounts: boolean;
  /** Token of the newest link that was emailed to each demo learner, by email address. */
  readonly links: ReadonlyMap<string, string>;
  client(): DemoClient;
  now(): EpochMs;
  /** Moves the clock forward to the given time. Does nothing if the clock is already past it. */
  goTo(time: number): void;
  pass(ms: number): void;
  /** Delivers the events of the outbox that are waiting. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a mail transport that discards emails to demo learners but stores the tokens of the links in them. */
function keptLinks(links: Map<string, string>): MailTransport {
  return {
    async deliver({ toAddress, body }) {
      if (!isDemoAddress(toAddress)) throw new Error('An email of the installation waits for its server');
      const token = /token=([\w-]{20,})/.exec(body)?.[1];
      if (token !== undefined) links.set(toAddress, token);
    },
    close() {},
  };
}

/**
 * Creates ids that contain the demo's time. `begin` restarts the sequence. It is needed because the server creates ids
 * at the real time when it starts, and ids of one sequence cannot go back in time.
 */
function movableIds(clock: { now(): EpochMs }): Ids & { begin(): void } {
  let ids = createIds(clock);
  return {
    next: () => ids.next(),
    secret: () => ids.secret(),
    begin() {
      ids = createIds(clock);
    },
  };
}

/** Returns a sentence that says why no demo can be made; `null` if one can be made. */
async function obstacle(db: Database, wantsBesideReal: boolean): Promise<string | null> {
  return db.read(async (tx) => {
    if (await isAnyLeaseHeld(tx, systemClock.now()))
      return 'A server runs on this database. Stop all servers, and wait half a minute after a crash.';
    if ((await demoAccountIds(tx)).length > 0)
      return 'There is a demo already. Remove it first: npm run seed:demo -- --remove';
    const real = await countRealAccounts(tx);
    if (real > 0 && !wantsBesideReal)
      return `This installation has accounts (${real}). With --beside-real demo learners are added beside them.`;
    return null;
  });
}

/** Opens the configured, migrated database for a command of the demo. */
export async function openDemoDatabase(config: Config): Promise<Database> {
  const log = createLog({ logLevel: 'warn' });
  const db = await openDatabase(config, log);
  await prepareDatabase(config, db, log);
  return db;
}

/** Returns the configuration of a server that only this process calls. */
export function demoConfig(config: Config): Config {
  return {
    ...config,
    redisUrl: null,
    rateLimitPerMinute: 0,
    logLevel: 'warn',
    sentryDsn: null,
    tracing: null,
    stripe: null,
    coach: null,
  };
}

interface WorldOptions {
  readonly seed: number;
  readonly wantsBesideReal: boolean;
}

/**
 * Starts the server on the database and moves the clock back. Closing the server closes the database. Throws
 * `UsageError` if no demo can be made.
 */
export async function openDemoWorld(config: Config, { seed, wantsBesideReal }: WorldOptions): Promise<DemoWorld> {
  const db = await openDemoDatabase(config);
  const reason = await obstacle(db, wantsBesideReal);
  if (reason !== null) {
    await db.close();
    throw new UsageError(reason);
  }
  const hasRealAccounts = (await db.read((tx) => countRealAccounts(tx))) > 0;
  const startedAt = systemClock.now();
  let now = startedAt;
  const clock = { now: () => now };
  const ids = movableIds(clock);
  const links = new Map<string, string>();
  // Network address of the demo learners' browsers, drawn again for each demo from the network for measurements (RFC
  // 2544). Each demo moves the clock back. Sign-in attempts that an earlier demo counted for the same address would
  // then lie in the future and block this demo.
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const platform = await createPlatform(demoConfig(config), { db, clock, ids, mailTransport: keptLinks(links) });
  const library = readLibrary(CONTENT_DIRECTORY);
  const server = await createApp(platform, { library });
  await db.read((tx) => server.market.practice.prepare(tx));
  await platform.outbox.drain();
  now = epochMs(startedAt - DEMO_DAYS * DAY_MS);
  ids.begin();
  const goTo = (time: number): void => {
    // The clock stays before the real time, so that all demo actions are in the past when the servers start again.
    now = epochMs(Math.min(Math.max(now, time), startedAt - SECOND_MS));
  };
  return {
    server,
    platform,
    library,
    random: createRandom(seed),
    hasRealAccounts,
    links,
    client: () => createDemoClient(server.app, address),
    now: () => now,
    goTo,
    pass: (ms) => goTo(now + ms),
    async drain() {
      await platform.outbox.drain();
    },
    async close() {
      await server.trading.loop.stop();
      await server.market.ticks.stop();
      await server.app.close();
      await platform.stop();
    },
  };
}
