import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { EMPTY_QUEUE } from '../../browser-test/answer-shell.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { study, topic } from '../study/study-server.test-data.ts';
import { HOLDING, SKILL, tradingOf } from './dashboard-server.test-data.ts';

const tendency = (estimate: number, low: number, high: number, side: 'above' | 'below' | null = null) => ({
  estimate,
  low,
  high,
  reference: 0,
  side,
});
const INSIGHTS: BiasInsightsResponse = {
  answers: 212,
  needed: 20,
  biases: {
    hitRate: { estimate: 0.46, low: 0.4, high: 0.53 },
    bullishLean: tendency(0.02, -0.1, 0.14),
    bearishLean: tendency(0.01, -0.1, 0.12),
    overconfidence: tendency(0.18, 0.12, 0.25, 'above'),
    recency: null,
    reversal: null,
    comparisons: 4,
    meanBrier: 0.71,
    answersWithRates: 212,
    constantCaller: null,
    brierBesideRates: { learner: 0.71, baseRates: 0.66 },
    hits: 98,
  },
  reliability: [
    { from: 0.6, to: 0.7, n: 49, meanConfidence: 0.65, hitRate: { estimate: 0.47, low: 0.34, high: 0.61 } },
  ],
};
const METER: EvidenceMeterView = {
  meter: 'bias-tests',
  n: 212,
  unanswered: 0,
  pending: 0,
  logEvidence: Math.log(12),
  level: 'growing',
  outlook: { kind: 'in-sight', items: 60 },
  firstStrong: null,
  hitRate: { hits: 98, expected: 87, low: 0.38, high: 0.54 },
};
export const REVIEWS = { due: 0, cards: 0, reviewedToday: 0, forecast: [], upcoming: [] };

/** Returns a server whose learner has data of every kind. */
export function fullServer(): FakeServer {
  return new FakeServer()
    .answer('GET /api/bias-tests/insights', INSIGHTS)
    .answer('GET /api/evidence', { meters: [METER], overall: { logEvidence: 0, level: 'none' } })
    .answer('GET /api/evidence/trades', {
      n: 23,
      open: 1,
      excluded: 2,
      logEvidence: 0,
      level: 'none',
      outlook: { kind: 'not-in-sight', items: null },
      firstStrong: null,
    })
    .answer('GET /api/chart-exams', {
      types: [
        {
          type: 'swing-analysis',
          level: 'beginner',
          attempts: 9,
          passed: 6,
          best: 0.9,
          last: 0.8,
          bestPractice: 0.9,
          rating: { value: 1645, deviation: 49, isProvisional: false },
        },
        {
          type: 'fair-value-gaps',
          level: 'intermediate',
          attempts: 0,
          passed: 0,
          best: null,
          last: null,
          bestPractice: null,
          rating: null,
        },
      ],
      recordedClasses: [],
      passPercent: 70,
      active: null,
    })
    .answer(
      'GET /api/study',
      study({
        topics: [topic('candlesticks', { title: 'Candlesticks', mastery: 'familiar' })],
        streak: { days: 4, isTodayDone: false, forgivenLeft: 2 },
      }),
    )
    .answer('GET /api/study/reviews', { ...REVIEWS, due: 2, cards: 12, reviewedToday: 1 })
    .answer('GET /api/sandbox/review-queue', {
      ...EMPTY_QUEUE,
      reviews: 2,
      reviewsDue: 1,
      secondLooks: 5,
      secondLooksNow: 3,
    })
    .answer('GET /api/dashboard/skill', SKILL)
    .answer('GET /api/dashboard/trading', tradingOf(23))
    .answer('GET /api/dashboard/holding', HOLDING);
}
