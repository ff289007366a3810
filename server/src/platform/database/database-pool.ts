import { AsyncLocalStorage } from 'node:async_hooks';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { collectAfterCommit, takeAfterCommit } from './database-after-commit.ts';
import { DatabaseUnavailable, isRetryableConflict, isUnreachable } from './database-errors.ts';
import { collectWithCommit, takeWithCommit } from './database-with-commit.ts';
import type { Database, Tx } from './database.ts';

const TRANSACTION_TRIES_MAX = 3;

/** True while the calling code is inside `transaction` or `read`. */
const inside = new AsyncLocalStorage<{ active: boolean }>();

interface Parts {
  readonly kind: Database['kind'];
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  /** Ends what lies below the pool. */
  readonly closeRest: () => Promise<void>;
}

/** BEGIN … COMMIT around `work`; what waits for the commit is collected meanwhile. */
async function attempt<Value>(tx: Tx, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  await tx.$client.query('begin');
  collectAfterCommit(tx);
  collectWithCommit(tx);
  try {
    const value = await work(tx);
    // A commit behind a write that failed is a rollback.
    await settled([...takeWithCommit(tx), tx.$client.query('commit')]);
    return value;
  } catch (error) {
    takeAfterCommit(tx);
    const cause = (await firstFailure(takeWithCommit(tx))) ?? error;
    if (!isUnreachable(cause)) await tx.$client.query('rollback');
    throw cause;
  }
}

/** The error of the first that fails, once all have ended; after it the session refuses the others, and says only that. */
async function firstFailure(writes: readonly Promise<unknown>[]): Promise<unknown> {
  const ends = await Promise.allSettled(writes);
  return ends.find((end) => end.status === 'rejected')?.reason;
}

/** Rejects as the first of them that fails, once all have ended. */
async function settled(writes: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(writes);
  await Promise.all(writes);
}

/** `Database` over a pool of the driver. */
export function createDatabase({ kind, pool, log, closeRest }: Parts): Database {
  const builders = new WeakMap<PoolClient, Tx>();
  // Whoever uses a connection that breaks gets the error from its query; without these listeners the process would end.
  const warn = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));

  function builderOf(client: PoolClient): Tx {
    const known = builders.get(client);
    if (known !== undefined) return known;
    const made: Tx = drizzle({ client });
    builders.set(client, made);
    return made;
  }

  async function withClient<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
    invariant(inside.getStore()?.active !== true, 'transaction or read inside another one: pass the tx');
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('no database connection', { cause: error });
    });
    const scope = { active: true };
    let broken = false;
    try {
      return await inside.run(scope, () => work(client));
    } catch (error) {
      broken = isUnreachable(error);
      throw error;
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

  return {
    kind,
    transaction: transact,
    read: (work) => withClient((client) => work(builderOf(client))),
    async close() {
      await pool.end();
      await closeRest();
    },
  };
}
