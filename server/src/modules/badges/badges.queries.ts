import { isoTime } from '../../platform/iso-time.ts';
import type { BadgesResponse } from '@tradesense/contract/badges.ts';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import type { Shareable, SharedThingOf } from '@tradesense/contract/posts.ts';
import { BADGE_RULES, BADGE_TIERS, BADGES } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { earnedBy, findEarned, newestEarned } from './badges.repo.ts';
import type { EarnedRow } from './badges.tables.ts';
import { readFacts, type FactsDeps } from './facts.queries.ts';

/** Returns all badges with the learner's progress and earned tiers. */
export function readBadges(deps: Pick<Platform, 'db'> & FactsDeps, userId: string): Promise<BadgesResponse> {
  return deps.db.read(async (tx) => {
    const earned = await earnedBy(tx, userId);
    const facts = await readFacts(tx, userId, deps);
    return {
      badges: BADGES.map((badge) => {
        const tiers = earned
          .filter((row) => row.badge === badge)
          .map(({ id, tier, earnedAt }) => ({ id, tier, earnedAt: isoTime(earnedAt) }))
          .toSorted((a, b) => BADGE_TIERS.indexOf(a.tier) - BADGE_TIERS.indexOf(b.tier));
        return { badge, value: BADGE_RULES[badge].measure(facts), earned: tiers };
      }),
    };
  });
}

type PublicBadges = NonNullable<PublicProfile['blocks']['badges']['content']>;

/** Returns the highest tier of each badge that a person has earned, in catalog order. */
export async function publicBadges(tx: Tx, userId: string): Promise<PublicBadges> {
  const earned = await earnedBy(tx, userId);
  const highestOf = (rows: readonly EarnedRow[]) =>
    BADGE_TIERS.toReversed().flatMap((tier) => rows.find((row) => row.tier === tier) ?? [])[0];
  return {
    badges: BADGES.flatMap((badge) => {
      const highest = highestOf(earned.filter((row) => row.badge === badge));
      if (highest === undefined) return [];
      return [{ badge, tier: highest.tier, earnedAt: isoTime(highest.earnedAt) }];
    }),
  };
}

/** Returns an earned badge of the learner as others may see it, or `null` for any other id. */
export async function shareBadge(tx: Tx, userId: string, badgeId: string): Promise<SharedThingOf<'badge'> | null> {
  const row = await findEarned(tx, userId, badgeId);
  if (row === null) return null;
  return { kind: 'badge', badge: row.badge, tier: row.tier, earnedAt: isoTime(row.earnedAt) };
}

/** Returns up to `limit` earned badges that the learner can share in a post, newest first. */
export async function shareableBadges(tx: Tx, userId: string, limit: number): Promise<readonly Shareable[]> {
  const rows = await newestEarned(tx, userId, limit);
  return rows.map(({ id, badge, tier, earnedAt }) => ({ kind: 'badge', id, badge, tier, at: isoTime(earnedAt) }));
}
