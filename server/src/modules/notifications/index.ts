import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { badgeEarned } from '../badges/badges.events.ts';
import { planGranted } from '../billing/billing.events.ts';
import { chartExamGraded, examAppealAnswered, examRegraded } from '../chart-exam/chart-exam.events.ts';
import { classAssigned, classMessageWritten, classWorkDue } from '../classes/classes.events.ts';
import { userRegistered } from '../identity/identity.events.ts';
import { livingSessions, mailRecipient } from '../identity/index.ts';
import { ideaScored } from '../ideas/ideas.events.ts';
import { letterToSend } from '../performance/index.ts';
import { personFollowed } from '../people/people.events.ts';
import { priceAlertTriggered, structureAlertTriggered } from '../price-alerts/price-alerts.events.ts';
import { NOTIFICATIONS_PERSONAL_DATA } from './personal-data.repo.ts';
import { commentWritten, postLiked, postPublished } from '../posts/posts.events.ts';
import { profileModerated } from '../profiles/profiles.events.ts';
import { reviewsDue } from '../study/study.events.ts';
import { suspensionAppealAnswered } from '../suspensions/suspensions.events.ts';
import { TRADING_EVENTS } from '../trading/trading.events.ts';
import { sandboxUnlocked } from '../unlock/unlock.events.ts';
import { announcementChanged } from '../settings/settings.events.ts';
import {
  accountsLeftToTell,
  followersLeftToTell,
  predictorsLeftToTell,
  withdrawnLeftToRead,
} from './notifications.events.ts';
import { announce, notifyOfAnnouncement, readWithdrawn } from './notify-announcement.service.ts';
import { notifyIdeaScored, notifyPredictors } from './notify-ideas.service.ts';
import { notifyCommented, notifyFollowers, notifyLiked, notifyPublished } from './notify-posts.service.ts';
import { notifyExamAppeal, notifyReviewsDue, notifySuspensionAppeal } from './notify-study.service.ts';
import { notifyAssigned, notifyClassMessage, notifyWorkDue } from './notify-class.service.ts';
import { storeFirstTimeZone } from './mail-settings.repo.ts';
import { deleteExpired } from './notification-list.service.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { sendPushes } from './push/send-pushes.service.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { sendNotificationMails } from './send-mails.service.ts';
import { writeMonthlyLetters } from './write-letters.service.ts';
import {
  notifyBadgeEarned,
  notifyExamGraded,
  notifyExamRegraded,
  notifyFollowed,
  notifyPlanGranted,
  notifyPriceAlert,
  notifyProfileModerated,
  notifySandboxUnlocked,
  notifyStructureAlert,
  notifyTrading,
} from './notify.service.ts';

/**
 * The one subscriber for all events of sandbox accounts. A single subscriber receives the events of an account in
 * order, so that partial fills are added up correctly.
 */
const TRADING_SUBSCRIBER = 'notifications.trading';

const LETTERS_EVERY_MS = 10 * MINUTE_MS;
const PUSHES_EVERY_MS = 3 * SECOND_MS;

/**
 * Creates the module that notifies learners. It writes notifications when it receives events of other modules, which do
 * not depend on it.
 */
export function createNotificationsModule(platform: Platform): ServerModule {
  const { outbox, jobs } = platform;
  outbox.subscribe('notifications.time-zone', userRegistered, async (tx, { payload: { userId, timeZone } }) => {
    if (timeZone !== undefined) await storeFirstTimeZone(tx, userId, timeZone, new Date(platform.clock.now()));
  });
  outbox.subscribe('notifications.sandbox-unlocked', sandboxUnlocked, (tx, event) =>
    notifySandboxUnlocked(platform, tx, event),
  );
  for (const kind of ['order-filled', 'position-liquidated', 'granted'] as const)
    outbox.subscribe(TRADING_SUBSCRIBER, TRADING_EVENTS[kind], (tx, event) => notifyTrading(platform, tx, event));
  outbox.subscribe('notifications.exams', chartExamGraded, (tx, event) => notifyExamGraded(platform, tx, event));
  outbox.subscribe('notifications.badges', badgeEarned, (tx, event) => notifyBadgeEarned(platform, tx, event));
  outbox.subscribe('notifications.exams', examRegraded, (tx, event) => notifyExamRegraded(platform, tx, event));
  outbox.subscribe('notifications.appeals', examAppealAnswered, (tx, event) => notifyExamAppeal(platform, tx, event));
  outbox.subscribe('notifications.appeals', suspensionAppealAnswered, (tx, event) =>
    notifySuspensionAppeal(platform, tx, event),
  );
  outbox.subscribe('notifications.reviews', reviewsDue, (tx, event) => notifyReviewsDue(platform, tx, event));
  subscribeToClasses(platform);
  outbox.subscribe('notifications.plan', planGranted, (tx, event) => notifyPlanGranted(platform, tx, event));
  outbox.subscribe('notifications.profile', profileModerated, (tx, event) =>
    notifyProfileModerated(platform, tx, event),
  );
  outbox.subscribe('notifications.people', personFollowed, (tx, event) => notifyFollowed(platform, tx, event));
  outbox.subscribe('notifications.price-alerts', priceAlertTriggered, (tx, event) =>
    notifyPriceAlert(platform, tx, event),
  );
  outbox.subscribe('notifications.structure-alerts', structureAlertTriggered, (tx, event) =>
    notifyStructureAlert(platform, tx, event),
  );
  outbox.subscribe('notifications.likes', postLiked, (tx, event) => notifyLiked(platform, tx, event));
  outbox.subscribe('notifications.comments', commentWritten, (tx, event) => notifyCommented(platform, tx, event));
  outbox.subscribe('notifications.posts', postPublished, (tx, event) => notifyPublished(platform, tx, event));
  outbox.subscribe('notifications.followers', followersLeftToTell, (tx, event) => notifyFollowers(platform, tx, event));
  outbox.subscribe('notifications.ideas', ideaScored, (tx, event) => notifyIdeaScored(platform, tx, event));
  outbox.subscribe('notifications.predictors', predictorsLeftToTell, (tx, event) =>
    notifyPredictors(platform, tx, event),
  );
  outbox.subscribe('notifications.announcements', announcementChanged, (tx, event) => announce(platform, tx, event));
  outbox.subscribe('notifications.accounts', accountsLeftToTell, (tx, event) =>
    notifyOfAnnouncement(platform, tx, event),
  );
  outbox.subscribe('notifications.withdrawn', withdrawnLeftToRead, (tx, event) => readWithdrawn(platform, tx, event));
  // The next run of the job that sends emails, at most a minute later, emails the letters.
  jobs.every('notifications-letters', LETTERS_EVERY_MS, (now) =>
    writeMonthlyLetters({ ...platform, letterOf: (reader, month) => letterToSend(platform, reader, month) }, now),
  );
  jobs.every('notifications-mail', MINUTE_MS, (now) =>
    sendNotificationMails({ ...platform, recipientOf: mailRecipient }, now),
  );
  jobs.every('notifications-push', PUSHES_EVERY_MS, (now) => sendPushes({ ...platform, livingSessions }, now));
  jobs.every('notifications-retention', DAY_MS, (now) => deleteExpired(platform, now));
  const routes: ServerModule['routes'] = (app) => {
    notificationsRoutes(app, platform);
    unsubscribeRoutes(app, platform);
    pushRoutes(app, platform);
  };
  return { name: 'notifications', personalData: NOTIFICATIONS_PERSONAL_DATA, routes };
}

function subscribeToClasses(platform: Platform): void {
  const { outbox } = platform;
  outbox.subscribe('notifications.classes', classAssigned, (tx, event) => notifyAssigned(platform, tx, event));
  outbox.subscribe('notifications.classes', classWorkDue, (tx, event) => notifyWorkDue(platform, tx, event));
  outbox.subscribe('notifications.classes', classMessageWritten, (tx, event) =>
    notifyClassMessage(platform, tx, event),
  );
}
