/**
 * Measures outbox deliveries per second, on the embedded database and on PostgreSQL: 10,000 events of 500 aggregates to
 * one subscriber that inserts a row for each event. The floor is a bare SQL loop that reads, inserts and marks the same
 * number of rows in transactions of 100, without lanes, ordering or retries. The outbox and the floor are measured in
 * turns; the figures are medians. Fails if the outbox delivers fewer events per second than `PER_SECOND_MIN`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { z } from 'zod';
import { systemClock } from '../server/src/platform/clock.ts';
import { migrateDatabase } from '../server/src/platform/database/database-migrate.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import type { Database, Tx } from '../server/src/platform/database/database.ts';
import { createIds } from '../server/src/platform/ids.ts';
import { defineEvent } from '../server/src/platform/outbox/event-definition.ts';
import { createOutboxRelay, type OutboxRelay } from '../server/src/platform/outbox/outbox-relay.ts';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';
import { median } from './median.ts';

const EVENTS = 10_000;
const AGGREGATES = 500;
const APPENDED_TOGETHER = 100;
const ROUNDS = 3;
const PER_SECOND_MIN = { embedded: 1_500, postgres: 5_000 } as const;
/** Number of parallel deliveries, as in the relay. The embedded database has only one session. */
const PARALLEL = { embedded: 1, postgres: 4 } as const;
const log = pino({ level: 'silent' });
const ids = createIds(systemClock);

const lessonFinished = defineEvent({
  type: 'lessonFinished',
  version: 1,
  payload: z.object({ userId: z.string(), lesson: z.number() }),
  aggregateOf: ({ userId }) => userId,
});

async function insertOne(tx: Tx, eventId: string, payload: { userId: string; lesson: number }): Promise<void> {
  await tx.$client.query({
    name: 'bench-insert',
    text: 'INSERT INTO bench_received (event_id, user_id, lesson) VALUES ($1, $2, $3)',
    values: [eventId, payload.userId, payload.lesson],
  });
}

function relayOn(db: Database): OutboxRelay {
  const errors = { report: () => undefined, flush: () => Promise.resolve() };
  const relay = createOutboxRelay({ db, clock: systemClock, ids, jobs: { every: () => undefined }, log, errors });
  relay.subscribe('bench', lessonFinished, (tx, { id, payload }) => insertOne(tx, id, payload));
  return relay;
}

async function fill(db: Database, relay: OutboxRelay): Promise<void> {
  await db.read((tx) => tx.$client.query('TRUNCATE bench_received, outbox_events, outbox_deliveries'));
  for (let n = 0; n < EVENTS; n += APPENDED_TOGETHER) {
    const events = Array.from({ length: APPENDED_TOGETHER }, (_, i) =>
      lessonFinished.create({ userId: `learner ${(n + i) % AGGREGATES}`, lesson: n + i }),
    );
    await db.transaction(async (tx) => relay.append(tx, ...events));
  }
}

/**
 * Runs only the statements that any outbox relay needs, without ordering, retries and parking. Returns the number of
 * delivered rows.
 */
async function deliverBare(tx: Tx): Promise<number> {
  const { rows } = await tx.$client.query<{ id: string; payload: { userId: string; lesson: number } }>({
    name: 'bench-due',
    text: `SELECT event.id, event.payload FROM outbox_deliveries AS delivery JOIN outbox_events AS event ON event.id = delivery.event_id
      WHERE delivery.delivered_at IS NULL AND delivery.parked_at IS NULL
      ORDER BY delivery.sequence LIMIT $1 FOR UPDATE OF delivery SKIP LOCKED`,
    values: [APPENDED_TOGETHER],
  });
  for (const { id, payload } of rows) await insertOne(tx, id, payload);
  await tx.$client.query({
    name: 'bench-done',
    text: `UPDATE outbox_deliveries SET delivered_at = now(), attempts = attempts + 1 WHERE event_id = ANY ($1::uuid[])`,
    values: [rows.map(({ id }) => id)],
  });
  return rows.length;
}

async function perSecond(db: Database, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { rows } = await db.read((tx) =>
    tx.$client.query(`SELECT count(*)::int AS n, count(DISTINCT event_id)::int AS distinct FROM bench_received`),
  );
  if (rows[0]?.n !== EVENTS || rows[0].distinct !== EVENTS) throw new Error(`delivered ${JSON.stringify(rows[0])}`);
  return EVENTS / seconds;
}

async function bareLoop(db: Database): Promise<void> {
  const loops = Array.from({ length: PARALLEL[db.kind] }, async () => {
    while ((await db.transaction(deliverBare)) > 0);
  });
  await Promise.all(loops);
}

async function measure(db: Database) {
  await migrateDatabase(db);
  await db.read((tx) => tx.$client.query('CREATE TABLE bench_received (event_id uuid, user_id text, lesson int)'));
  const relay = relayOn(db);
  const [relayed, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await fill(db, relay);
    relayed.push(await perSecond(db, () => relay.drain()));
    await fill(db, relay);
    bare.push(await perSecond(db, () => bareLoop(db)));
  }
  const [ours, floor] = [median(relayed) ?? Number.NaN, median(bare) ?? Number.NaN];
  return {
    deliveriesPerSecond: Math.round(ours),
    bareSqlPerSecond: Math.round(floor),
    ratio: Number((ours / floor).toFixed(2)),
    minimum: PER_SECOND_MIN[db.kind],
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-bench-'));
const onServer = await createBenchDatabase('outbox');
const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
try {
  for (const databaseUrl of [null, ...(onServer === null ? [] : [onServer.url])]) {
    const db = await openDatabase({ databaseUrl, dataDir }, log);
    try {
      results[db.kind] = await measure(db);
    } finally {
      await db.close();
    }
  }
} finally {
  await onServer?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}
printResult({ bench: 'outbox', events: EVENTS, ...results });
if (Object.values(results).some(({ deliveriesPerSecond, minimum }) => !(deliveriesPerSecond >= minimum))) {
  process.exitCode = 1;
}
