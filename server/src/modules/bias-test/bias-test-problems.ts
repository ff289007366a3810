import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { Problem } from '../../platform/http/problem.ts';
import { startProblem } from '../assessment/index.ts';
import type { AnswerReason } from './answer-verdict.policy.ts';
import type { StartTestReason } from './start-test.service.ts';
import type { TrialReason } from './trial-question.service.ts';

export type BiasTestReason = 'not-found' | AnswerReason | StartTestReason | TrialReason;

const TAKE_ANOTHER = 'This question is no longer valid. Load another one.';

/** Returns the HTTP problem for the reason why the Bias Test module refused a request. */
export function biasTestProblem(reason: BiasTestReason): Problem {
  if (typeof reason !== 'string') {
    switch (reason.code) {
      case 'unknown-asset': {
        const message = `There is no asset "${reason.symbol}". The assets are ${ASSET_SYMBOLS.join(', ')}, or random for any of them.`;
        return new Problem('unknown-asset', { detail: message, errors: [{ path: 'body.asset', message }] });
      }
      case 'not-enough-history':
        return new Problem('not-enough-history', { detail: reason.detail });
      case 'test-in-progress':
      case 'too-many-starts':
        return startProblem(reason, 'test');
    }
  }
  switch (reason) {
    case 'overtaken':
      return startProblem(reason, 'test');
    case 'history-changing':
      return new Problem('unavailable', {
        detail: 'The price history is being updated. Try again in a moment.',
        retryAfter: 1,
      });
    case 'rated-exam-running':
      return new Problem('test-in-progress', {
        detail:
          'You have a rated Chart Exam running. Finish it first: practice on a date could show how its charts continue.',
      });
    case 'no-trial-history':
      return new Problem('not-enough-history', { detail: 'There is not enough price history for a question yet.' });
    case 'question-invalid':
    case 'question-expired':
      return new Problem(reason, { detail: TAKE_ANOTHER });
    case 'history-changed':
      return new Problem('question-expired', {
        detail: 'The price history behind this question has changed. Load another one.',
      });
    case 'not-found':
    case 'idempotency-conflict':
    case 'test-ended':
    case 'question-already-answered':
    case 'question-not-current':
      return new Problem(reason);
  }
}
