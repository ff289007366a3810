import type { LiveRound, LiveSessionResponse } from '@tradesense/contract/live-sessions.ts';
import type { LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';

export const CLASS_ID = '00000000-0000-7000-9000-000000000001';
const ROUND_ID = '00000000-0000-7000-9000-000000000002';

const bar = (n: number): [number, number, number, number, number, number] => {
  const close = 5 * Math.sin(n / 9) - 0.05 * n;
  return [n, close + 0.4, close + 1, close - 1, close, 100];
};
/** Returns a swing mark on bar `n`. */
export const swing = (n: number, kind: 'high' | 'low') => {
  const [, , high, low] = bar(n);
  return { kind, time: n, price: kind === 'high' ? high : low };
};

const CALLS: LiveRound['distribution'] = {
  directions: [
    { direction: 'bullish', count: 11, meanConfidence: 66 },
    { direction: 'bearish', count: 7, meanConfidence: 59 },
    { direction: 'neutral', count: 3, meanConfidence: 44 },
  ],
  confidences: [34, 45, 55, 65, 75, 85, 95].map((from, at) => ({ from, count: [4, 4, 5, 4, 2, 1, 1][at] ?? 0 })),
  meanConfidence: 61,
  tags: [],
  heat: [],
};
const MARKS: LiveRound['distribution'] = {
  directions: [],
  confidences: [],
  meanConfidence: null,
  tags: [],
  heat: [
    { ...swing(-71, 'low'), count: 18 },
    { ...swing(-43, 'high'), count: 20 },
    { ...swing(-41, 'high'), count: 2 },
    { ...swing(-14, 'low'), count: 9 },
  ],
};
const REVEAL: NonNullable<LiveRound['reveal']> = {
  asset: 'BTC',
  outcome: Array.from({ length: 20 }, (_, at) => bar(at + 1)),
  truth: { direction: 'bearish', movePercent: -2.3, moveAtr: -1.2 },
  verdict: { right: 7, share: { estimate: 1 / 3, low: 0.17, high: 0.55 }, meanBrier: 0.81 },
  marks: null,
};
const JUDGED: NonNullable<LiveRound['reveal']> = {
  ...REVEAL,
  verdict: null,
  marks: {
    swings: [
      { ...swing(-71, 'low'), found: 18 },
      { ...swing(-43, 'high'), found: 21 },
      { ...swing(-14, 'low'), found: 0 },
    ],
    marks: 49,
    right: 40,
    share: { estimate: 40 / 49, low: 0.68, high: 0.9 },
    meanScore: 0.74,
    own: {
      score: 0.8,
      marks: [
        { mark: swing(-71, 'low'), verdict: 'hit', sentence: 'On the bar: full credit.' },
        { mark: swing(-30, 'high'), verdict: 'extra', sentence: 'No swing of the rule is near.' },
      ],
    },
    none: null,
  },
};

const isSeen = (state: LiveRoundState): boolean => state === 'shown' || state === 'revealed';

/** Returns a round of the given kind and state, as seen by the teacher or by a learner who has not answered. */
export function roundOf(
  kind: LiveRound['kind'],
  state: LiveRoundState,
  role: LiveSessionResponse['role'],
  about: Partial<LiveRound> = {},
): LiveRound {
  const seesClass = role === 'teacher' || isSeen(state);
  return {
    id: ROUND_ID,
    number: 4,
    kind,
    state,
    chart: {
      timeframe: '1d',
      masked: true,
      asset: null,
      source: 'recorded',
      outcomeBars: 20,
      bars: Array.from({ length: 90 }, (_, at) => bar(at - 89)),
    },
    answer: null,
    answered: seesClass ? 21 : null,
    distribution: seesClass ? (kind === 'call' ? CALLS : MARKS) : null,
    reveal: state === 'revealed' ? revealOf(kind, role) : null,
    ...about,
  };
}

function revealOf(kind: LiveRound['kind'], role: LiveSessionResponse['role']): LiveRound['reveal'] {
  if (kind === 'call') return REVEAL;
  return role === 'learner' || JUDGED.marks === null ? JUDGED : { ...JUDGED, marks: { ...JUDGED.marks, own: null } };
}

/**
 * Returns a live session with 24 learners. `round` is `null` before the first round. If it is `undefined`, the class
 * has no open session.
 */
export function sessionOf(role: LiveSessionResponse['role'], round?: LiveRound | null): LiveSessionResponse {
  return {
    role,
    className: 'Reading structure, group 3',
    members: 24,
    session: round === undefined ? null : { id: ROUND_ID, openedAt: '2026-01-15T12:00:00.000Z', round },
  };
}
