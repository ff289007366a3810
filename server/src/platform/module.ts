import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Compute } from './compute/compute.ts';
import type { Database } from './database/database.ts';
import type { ErrorReporter } from './error-reporter.ts';
import type { Ids } from './ids.ts';
import type { NamedJobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import type { Metrics } from './metrics.ts';
import type { Bus } from './outbox/bus.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PersonalData } from './personal-data.ts';
import type { Streams } from './stream/stream.ts';
import type { WorkQueue } from './work-queue.ts';

/** Fastify with request and response types taken from the contract's zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The services that the platform provides to every module. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: FastifyBaseLogger;
  readonly errors: ErrorReporter;
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly jobs: NamedJobs;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly compute: Compute;
  /** A second compute thread for tasks that take seconds, so that the tasks of `compute` do not wait for them. */
  readonly longCompute: Compute;
  /**
   * Queue of uploaded pictures, in which accounts take turns. They are decoded one at a time, because decoding may need
   * hundreds of megabytes.
   */
  readonly pictureUploads: WorkQueue;
  readonly streams: Streams;
}

/**
 * The interface of a module for `app.ts`. Each module's `index.ts` exports
 * `create<Name>Module(platform, …other modules' services)`, which registers its outbox subscriptions and jobs and
 * returns this object together with its services for other modules.
 */
export interface ServerModule {
  readonly name: string;
  /**
   * The data that the module stores about a learner, with functions to export them and to delete them with the account;
   * `NO_PERSONAL_DATA` if it stores none.
   */
  readonly personalData: PersonalData;
  routes(app: App): void;
}
