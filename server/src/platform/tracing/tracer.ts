import type { FastifyInstance } from 'fastify';
import type { ObserveStatement } from '../database/database-statements.ts';

/** Traces of the requests of this server. */
export interface Tracing {
  /** Makes a span of each request to the routes that are added later. */
  observeHttp(app: Pick<FastifyInstance, 'addHook'>): void;
  /** Makes a span of a statement that a request waits for. `null` if there are no traces. */
  readonly observeStatement: ObserveStatement | null;
  /** Sends what is not sent yet, within a few seconds. */
  close(): Promise<void>;
}
