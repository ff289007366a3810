/**
 * Relays stored events to this server's subscribers. Any number of servers may relay from one database.
 *
 * Guarantees: a subscriber gets the events of one aggregate in the order in which they were appended, one at a time,
 * over all servers. A delivery that fails is tried again with growing delay; until it succeeds, only later events of
 * its aggregate wait for it. After `ATTEMPTS_MAX` failures it is parked with its error: its aggregate continues without
 * it, and an operator may retry it. Database effects happen exactly once; see `outbox-delivery.ts`. Limits: events of
 * an aggregate are ordered only if their transactions are ordered, for example by a lock on the aggregate's row. Events
 * without an aggregate, events of different aggregates, and retried parked events are delivered in any order. A new
 * subscriber gets no earlier events. Decision 0064.
 */
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, epochMs, HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../clock.ts';
import { afterCommit } from '../database/database-after-commit.ts';
import { collectForCommit } from '../database/database-with-commit.ts';
import type { Database, Tx } from '../database/database.ts';
import type { ErrorReporter } from '../error-reporter.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EventDefinition, NewEvent } from './event-definition.ts';
import { LANES, laneOf } from './outbox-lanes.ts';
import { deliverBatch } from './outbox-delivery.ts';
import {
  deleteSettledEventsBefore,
  findDueDeliveries,
  insertEvents,
  markFailed,
  type Delivery,
  type PendingDelivery,
} from './outbox.repo.ts';
import type { Outbox, OutboxEvent } from './outbox.ts';
import { createPollingLoop } from './polling-loop.ts';

/**
 * Polling interval in ms. Polling finds deliveries whose retry is due, and events that another server has stored but
 * not delivered.
 */
const POLL_INTERVAL_MS = 2 * SECOND_MS;
/** Delay, in ms, before retrying a lane (`outbox-lanes.ts`) that another relay has locked. */
const BUSY_LANE_DELAY_MS = 20;
const FIRST_RETRY_MS = SECOND_MS;
const MAX_RETRY_MS = HOUR_MS;
/**
 * Number of failed attempts after which a delivery is parked. A delivery reaches this number about three hours after
 * its first failure.
 */
export const ATTEMPTS_MAX = 15;
const RETENTION_MS = 30 * DAY_MS;
const ERROR_TEXT_MAX = 500;
/**
 * Maximum number of deliveries found at a time, and of transactions that deliver in parallel. The embedded database has
 * one session, so a single transaction handles all lanes there.
 */
const LIMITS = { embedded: { found: 100, parallel: 1 }, postgres: { found: 800, parallel: 4 } } as const;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  readonly errors: ErrorReporter;
}

/** The outbox, with the loop that delivers events to this process's subscribers. */
export interface OutboxRelay extends Outbox {
  start(): void;
  /**
   * Delivers all due events, and waits for lanes that another relay has locked. Returns the number of attempted
   * deliveries.
   */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/** Returns the delay after the n-th failure in ms: 1 s, doubled after each failure, at most 1 h. */
export function outboxRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS);
}

interface Handler {
  readonly subscriber: string;
  readonly type: string;
  readonly version: number;
  readonly handle: (tx: Tx, event: OutboxEvent) => Promise<void>;
}

function handlerOf<Payload>(
  subscriber: string,
  { type, version, payload }: EventDefinition<Payload>,
  handle: (tx: Tx, event: OutboxEvent<Payload>) => Promise<void>,
): Handler {
  return {
    subscriber,
    type,
    version,
    handle: (tx, event) => handle(tx, { ...event, payload: payload.parse(event.payload) }),
  };
}

export function createOutboxRelay(parts: Parts): OutboxRelay {
  return new LanedRelay(parts);
}

class LanedRelay implements OutboxRelay {
  readonly #parts: Parts;
  readonly #handlers: Handler[] = [];
  readonly #loop = createPollingLoop(() => this.#round());
  /** Relays begin with different lanes, so that several servers share the work. */
  readonly #firstLane: number;
  #isStopping = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#firstLane = laneOf(parts.ids.next());
    parts.jobs.every('outbox-retention', DAY_MS, (now) =>
      parts.db.transaction((tx) => deleteSettledEventsBefore(tx, epochMs(now - RETENTION_MS))),
    );
  }

  append: Outbox['append'] = (tx, ...events) => {
    if (events.length > 0) collectForCommit(tx, this.#store, events);
  };

  readonly #store = (tx: Tx, events: readonly NewEvent[]): void => {
    const { ids, clock } = this.#parts;
    const stored = events.map((event) => ({ ...event, id: ids.next() }));
    const deliveries = stored.flatMap(({ id: eventId, type, aggregate }) =>
      this.#handlers
        .filter((handler) => handler.type === type)
        .map(({ subscriber }) => ({ eventId, subscriber, aggregate, lane: laneOf(aggregate ?? eventId) })),
    );
    insertEvents(tx, stored, deliveries, clock.now());
    // Wake only this server's relay. If the relays of all servers were woken, they would look for the same events and
    // wait for each other's lanes.
    afterCommit(tx, () => this.#loop.wake());
  };

  subscribe: Outbox['subscribe'] = (subscriber, definition, handle) => {
    invariant(
      this.#findHandler(subscriber, definition.type) === undefined,
      `${subscriber} subscribes to ${definition.type} twice`,
    );
    this.#handlers.push(handlerOf(subscriber, definition, handle));
  };

  start(): void {
    this.#isStopping = false;
    this.#loop.start();
  }

  async drain(): Promise<number> {
    if (this.#handlers.length === 0) return 0;
    const { db, clock } = this.#parts;
    const busyLanes = new Set<number>();
    let tried = 0;
    while (!this.#isStopping) {
      const due = await db.read((tx) =>
        findDueDeliveries(tx, this.#handlers, {
          now: clock.now(),
          excludedLanes: [...busyLanes],
          limit: LIMITS[db.kind].found,
        }),
      );
      if (due.length === 0 && busyLanes.size === 0) break;
      if (due.length === 0) {
        await pause(BUSY_LANE_DELAY_MS);
        busyLanes.clear();
        continue;
      }
      tried += await this.#deliver(due, busyLanes);
    }
    return tried;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop.stop();
  }

  #findHandler(subscriber: string, type: string): Handler | undefined {
    return this.#handlers.find((handler) => handler.subscriber === subscriber && handler.type === type);
  }

  /**
   * Attempts the deliveries that were found, lane by lane. If no delivery of a batch was attempted, adds its lanes to
   * `busyLanes`, because another relay has locked them.
   */
  async #deliver(due: readonly PendingDelivery[], busyLanes: Set<number>): Promise<number> {
    const { db, clock } = this.#parts;
    const batches = this.#batches(due).values();
    const parts = { db, clock, handle: this.#handle, onFailure: this.#noteFailure };
    let tried = 0;
    const workers = Array.from({ length: LIMITS[db.kind].parallel }, async () => {
      for (const batch of batches) {
        const count = await deliverBatch(parts, batch);
        if (count === 0) for (const { lane } of batch) busyLanes.add(lane);
        tried += count;
      }
    });
    const ends = await Promise.allSettled(workers);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return tried;
  }

  /** Returns one batch for each lane or, on the embedded database, one batch for all lanes together. */
  #batches(due: readonly PendingDelivery[]): (readonly PendingDelivery[])[] {
    if (this.#parts.db.kind === 'embedded') return [due];
    const ofLane = Map.groupBy(due, ({ lane }) => (lane + LANES - this.#firstLane) % LANES);
    return [...ofLane].toSorted(([a], [b]) => a - b).map(([, batch]) => batch);
  }

  readonly #handle = async (tx: Tx, delivery: Delivery): Promise<void> => {
    const { eventId: id, subscriber, type, payload, occurredAt } = delivery;
    const handler = this.#findHandler(subscriber, type);
    invariant(handler !== undefined, `only subscribed events are claimed, not ${type} for ${subscriber}`);
    await handler.handle(tx, { id, payload, occurredAt: epochMs(occurredAt.getTime()) });
  };

  readonly #noteFailure = async (delivery: Delivery, cause: unknown): Promise<void> => {
    const { db, clock, log, errors } = this.#parts;
    const { eventId, subscriber, type } = delivery;
    const attempts = delivery.attempts + 1;
    const isParked = attempts >= ATTEMPTS_MAX;
    const consequence = isParked ? 'event parked after its last attempt' : 'event handler failed, it is retried later';
    log.error({ err: cause, eventId, type, subscriber, attempts }, consequence);
    errors.report(cause, { source: 'event', subscriber });
    const reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, ERROR_TEXT_MAX);
    const now = clock.now();
    const retryAt = epochMs(now + outboxRetryDelayMs(attempts));
    await db.transaction((tx) => markFailed(tx, delivery, { reason, retryAt, parkedAt: isParked ? now : null }));
  };

  async #round(): Promise<number> {
    try {
      await this.drain();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'outbox relay failed, it tries again in 2 seconds');
    }
    return POLL_INTERVAL_MS;
  }
}
