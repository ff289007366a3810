import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';

/** Something that happened, written in the transaction that caused it and relayed at least once afterwards. */
export interface OutboxEvent<Payload = unknown> {
  readonly id: string;
  /** Past tense, camelCase: `biasTestCompleted`. */
  readonly type: string;
  readonly payload: Payload;
  readonly occurredAt: EpochMs;
}

export interface Outbox {
  /** Writes the event; it exists only if the transaction commits. */
  append(tx: Tx, type: string, payload: unknown): Promise<void>;
  /** Writes several in one go, with the commit. */
  appendAll(tx: Tx, events: readonly Pick<OutboxEvent, 'type' | 'payload'>[]): void;
  /**
   * `handle` runs in a transaction of its own in which the event is marked as done for `subscriber`, so its database
   * effects happen exactly once; effects outside the database at least once. A throw is retried with growing delay.
   */
  subscribe(subscriber: string, type: string, handle: (tx: Tx, event: OutboxEvent) => Promise<void>): void;
}
