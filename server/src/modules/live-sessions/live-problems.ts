import type { LiveMarkFault } from '@tradesense/core/live-sessions/live-marks.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for a class that does not exist. The caller gets the same problem for a class that they are not
 * in.
 */
export const noSuchClass = (): Problem => new Problem('not-found', { detail: 'There is no such class among yours.' });

export const noSuchRound = (): Problem =>
  new Problem('not-found', { detail: 'There is no such round in the live session of this class.' });

export const noSession = (): Problem =>
  new Problem('not-found', { detail: 'No live session is open in this class. Open one first.' });

export const teachersOnly = (): Problem =>
  new Problem('not-allowed', { detail: 'Only the teacher of the class runs its live session.' });

export const learnersOnly = (): Problem =>
  new Problem('not-allowed', { detail: 'You teach this class. Its learners answer.' });

export const classArchived = (): Problem =>
  new Problem('not-allowed', { detail: 'This class is archived. It has no live sessions any more.' });

export const roundOpen = (): Problem =>
  new Problem('live-round-open', { detail: 'Close the round that is open before you open the next one.' });

export const roundClosed = (): Problem =>
  new Problem('live-round-closed', {
    detail: 'Your teacher has closed this round. This answer came too late and does not count.',
  });

export const answerLocked = (): Problem =>
  new Problem('live-answer-locked', { detail: 'You have locked your answer to this round. It stays as it is.' });

export const notThereYet = (): Problem =>
  new Problem('live-round-not-there-yet', {
    detail: 'A round is closed first, then the class sees how it answered, then the outcome is revealed.',
  });

export const noHistory = (): Problem =>
  new Problem('not-enough-history', {
    detail: 'There is no price history for this asset class and interval. Choose others.',
  });

export const wrongKind = (kind: 'call' | 'mark'): Problem => {
  const message = kind === 'call' ? 'this round asks for a call' : 'this round asks for marks';
  return new Problem('invalid-request', { detail: `body.kind: ${message}`, errors: [{ path: 'body.kind', message }] });
};

const MARK_FAULTS: Readonly<Record<LiveMarkFault, string>> = {
  'no-bar': 'this mark is on no bar of the chart',
  'no-price': 'the price of this mark is far from the chart',
  twice: 'this bar has a mark of this kind already',
};

export const wrongMark = (index: number, fault: LiveMarkFault): Problem => {
  const [path, message] = [`body.marks.${index}`, MARK_FAULTS[fault]];
  return new Problem('invalid-request', { detail: `${path}: ${message}`, errors: [{ path, message }] });
};
