import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;
const VACUUM_EVERY_MS = 60 * MINUTE_MS;

/** Runs CHECKPOINT and VACUUM on timers, because the embedded database does neither by itself. */
export function startMaintenance(pool: Pool, log: FastifyBaseLogger): { stop(): void } {
  const every = (statement: string, everyMs: number): NodeJS.Timeout =>
    setInterval(() => {
      pool.query(statement).catch((error: unknown) => log.error({ err: error, statement }, 'maintenance failed'));
    }, everyMs).unref();
  const timers = [every('checkpoint', CHECKPOINT_EVERY_MS), every('vacuum (analyze)', VACUUM_EVERY_MS)];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
