import type { FastifyBaseLogger } from 'fastify';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, epochMs, HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Bus } from './bus.ts';
import type { Clock } from '../clock.ts';
import { afterCommit } from '../database/database-after-commit.ts';
import { written } from '../database/database-with-commit.ts';
import type { Database, Tx } from '../database/database.ts';
import type { ErrorReporter } from '../error-reporting.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteSettledEventsBefore, insertEvents, lockDueDelivery, markDelivered, markFailed } from './outbox.repo.ts';
import type { Delivery } from './outbox.repo.ts';
import type { Outbox, OutboxEvent } from './outbox.ts';
import { createWakeLoop } from './wake-loop.ts';

const BUS_TOPIC = 'outbox';
/** For events of other servers when no bus connects them, and for retries. */
const POLL_EVERY_MS = 2 * SECOND_MS;
const FIRST_RETRY_MS = SECOND_MS;
const MAX_RETRY_MS = HOUR_MS;
const KEPT_MS = 30 * DAY_MS;
const ERROR_TEXT_MAX = 500;

type Handle = (tx: Tx, event: OutboxEvent) => Promise<void>;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  readonly errors: ErrorReporter;
}

/** The outbox with the loop that hands events to this process's subscribers. */
export interface OutboxRelay extends Outbox {
  start(): void;
  /** Handles everything that is due and returns how many deliveries it tried. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/** The wait after the n-th failure: 1 s, doubled each time, 1 h at most. */
export function outboxRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS);
}

function forgetSettledEvents(db: Database, jobs: Jobs): void {
  jobs.every('outbox-retention', DAY_MS, (now) =>
    db.transaction((tx) => deleteSettledEventsBefore(tx, epochMs(now - KEPT_MS))),
  );
}

function eventOf({ eventId: id, type, payload, occurredAt }: Delivery): OutboxEvent {
  return { id, type, payload, occurredAt: epochMs(occurredAt.getTime()) };
}

type Handlers = ReadonlyMap<string, { readonly type: string; readonly handle: Handle }>;

function appendsTo({ ids, clock, bus }: Pick<Parts, 'ids' | 'clock' | 'bus'>, handlers: Handlers): Outbox['appendAll'] {
  return (tx, happened) => {
    if (happened.length === 0) return;
    const events = happened.map(({ type, payload }) => ({ id: ids.next(), type, payload }));
    const deliveries = events.flatMap(({ id: eventId, type }) =>
      [...handlers].filter(([, handler]) => handler.type === type).map(([subscriber]) => ({ eventId, subscriber })),
    );
    insertEvents(tx, events, deliveries, clock.now());
    afterCommit(tx, () => bus.publish(BUS_TOPIC, ''));
  };
}

/**
 * Ordering: the oldest due event first, but a failing one does not hold up the others, and several servers relay side
 * by side: handlers must not count on the order of events. A subscriber added later does not see earlier events.
 */
export function createOutboxRelay({ db, clock, ids, bus, jobs, log, errors }: Parts): OutboxRelay {
  const handlers = new Map<string, { readonly type: string; readonly handle: Handle }>();
  const loop = createWakeLoop(round);
  bus.subscribe(BUS_TOPIC, () => loop.wake());
  forgetSettledEvents(db, jobs);

  async function noteFailure(delivery: Delivery, cause: unknown): Promise<void> {
    const { eventId, subscriber } = delivery;
    const attempts = delivery.attempts + 1;
    log.error({ err: cause, eventId, subscriber, attempts }, 'event not handled');
    errors.report(cause, { source: 'event', subscriber });
    const message = cause instanceof Error ? cause.message : String(cause);
    const retryAt = epochMs(clock.now() + outboxRetryDelayMs(attempts));
    await db.transaction((tx) => markFailed(tx, delivery, message.slice(0, ERROR_TEXT_MAX), retryAt));
  }

  async function deliverNext(): Promise<boolean> {
    // Of the handler is every failure between its start and its end, whatever the transaction rejects with.
    let inHand: Delivery | null = null;
    try {
      return await db.transaction(async (tx) => {
        const delivery = await lockDueDelivery(tx, [...handlers.keys()], clock.now());
        if (delivery === undefined) return false;
        inHand = delivery;
        await handlers.get(delivery.subscriber)?.handle(tx, eventOf(delivery));
        await written(tx);
        inHand = null;
        await markDelivered(tx, delivery, clock.now());
        return true;
      });
    } catch (cause) {
      if (inHand === null) throw cause;
      await noteFailure(inHand, cause);
      return true;
    }
  }

  async function drain(): Promise<number> {
    if (handlers.size === 0) return 0;
    let tried = 0;
    while (await deliverNext()) tried += 1;
    return tried;
  }

  async function round(): Promise<number> {
    try {
      await drain();
    } catch (error) {
      log.error({ err: error }, 'the outbox relay tries again');
    }
    return POLL_EVERY_MS;
  }

  const appendAll = appendsTo({ ids, clock, bus }, handlers);
  return {
    append: async (tx, type, payload) => appendAll(tx, [{ type, payload }]),
    appendAll,
    subscribe(subscriber, type, handle) {
      invariant(!handlers.has(subscriber), `two subscribers are named ${subscriber}`);
      handlers.set(subscriber, { type, handle });
    },
    start: () => loop.start(),
    drain,
    stop: () => loop.stop(),
  };
}
