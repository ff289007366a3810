import { START_LIMIT, START_LIMIT_WINDOW_MS } from '@tradesense/core/assessment/start-limit.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { StartReason } from './start-attempt.service.ts';

/** The noun for an attempt in messages to its learner. */
export type AttemptNoun = 'test' | 'exam';

const ARTICLES: Readonly<Record<AttemptNoun, string>> = { test: 'A', exam: 'An' };

/** Returns the problem that the caller gets for a rejected start. */
export function startProblem(reason: StartReason, noun: AttemptNoun): Problem {
  if (reason === 'idempotency-conflict') return new Problem('idempotency-conflict');
  if (reason === 'overtaken')
    return new Problem('unavailable', {
      detail: `The ${noun} could not be started just now. Try again.`,
      retryAfter: 1,
    });
  if (reason.code === 'test-in-progress')
    return new Problem('test-in-progress', {
      detail: `${ARTICLES[noun]} ${noun} is still running. Finish or end it first.`,
      errors: [{ path: 'id', message: reason.id }],
    });
  const retryAfter = Math.ceil(reason.waitMs / SECOND_MS);
  return new Problem('too-many-starts', {
    detail:
      `You have started ${START_LIMIT} ${noun}s in ${START_LIMIT_WINDOW_MS / MINUTE_MS} minutes. ` +
      `You can start the next one in ${waitText(retryAfter)}.`,
    retryAfter,
  });
}

function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
