import type { Comment, Post, SharedThingOf } from '@tradesense/contract/posts.ts';

const AT = '2026-11-24T09:30:00.000Z';

/** Returns a public post of olga, as a signed-in stranger gets it. */
export const postOf = (change: Partial<Post> = {}): Post => ({
  id: '01900000-0000-7000-8000-000000000001',
  author: { username: 'olga', profileImageUrl: null },
  at: AT,
  audience: 'public',
  text: 'Both low ones the same way: I marked the wick, not the close.',
  mentions: [],
  shared: null,
  likes: 9,
  comments: 4,
  isLiked: false,
  isOwn: false,
  isHidden: false,
  ...change,
});

export const commentOf = (change: Partial<Comment> = {}): Comment => ({
  id: '01900000-0000-7000-8000-000000000101',
  parentId: null,
  author: { username: 'fritz', profileImageUrl: null },
  at: AT,
  text: 'Which close?',
  mentions: [],
  isDeleted: false,
  isOwn: false,
  mayDelete: false,
  ...change,
});

export const SHARED_EXAM: SharedThingOf<'chart-exam'> = {
  kind: 'chart-exam',
  type: 'market-structure',
  assetClass: 'crypto',
  score: 0.64,
  passed: false,
  charts: [0.81, 0.4, 0.75, 0.52, 0.72],
  rating: {
    before: { value: 1502, deviation: 138, isProvisional: true },
    after: { value: 1480, deviation: 131, isProvisional: true },
  },
  endedAt: AT,
};

export const SHARED_TRADE: SharedThingOf<'trade'> = {
  kind: 'trade',
  asset: 'XAU',
  side: 'long',
  process: 91,
  rMultiple: '-1',
  quadrant: 'good-bad',
  hasPlan: true,
  preset: 'strict',
  closedAt: AT,
};
