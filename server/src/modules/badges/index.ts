import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { badgesOf, NO_BADGE_FACTS, type BadgeFact } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasQuestionAnswered } from '../bias-test/bias-test.events.ts';
import { examChartGraded } from '../chart-exam/chart-exam.events.ts';
import { evidenceReached } from '../evidence/evidence.events.ts';
import { tradeReviewed, tradeWritten } from '../journal/journal.events.ts';
import { commentWritten, postLiked } from '../posts/posts.events.ts';
import { pairAnswered } from '../real-or-shuffled/real-or-shuffled.events.ts';
import { studyDayCredited } from '../study/study.events.ts';
import { awardByFact, awardDay, awardReached } from './award-badges.service.ts';
import { badgesRoutes } from './badges.routes.ts';
import type { FactsDeps } from './facts.queries.ts';
import { BADGES_PERSONAL_DATA } from './personal-data.repo.ts';
import { awardMissing } from './verify-badges.service.ts';

export { publicBadges, shareableBadges, shareBadge } from './badges.queries.ts';
export { daysOfPractice } from './facts.queries.ts';
export { checkBadges } from './verify-badges.service.ts';

/** Names of this module's periodic jobs. */
export const BADGES_JOBS = { award: 'badges-award' } as const;

interface Happened {
  readonly payload: { readonly userId: string };
  readonly occurredAt: EpochMs;
}

/**
 * Badges of learners, by the rules of the catalog in core. Guarantees: only the server awards badges, from data that
 * the other modules have stored; each tier is earned once and published once; an earned badge is kept; profit plays no
 * part.
 */
export function createBadgesModule(platform: Platform, facts: FactsDeps): ServerModule {
  const { outbox, jobs } = platform;
  const deps = { ...platform, ...facts };
  const again = (fact: BadgeFact) => (tx: Tx, event: Happened) => awardByFact(deps, tx, event.payload.userId, fact);
  const day = (tx: Tx, event: Happened) => awardDay(deps, tx, event.payload.userId, event.occurredAt);
  outbox.subscribe('badges.exams', examChartGraded, async (tx, { payload: { userId, isRated } }) => {
    if (isRated) await awardByFact(deps, tx, userId, 'ratings');
  });
  outbox.subscribe('badges.evidence', evidenceReached, async (tx, { payload: { userId, meter, mark } }) => {
    // The evidence may have fallen since the event, so the event's own value is used.
    const evidence = { ...NO_BADGE_FACTS.evidence, [meter]: Math.log(mark) };
    await awardReached(deps, tx, userId, badgesOf('evidence'), { ...NO_BADGE_FACTS, evidence });
  });
  outbox.subscribe('badges.trades', tradeWritten, again('trades'));
  outbox.subscribe('badges.trades', tradeReviewed, again('trades'));
  outbox.subscribe('badges.days', studyDayCredited, day);
  outbox.subscribe('badges.days', biasQuestionAnswered, day);
  outbox.subscribe('badges.days', examChartGraded, day);
  outbox.subscribe('badges.days', pairAnswered, day);
  outbox.subscribe('badges.likes', postLiked, (tx, { payload }) => awardByFact(deps, tx, payload.authorId, 'thanks'));
  outbox.subscribe('badges.replies', commentWritten, async (tx, { payload }) => {
    const { repliedToId, authorId, postAuthorId } = payload;
    if (repliedToId !== null && authorId === postAuthorId) await awardByFact(deps, tx, repliedToId, 'thanks');
  });
  jobs.every(BADGES_JOBS.award, DAY_MS, () => awardMissing(deps));
  return { name: 'badges', personalData: BADGES_PERSONAL_DATA, routes: (app) => badgesRoutes(app, deps) };
}
