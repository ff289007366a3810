import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { migrateDatabase } from '../src/platform/database/database-migrate.ts';
import { openPostgres } from '../src/platform/database/database-postgres.ts';
import { SHARDS, type Shard } from '../src/platform/jobs/shard-leases.ts';
import { openAccount } from './account-world.ts';
import { ticket } from './fault-world.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { HttpVisitor, type HttpAnswer } from './http-visitor.ts';
import { startOwnCluster, type OwnCluster } from './own-cluster.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const SECRET_KEY = 'a key for tests, 32 characters or more';
/** Pause in ms between two writes of a learner, so that 16 learners leave enough CPU time for the servers. */
const PAUSE_MS = 200;

interface Trader {
  readonly shard: Shard;
  readonly accountId: string;
  readonly visitor: HttpVisitor;
  acts: number;
}

/** The responses that the learners have received. */
export class Seen {
  /** Client order ids that were acknowledged, by shard of the account. */
  readonly orders = new Map<Shard, string[]>(SHARDS.map((shard): [Shard, string[]] => [shard, []]));
  readonly subjects: string[] = [];
  /** Responses other than 200. The status is 0 if the server did not respond. */
  refusals: HttpAnswer[] = [];

  get orderCount(): number {
    return [...this.orders.values()].flat().length;
  }

  /** Number of acknowledged orders in the shard that has the fewest. */
  get fewestOrders(): number {
    return Math.min(...[...this.orders.values()].map((ids) => ids.length));
  }
}

/** Two servers that use a primary and its replica, and one learner per shard whose account is in that shard. */
export class FailoverWorld {
  readonly cluster: OwnCluster;
  /** Test app for queries, on the database host that accepts writes. */
  readonly t: TestApp;
  readonly servers: { readonly process: ServerProcess; readonly url: string }[] = [];
  readonly seen = new Seen();
  readonly #traders: Trader[] = [];
  readonly #closers: (() => unknown)[];
  readonly #root = mkdtempSync(join(tmpdir(), 'tradesense-failover-'));

  private constructor(cluster: OwnCluster, t: TestApp, closers: (() => unknown)[]) {
    this.cluster = cluster;
    this.t = t;
    this.#closers = closers;
    closers.unshift(() => rmSync(this.#root, { recursive: true, force: true }));
  }

  static async open(): Promise<FailoverWorld> {
    const cluster = await startOwnCluster({ synchronous: true });
    const t = await createTestApp({
      nowMs: Date.now(),
      config: { secretKey: SECRET_KEY },
      openDatabase: async (log) => {
        const db = openPostgres(cluster.url, { statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log });
        await migrateDatabase(db);
        return db;
      },
    });
    const world = new FailoverWorld(cluster, t, [() => cluster.close(), () => t.close()]);
    await t.server.market.live.prepare();
    for (const shard of SHARDS) world.#traders.push(await openTrader(t, shard));
    await Promise.all(['a', 'b'].map((name) => world.#startServer(name)));
    return world;
  }

  async #startServer(name: string): Promise<void> {
    const process = startServer({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(this.#root, name),
      DATABASE_URL: this.cluster.url,
      SECRET_KEY,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'fatal',
    });
    this.#closers.push(() => process.kill('SIGKILL'));
    this.servers.push({ process, url: (await process.ready).replace('localhost', '127.0.0.1') });
  }

  /**
   * Lets all learners write while `disturb` runs. Each write is repeated until a server acknowledges it, as the
   * product's pages do.
   */
  async whileWriting(disturb: () => Promise<void>): Promise<void> {
    let isOver = false;
    const writing = this.#traders.map(async (trader) => {
      while (!isOver) {
        await this.#write(trader);
        await pause(PAUSE_MS);
      }
    });
    try {
      await Promise.race([disturb(), Promise.all(writing)]);
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
  }

  async #write(trader: Trader): Promise<void> {
    trader.acts += 1;
    const { shard, accountId, acts } = trader;
    if (acts % 8 === 0) {
      const subject = randomUUID();
      const body = { subject, message: 'Sent while a part died.' };
      await this.#untilDone(trader, 'POST /api/feedback', body, { 'idempotency-key': subject });
      this.seen.subjects.push(subject);
      return;
    }
    const order = ticket(`order-${shard}-${acts}`, acts % 2 === 0 ? 'buy' : 'sell');
    await this.#untilDone(trader, `POST /api/sandbox/accounts/${accountId}/orders`, order);
    this.seen.orders.get(shard)?.push(order.clientOrderId);
  }

  /** Sends the same request to the servers in turn until one acknowledges it. */
  async #untilDone({ visitor, acts }: Trader, ...[call, body, more]: [string, unknown, Record<string, string>?]) {
    for (let attempt = acts; ; attempt += 1) {
      const url = this.servers[attempt % this.servers.length]?.url ?? '';
      const answer = await visitor.call(url, call, body, more);
      if (answer.status === 200) return;
      this.seen.refusals.push(answer);
      invariant([0, 503].includes(answer.status), JSON.stringify(answer.body));
      await pause(PAUSE_MS / 4);
    }
  }

  async close(): Promise<void> {
    for (const close of this.#closers.toReversed()) await close();
  }
}

/**
 * Creates a learner whose account is in the given shard. All ids that are created meanwhile end in the shard's digit.
 */
async function openTrader(t: TestApp, shard: Shard): Promise<Trader> {
  const { ids } = t.platform;
  const next = ids.next.bind(ids);
  ids.next = () => next().slice(0, -1) + shard;
  try {
    const { client } = await openAccount(t, `trader-${shard}`, { isAdmin: true });
    const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
    invariant(account.id.endsWith(shard), 'the account is in the shard');
    const visitor = new HttpVisitor();
    visitor.token = client.token;
    return { shard, accountId: account.id, visitor, acts: 0 };
  } finally {
    ids.next = next;
  }
}
