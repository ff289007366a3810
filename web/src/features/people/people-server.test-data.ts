import type { PublicProfile, Relation } from '@tradesense/contract/people.ts';
import type { Audience, ProfileBlock } from '@tradesense/core/people/audience.ts';

export const NO_RELATION: Relation = { isFollowing: false, isFollower: false, isBlocked: false, isMuted: false };

const FULL: PublicProfile['blocks'] = {
  name: { audience: 'private', content: null },
  about: {
    audience: 'public',
    content: { bio: 'Structure before signals.\nEURUSD by night.', links: ['https://example.org/olga/'] },
  },
  connections: { audience: 'public', content: { followers: 41, following: 18 } },
  posts: { audience: 'public', content: { count: 0 } },
  ratings: {
    audience: 'public',
    content: {
      ratings: [
        { type: 'swing-analysis', value: 1645.4, deviation: 49, isProvisional: false, charts: 45 },
        { type: 'fair-value-gaps', value: 1731, deviation: 162, isProvisional: true, charts: 5 },
      ],
    },
  },
  'skill-map': {
    audience: 'public',
    content: {
      cells: [
        { type: 'swing-analysis', timeframe: '1h', n: 12, score: 0.82 },
        { type: 'swing-analysis', timeframe: '1d', n: 5, score: null },
        { type: 'fair-value-gaps', timeframe: '4h', n: 8, score: 0.61 },
      ],
    },
  },
  activity: {
    audience: 'public',
    content: { from: '2026-09-02', to: '2026-11-24', days: ['2026-09-02', '2026-11-20', '2026-11-23', '2026-11-24'] },
  },
  badges: {
    audience: 'public',
    content: {
      badges: [
        { badge: 'swing-analysis', tier: 'silver', earnedAt: '2026-11-20T10:00:00.000Z' },
        { badge: 'practice-days', tier: 'bronze', earnedAt: '2026-10-02T10:00:00.000Z' },
      ],
    },
  },
};

/** Returns olga's page with content in every block except the name, as a signed-in stranger sees it. */
export const personOf = (change: Partial<PublicProfile> = {}): PublicProfile => ({
  username: 'olga',
  profileImageUrl: null,
  since: '2026-03',
  isOwn: false,
  relation: NO_RELATION,
  blocks: FULL,
  ...change,
});

/**
 * Returns the blocks of a page of which the given blocks have no content, as readers outside their audience get them.
 */
export function hidden(audience: Audience, ...blocks: readonly ProfileBlock[]): PublicProfile['blocks'] {
  return { ...FULL, ...Object.fromEntries(blocks.map((block) => [block, { audience, content: null }])) };
}
