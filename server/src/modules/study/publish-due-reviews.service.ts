import { DAY_MS, epochMs, HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { localDay } from './local-day.policy.ts';
import { learnersWithDueCards, storeNotices, type LearnerWithDueCards } from './review-notice.repo.ts';
import { reviewsDue } from './study.events.ts';

type Deps = Pick<Platform, 'db' | 'outbox' | 'log'> & { readonly library: LessonLibrary };

/**
 * Hour of the learner's local time from which the learner is notified of due reviews. It is independent of the hour of
 * the daily digest (`DIGEST_HOUR` in the notifications module).
 */
const REVIEWS_DUE_HOUR = 8;
/** Number of days without study after which a learner is no longer notified. */
const ACTIVE_DAYS = 30;
/** Number of learners that one query reads and one transaction notifies. */
const LEARNERS_PER_PAGE = 200;

/**
 * Publishes an event for each learner with due reviews, once a day from 8:00 local time on, unless the learner already
 * reviewed a card on that day, never reviewed one, or has not studied for `ACTIVE_DAYS` days. The transaction that
 * appends the event also stores the day, so if two servers run this job, only one of them publishes the event.
 */
export async function publishDueReviews({ db, outbox, log, library }: Deps, now: EpochMs): Promise<void> {
  const lessons = [...library.lessons.keys()];
  const since = localDay(epochMs(now - ACTIVE_DAYS * DAY_MS), 'UTC');
  let page: LearnerWithDueCards[];
  let after: string | null = null;
  do {
    const from: string | null = after;
    page = await db.read((tx) => learnersWithDueCards(tx, { lessons, now, since, after: from }, LEARNERS_PER_PAGE));
    const notices = page.flatMap((learner) => {
      const day = dayToNotify(learner, now, log);
      return day === null ? [] : [{ userId: learner.userId, due: learner.due, day }];
    });
    if (notices.length > 0)
      await db.transaction(async (tx) => {
        const noted = await storeNotices(tx, notices);
        for (const each of notices) if (noted.has(each.userId)) outbox.append(tx, reviewsDue.create(each));
      });
    after = page.at(-1)?.userId ?? null;
  } while (page.length === LEARNERS_PER_PAGE);
}

/**
 * Returns the learner's local date if they must be notified now: it is late enough, and on this date they were not
 * notified and reviewed no card. Otherwise returns `null`.
 */
function dayToNotify(learner: LearnerWithDueCards, now: EpochMs, log: Platform['log']): string | null {
  const { zone, notifiedOn, reviewedOn } = learner;
  try {
    const day = localDay(now, zone);
    if (reviewedOn >= day || (notifiedOn !== null && notifiedOn >= day)) return null;
    return isLateEnough(now + zoneOffset(zone)(now)) ? day : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    log.error(
      { err: error, userId: learner.userId },
      'no word of due reviews in a time zone that this server does not know',
    );
    return null;
  }
}

const isLateEnough = (localNow: number): boolean =>
  ((localNow % DAY_MS) + DAY_MS) % DAY_MS >= REVIEWS_DUE_HOUR * HOUR_MS;
