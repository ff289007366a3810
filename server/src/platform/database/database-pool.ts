import { AsyncLocalStorage } from 'node:async_hooks';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool, PoolClient } from 'pg';
import { collectAfterCommit, takeAfterCommit } from './database-after-commit.ts';
import { DatabaseUnavailable, isRetryableConflict, isUnreachable, withoutValues } from './database-errors.ts';
import { observeStatements, type ObserveStatement } from './database-statements.ts';
import { collectWithCommit, sendCollected, takeWithCommit, withCommit } from './database-with-commit.ts';
import type { Database, DatabaseHosts, Tx } from './database.ts';

const TRANSACTION_TRIES_MAX = 3;

/** Async context of the calling code: `active` is true while it runs inside `transaction` or `read`. */
const inside = new AsyncLocalStorage<{ active: boolean }>();

interface Parts {
  readonly kind: Database['kind'];
  readonly pool: Pool;
  /** Takes a connection from the pool. Default: the pool's own method. */
  readonly connect?: () => Promise<PoolClient>;
  readonly log: FastifyBaseLogger;
  /** Closes what the pool is built on, such as the embedded database. */
  readonly closeRest: () => Promise<void>;
  readonly copyFilesTo?: Database['copyFilesTo'];
  /** Returns the hosts of a PostgreSQL database. Absent for the embedded database. */
  readonly hosts?: () => DatabaseHosts;
}

/**
 * Runs `work` between BEGIN and COMMIT. Writes registered by `withCommit` are sent together with the COMMIT; callbacks
 * registered by `afterCommit` run after it. BEGIN is sent with the first statements of `work`, which saves a round
 * trip. If BEGIN fails, the connection is closed immediately, because otherwise every following statement would be
 * committed separately.
 */
async function attempt<Value>(tx: Tx, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  collectAfterCommit(tx);
  collectWithCommit(tx);
  const client = tx.$client as PoolClient & Pick<Client, 'end'>;
  const begun = client.query('begin');
  withCommit(tx, begun);
  const isBegun = begun.then(
    () => true,
    () => {
      void client.end();
      return false;
    },
  );
  try {
    const value = await work(tx);
    await begun;
    sendCollected(tx);
    // If a write has failed, PostgreSQL turns this COMMIT into a rollback.
    await settled([...takeWithCommit(tx), client.query('commit')]);
    return value;
  } catch (error) {
    takeAfterCommit(tx);
    const cause = (await firstFailure(takeWithCommit(tx))) ?? error;
    if ((await isBegun) && !isUnreachable(cause)) await client.query('rollback');
    throw cause;
  }
}

/**
 * Waits for all writes and returns the error of the first failed write. The errors of later writes only say that the
 * transaction is aborted.
 */
async function firstFailure(writes: readonly Promise<unknown>[]): Promise<unknown> {
  const ends = await Promise.allSettled(writes);
  return ends.find((end) => end.status === 'rejected')?.reason;
}

/** Waits for all writes. If any has failed, rejects with the error of the first failed write. */
async function settled(writes: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(writes);
  await Promise.all(writes);
}

/** Creates a `Database` on the driver's pool. */
export function createDatabase(parts: Parts): Database {
  const { kind, pool, connect = () => pool.connect(), log, closeRest, copyFilesTo = null, hosts = () => null } = parts;
  const builders = new WeakMap<PoolClient, Tx>();
  // If a connection breaks, the code that uses it gets the error from the running query. Without these listeners, the
  // error would also end the process.
  const warn = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', warn);
  const observers: ObserveStatement[] = [];
  pool.on('connect', (client) => {
    client.on('error', warn);
    observeStatements(client, observers);
  });

  function builderOf(client: PoolClient): Tx {
    const known = builders.get(client);
    if (known !== undefined) return known;
    const made: Tx = drizzle({ client });
    builders.set(client, made);
    return made;
  }

  async function withClient<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
    invariant(inside.getStore()?.active !== true, 'transaction or read inside another one: pass the tx');
    const client = await connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('no database connection', { cause: error });
    });
    const scope = { active: true };
    let broken = false;
    try {
      return await inside.run(scope, () => work(client));
    } catch (error) {
      broken = isUnreachable(error);
      throw withoutValues(error);
    } finally {
      scope.active = false;
      client.release(broken);
    }
  }

  async function transact<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { value, acts } = await withClient(async (client) => {
          const tx = builderOf(client);
          const done = await attempt(tx, work);
          return { value: done, acts: takeAfterCommit(tx) };
        });
        for (const act of acts) act();
        return value;
      } catch (error) {
        if (tries >= TRANSACTION_TRIES_MAX || !isRetryableConflict(error)) throw error;
      }
    }
  }

  const read: Database['read'] = (work) => withClient((client) => work(builderOf(client)));
  return {
    kind,
    transaction: transact,
    read,
    readStale: read,
    status: () => ({ hosts: hosts(), replica: null }),
    onStatement: (observe) => void observers.push(observe),
    copyFilesTo,
    async close() {
      await pool.end();
      await closeRest();
    },
  };
}
