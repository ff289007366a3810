import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import type { EventDefinition, NewEvent } from './event-definition.ts';

/** An event in the form in which a subscriber gets it. */
export interface OutboxEvent<Payload = unknown> {
  readonly id: string;
  readonly payload: Payload;
  readonly occurredAt: EpochMs;
}

export interface Outbox {
  /** Stores the events together with the commit, so they exist only if the transaction commits. */
  append(tx: Tx, ...events: readonly NewEvent[]): void;
  /**
   * Calls `handle` for every event of the definition that is appended after the subscription. One `subscriber` may
   * subscribe to several definitions; it then gets the events of one aggregate in order across all of them.
   *
   * The event is marked as delivered in the transaction that `handle` gets, so its database effects happen exactly
   * once. Use `afterCommit` for effects outside the database: run directly in `handle`, they would be repeated when the
   * event is delivered again. `afterCommit` does not repeat them, but they are lost if the process crashes right after
   * the commit. The transaction may deliver more events and must be short, so `handle` must wait only for the database.
   * If `handle` throws, the event is delivered again with growing delay.
   */
  subscribe<Payload>(
    subscriber: string,
    definition: EventDefinition<Payload>,
    handle: (tx: Tx, event: OutboxEvent<Payload>) => Promise<void>,
  ): void;
}
