import type { Idea, IdeaChart } from '@tradesense/contract/ideas.ts';
import type { Post } from '@tradesense/contract/posts.ts';

const HOUR = 3_600_000;
const LOCK = Date.UTC(2026, 10, 24, 10);
const iso = (ms: number) => new Date(ms).toISOString();

/** Returns an idea of olga that is open for predictions, as a signed-in stranger gets it. */
export const ideaOf = (change: Partial<Idea> = {}): Idea => ({
  asset: 'BTC',
  horizon: '1d',
  state: 'predicting',
  now: iso(LOCK + HOUR),
  locksAt: iso(LOCK),
  start: { at: iso(LOCK), price: 61_250.5 },
  predictionsCloseAt: iso(LOCK + 2.4 * HOUR),
  endsAt: iso(LOCK + 24 * HOUR),
  isOwn: false,
  call: null,
  prediction: null,
  mayPredict: true,
  predictionCount: 3,
  predictions: null,
  result: null,
  voidReason: null,
  record: {
    n: 9,
    hits: 5,
    hitRate: { low: 0.17, high: 0.9 },
    brier: { mean: 0.58, low: 0.21, high: 1.2 },
    evidence: { n: 6, logEvidence: Math.log(1.4), level: 'none', firstStrong: null },
  },
  ...change,
});

export const CALL: NonNullable<Idea['call']> = {
  direction: 'bullish',
  confidence: 70,
  thesis: 'Higher lows above the weekly close.',
  invalidation: 'An hourly close below the last low.',
  invalidationPrice: '60000',
  brier: null,
};

/** A chart with 120 hourly bars before the start, and two since. */
export const CHART: IdeaChart = {
  interval: '1h',
  source: 'simulated',
  before: Array.from({ length: 120 }, (_, i) => {
    const open = 60_000 + 900 * Math.sin(i / 9) + 10 * i;
    return [LOCK - (120 - i) * HOUR, open, open + 160, open - 140, open + 40 * Math.cos(i), 50 + (i % 7)];
  }),
  since: [
    [LOCK, 61_250.5, 61_400, 61_180, 61_320, 60],
    [LOCK + HOUR, 61_320, 61_380, 61_100, 61_150, 55],
  ],
};

/** The post that contains the idea. */
export const IDEA_POST: Post = {
  id: '01900000-0000-7000-8000-000000000001',
  author: { username: 'olga', profileImageUrl: null },
  at: iso(LOCK - HOUR / 4),
  audience: 'public',
  text: 'A chart idea: Bitcoin, one day. Predict before you see the call.',
  mentions: [],
  shared: { kind: 'idea', asset: 'BTC', horizon: '1d', locksAt: iso(LOCK) },
  likes: 2,
  comments: 0,
  isLiked: false,
  isOwn: false,
  isHidden: false,
};
