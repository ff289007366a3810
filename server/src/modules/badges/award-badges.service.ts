/**
 * Awards badges. An event only triggers a check; the figures are read from the modules that own them. Each tier is
 * stored once, so a late or repeated event changes nothing.
 */
import {
  BADGE_RULES,
  BADGE_TIERS,
  badgesOf,
  NO_BADGE_FACTS,
  tiersReached,
  type Badge,
  type BadgeFact,
  type BadgeFacts,
} from '@tradesense/core/badges/badge-catalogue.ts';
import { utcDay, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { badgeEarned } from './badges.events.ts';
import { claimDay, earnedBy, insertEarned, newestDayOf } from './badges.repo.ts';
import type { EarnedRow } from './badges.tables.ts';
import { readFact, type FactsDeps } from './facts.queries.ts';

export type AwardDeps = Pick<Platform, 'clock' | 'ids' | 'outbox'> & FactsDeps;

/**
 * Stores the tiers of `badges` that the facts reach and the learner does not have yet, and appends an event for each.
 * Returns the number of new tiers.
 */
export async function awardReached(
  { clock, ids, outbox }: Pick<AwardDeps, 'clock' | 'ids' | 'outbox'>,
  tx: Tx,
  userId: string,
  badges: readonly Badge[],
  facts: BadgeFacts,
): Promise<number> {
  const now = clock.now();
  const reached = badges.flatMap((badge): EarnedRow[] => {
    const { measure, version: ruleVersion } = BADGE_RULES[badge];
    const value = measure(facts);
    if (value === null) return [];
    return tiersReached(badge, value).map((tier) => {
      return { id: ids.next(), userId, badge, tier, ruleVersion, value, earnedAt: now };
    });
  });
  const earned = await insertEarned(tx, reached);
  for (const { id: badgeId, badge, tier } of earned)
    outbox.append(tx, badgeEarned.create({ userId, badgeId, badge, tier }));
  return earned.length;
}

/**
 * Awards all tiers that the learner has reached of the badges that depend on this fact. Does not measure the fact if
 * the learner already has all of these tiers.
 */
export async function awardByFact(deps: AwardDeps, tx: Tx, userId: string, fact: BadgeFact): Promise<void> {
  const badges = badgesOf(fact);
  const earned = await earnedBy(tx, userId, badges);
  if (earned.length === badges.length * BADGE_TIERS.length) return;
  const facts = { ...NO_BADGE_FACTS, [fact]: await readFact(fact, tx, userId, deps) };
  await awardReached(deps, tx, userId, badges, facts);
}

/** Awards the badges for days of practice. Checks them at most once for each day that counts. */
export async function awardDay(deps: AwardDeps, tx: Tx, userId: string, at: EpochMs): Promise<void> {
  const day = utcDay(at);
  const newest = await newestDayOf(tx, userId);
  if (newest !== null && newest >= day) return;
  const days = await readFact('days', tx, userId, deps);
  // The day is marked as processed only once it counts as a day of practice, because this answer may not count while a
  // later answer of the same day does.
  if (!days.includes(day) || !(await claimDay(tx, userId, day))) return;
  await awardReached(deps, tx, userId, badgesOf('days'), { ...NO_BADGE_FACTS, days });
}
