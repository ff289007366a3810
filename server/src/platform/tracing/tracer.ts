import type { FastifyInstance } from 'fastify';
import type { ObserveStatement } from '../database/database-statements.ts';

/** Traces of the requests of this server. */
export interface Tracing {
  /** Creates a span for each request to routes that are added later. */
  observeHttp(app: Pick<FastifyInstance, 'addHook'>): void;
  /** Creates a span for each SQL statement that a request waits for; `null` if tracing is off. */
  readonly observeStatement: ObserveStatement | null;
  /** Sends the remaining spans. Takes at most a few seconds. */
  close(): Promise<void>;
}
