import type { z } from 'zod';

/** An event ready to be stored, made by `EventDefinition.create`. */
export interface NewEvent {
  readonly type: string;
  readonly version: number;
  /**
   * Id of the aggregate that the event belongs to. Events of one aggregate are delivered in order. `null` for an event
   * whose order does not matter.
   */
  readonly aggregate: string | null;
  readonly payload: unknown;
}

/**
 * Definition of an event that a module publishes: its name, version and shape. It is declared in the module's
 * `<module>.events.ts`.
 */
export interface EventDefinition<Payload> {
  /** Name in past tense and camelCase, such as `biasTestCompleted`. */
  readonly type: string;
  /**
   * Version of the payload. Increase it with every change that older code cannot parse. A server does not deliver
   * events of a newer version than its own, so during a rolling deployment only the new servers handle the new events.
   */
  readonly version: number;
  /**
   * Schema that parses this version and every older version that may still be stored (events are kept for 30 days, or
   * longer if a delivery is parked).
   */
  readonly payload: z.ZodType<Payload>;
  create(payload: Payload): NewEvent;
}

export type PayloadOf<Definition> = Definition extends EventDefinition<infer Payload> ? Payload : never;

interface Parts<Payload> {
  readonly type: string;
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  /**
   * Returns the id of the aggregate whose events keep their order, such as an account; `null` if the order does not
   * matter.
   */
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
