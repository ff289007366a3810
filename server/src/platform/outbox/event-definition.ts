import type { z } from 'zod';

/** An event ready to be stored, made by `EventDefinition.create`. */
export interface NewEvent {
  readonly type: string;
  readonly version: number;
  /** Events of one aggregate are delivered in order. `null` for an event without an order. */
  readonly aggregate: string | null;
  readonly payload: unknown;
}

/** What a module publishes: the name, version and shape of one event. It stands in the module's `<module>.events.ts`. */
export interface EventDefinition<Payload> {
  /** Past tense, camelCase: `biasTestCompleted`. */
  readonly type: string;
  /**
   * Raised with every change that older code cannot read. A server delivers no event of a newer version than its own, so
   * that during a rolling deployment the new servers handle the new events.
   */
  readonly version: number;
  /** Reads this version and every older one that may still be stored (30 days, longer where a delivery is parked). */
  readonly payload: z.ZodType<Payload>;
  create(payload: Payload): NewEvent;
}

export type PayloadOf<Definition> = Definition extends EventDefinition<infer Payload> ? Payload : never;

interface Parts<Payload> {
  readonly type: string;
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  /** Returns the id of the thing whose events keep their order, such as an account. `null` if no order matters. */
  readonly aggregateOf: (payload: Payload) => string | null;
}

/** Declares an event that any module may subscribe to. */
export function defineEvent<Payload>({
  type,
  version,
  payload,
  aggregateOf,
}: Parts<Payload>): EventDefinition<Payload> {
  return {
    type,
    version,
    payload,
    create: (value) => ({ type, version, aggregate: aggregateOf(value), payload: value }),
  };
}
