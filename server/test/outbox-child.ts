/**
 * `node outbox-child.ts <data directory> <statement>`: delivers the events in the outbox of the embedded database in
 * that directory. The process is killed, as by `kill -9`, at the statement with this number. An even number kills it
 * before the statement is sent, an odd number after it. Exits with 0 if there were fewer statements.
 */
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { z } from 'zod';
import { systemClock } from '../src/platform/clock.ts';
import { migrateDatabase } from '../src/platform/database/database-migrate.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createIds } from '../src/platform/ids.ts';
import { defineEvent } from '../src/platform/outbox/event-definition.ts';
import { createOutboxRelay, type OutboxRelay } from '../src/platform/outbox/outbox-relay.ts';
import { killAtStatement } from './killed-database.ts';

export const AGGREGATES = 7;

export const counted = defineEvent({
  type: 'counted',
  version: 1,
  payload: z.object({ n: z.number() }),
  aggregateOf: ({ n }) => `aggregate ${n % AGGREGATES}`,
});

/** Creates a relay whose only subscriber stores every event. The first delivery of each tenth event fails. */
export function countingRelay(db: Database): OutboxRelay {
  const relay = createOutboxRelay({
    db,
    clock: systemClock,
    ids: createIds(systemClock),
    jobs: { every: () => undefined },
    log: pino({ level: 'silent' }),
    errors: { report: () => undefined, flush: () => Promise.resolve() },
  });
  const failed = new Set<number>();
  relay.subscribe('counter', counted, async (tx, { payload: { n } }) => {
    await tx.$client.query('INSERT INTO received (n) VALUES ($1)', [n]);
    if (n % 10 !== 0 || failed.has(n)) return;
    failed.add(n);
    throw new Error(`fails once for ${n}`);
  });
  return relay;
}

export async function openOutboxDatabase(dataDir: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl: null, dataDir }, pino({ level: 'silent' }));
  await migrateDatabase(db);
  await db.read((tx) => tx.$client.query('CREATE TABLE IF NOT EXISTS received (position serial, n int)'));
  return db;
}

async function run([dataDir = '', statement = '0']: readonly string[]): Promise<void> {
  const db = await openOutboxDatabase(dataDir);
  await countingRelay(killAtStatement(db, Number(statement)).db).drain();
  await db.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(process.argv.slice(2));
