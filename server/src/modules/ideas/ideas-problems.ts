import type { PredictionRefusal } from '@tradesense/core/ideas/idea-state.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Returns the problem for a post that the caller may not see. It is the same for a post without an idea. */
export const noSuchIdea = (): Problem => new Problem('not-found', { detail: 'There is no such idea.' });

export const ideaLocked = (): Problem =>
  new Problem('idea-locked', {
    detail: 'An idea can be changed for 15 minutes, rounded up to a whole minute. This one is locked.',
  });

const REFUSALS = {
  'own-idea': ['not-yourself', 'This is your own idea: your call is your prediction.'],
  'already-predicted': ['already-predicted', 'You have predicted this idea. A prediction stays as it is.'],
  'predictions-closed': ['predictions-closed', 'Predictions close after a tenth of the horizon.'],
  'predictions-not-open': [
    'predictions-not-open',
    'Predictions open with the start price of the idea, soon after it locks and while its market trades.',
  ],
} as const satisfies Readonly<Record<PredictionRefusal, readonly [code: string, detail: string]>>;

export function predictionRefused(refusal: PredictionRefusal): Problem {
  const [code, detail] = REFUSALS[refusal];
  return new Problem(code, { detail });
}
