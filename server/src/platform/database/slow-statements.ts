import type { FastifyBaseLogger } from 'fastify';
import type { ObserveStatement } from './database-statements.ts';

/** Logs statements that took at least `fromMs`, without their values. */
export function logSlowStatements(log: FastifyBaseLogger, fromMs: number): ObserveStatement {
  return ({ text, durationMs, ok }) => {
    if (durationMs < fromMs) return;
    log.warn({ statement: text, durationMs: Math.round(durationMs), ok }, 'slow statement');
  };
}
