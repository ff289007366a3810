import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { BadgeEarned } from '../badges/badges.events.ts';
import type { PlanGranted } from '../billing/billing.events.ts';
import type { ChartExamGraded, ExamRegraded } from '../chart-exam/chart-exam.events.ts';
import type { PersonFollowed } from '../people/people.events.ts';
import { claimFollowNotice } from '../people/index.ts';
import type { PriceAlertTriggered, StructureAlertTriggered } from '../price-alerts/price-alerts.events.ts';
import type { ProfileModerated } from '../profiles/profiles.events.ts';
import type { TradingHappened } from '../trading/trading.events.ts';
import type { SandboxUnlocked } from '../unlock/unlock.events.ts';
import { choiceFor } from './choices.repo.ts';
import { mailSettingsOf } from './mail-settings.repo.ts';
import { mergedContent } from './merge-content.policy.ts';
import type { NewNotification } from './notification-content.ts';
import { countUnread, insertNotification, lockGroup, updateGroup } from './notifications.repo.ts';
import { queuePushes } from './push/pushes.repo.ts';
import { hasDevice } from './push/devices.repo.ts';
import { tradingNotification } from './trading-notification.policy.ts';

/** The content of a monthly letter. */
export type Letter = Extract<NotificationContent, { type: 'monthly-letter' }>['payload'];

export type NotifyDeps = Pick<Platform, 'ids' | 'clock' | 'streams'>;

/** Notifies the learner whose sandbox was unlocked. */
export async function notifySandboxUnlocked(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<SandboxUnlocked>,
): Promise<void> {
  const { userId, unlockedAt } = event.payload;
  const content = { type: 'sandbox-unlocked', payload: { unlockedAt } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: null });
}

/** Notifies a learner of an event of a sandbox account, if this kind of event causes notifications. */
export async function notifyTrading(deps: NotifyDeps, tx: Tx, event: OutboxEvent<TradingHappened>): Promise<void> {
  const composed = tradingNotification(event.payload);
  if (composed !== null) await notify(deps, tx, { event, userId: event.payload.userId, ...composed });
}

/** Notifies a learner whose price alert was triggered. */
export async function notifyPriceAlert(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<PriceAlertTriggered>,
): Promise<void> {
  const { userId, ...payload } = event.payload;
  await notify(deps, tx, { event, userId, content: { type: 'price-alert', payload }, groupKey: null });
}

/** Notifies a learner whose alert for a structure break was triggered. */
export async function notifyStructureAlert(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<StructureAlertTriggered>,
): Promise<void> {
  const { userId, ...payload } = event.payload;
  await notify(deps, tx, { event, userId, content: { type: 'structure-alert', payload }, groupKey: null });
}

/** Notifies a learner to whom an administrator has given Pro. The billing module sends the email. */
export async function notifyPlanGranted(deps: NotifyDeps, tx: Tx, event: OutboxEvent<PlanGranted>): Promise<void> {
  const { userId, until } = event.payload;
  const content = { type: 'plan-granted', payload: { until } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: 'plan-granted' });
}

/** Notifies a learner of a new badge. Further badges join the notification as long as it is unread. */
export async function notifyBadgeEarned(deps: NotifyDeps, tx: Tx, event: OutboxEvent<BadgeEarned>): Promise<void> {
  const { userId, badge, tier } = event.payload;
  const content = { type: 'badge-earned', payload: { badge, tier } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: 'badge-earned' });
}

/** Notifies a learner from whose profile a moderator has removed something. */
export async function notifyProfileModerated(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<ProfileModerated>,
): Promise<void> {
  const { userId, parts, reason } = event.payload;
  const content = { type: 'profile-moderated', payload: { parts, reason } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: null });
}

/** Notifies a learner whose exam was graded, either after its submission or because its time was up. */
export async function notifyExamGraded(deps: NotifyDeps, tx: Tx, event: OutboxEvent<ChartExamGraded>): Promise<void> {
  const { userId, examId, type, score, passed } = event.payload;
  const content = { type: 'exam-graded', payload: { examId, type, score, passed } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: null });
}

/** Notifies a learner of a re-grade that changed the learner's result, once for each re-grade. */
export async function notifyExamRegraded(deps: NotifyDeps, tx: Tx, event: OutboxEvent<ExamRegraded>): Promise<void> {
  const { userId, regradeId, isChanged, examId, type, reason, before, after } = event.payload;
  if (!isChanged) return;
  const content = { type: 'exam-regraded', payload: { examId, type, reason, before, after } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: `exam-regraded:${regradeId}` });
}

/**
 * Notifies a learner of a new follower, once for each person. Further followers join the notification as long as it is
 * unread.
 */
export async function notifyFollowed(deps: NotifyDeps, tx: Tx, event: OutboxEvent<PersonFollowed>): Promise<void> {
  const { followerId, followedId } = event.payload;
  if (!(await claimFollowNotice(deps, tx, followerId, followedId))) return;
  const content = { type: 'follow', payload: { userId: followerId, username: null } } as const;
  await notify(deps, tx, { event, userId: followedId, content, groupKey: 'follow' });
}

/** Notifies a learner of the letter about a month. The caller ensures that there is only one for each month. */
export async function notifyMonthlyLetter(
  deps: NotifyDeps,
  tx: Tx,
  { userId, letter, waitsSince }: { readonly userId: string; readonly letter: Letter; readonly waitsSince: EpochMs },
): Promise<void> {
  const event = { id: deps.ids.next(), occurredAt: deps.clock.now() };
  const content = { type: 'monthly-letter', payload: letter } as const;
  await notify(deps, tx, { event, userId, content, groupKey: null, waitsSince });
}

/**
 * Types whose groups consist of people. If people join a group after its email was sent, the next email lists the group
 * again.
 */
const MAILED_AGAIN: ReadonlySet<NotificationContent['type']> = new Set(['follow', 'post-liked']);

/**
 * Stores an event for a learner as a notification, or adds it to the unread notification of its group. Handling the
 * first event of a notification again changes nothing. Updates open pages immediately; jobs send the emails and pushes.
 */
export async function notify(
  { ids, clock, streams }: NotifyDeps,
  tx: Tx,
  notification: NewNotification,
): Promise<void> {
  const { event, userId, content, groupKey, waitsSince, isMailedElsewhere = false } = notification;
  const { isOn: isListed, isMailed, isPushed } = await choiceFor(tx, userId, content.type);
  const wantsMail = isMailed && !isMailedElsewhere && (await mailSettingsOf(tx, userId)).timing !== 'never';
  const wantsPush = isPushed && (await hasDevice(tx, userId));
  if (!isListed && !wantsMail && !wantsPush) return;
  // The clock of the server that published the event may be ahead. The notification must not be earlier than its event.
  const now = new Date(epochMs(Math.max(clock.now(), event.occurredAt)));
  const group = groupKey === null ? null : await lockGroup(tx, userId, groupKey);
  if (group?.eventId === event.id) return;
  const id = group?.id ?? ids.next();
  if (group === null) {
    const times = { createdAt: waitsSince === undefined ? now : new Date(waitsSince), updatedAt: now };
    const channels = { isListed, wantsMail };
    const row = { id, eventId: event.id, userId, ...times, ...content, parts: 1, groupKey, ...channels };
    if (!(await insertNotification(tx, row))) return;
  } else {
    // This server's clock may be behind that of the server that wrote the group's first event, and `updatedAt` must
    // never decrease.
    const updatedAt = new Date(Math.max(now.getTime(), group.updatedAt.getTime()));
    const { payload } = mergedContent({ type: group.type, payload: group.payload }, content);
    const channels = { isListed: group.isListed || isListed, wantsMail: group.wantsMail || wantsMail };
    // Fills that are added to an order's notification after its email was sent appear only in the app. People who join
    // a group after its email was sent are emailed, even if the group is still unread.
    const isMailedAgain = wantsMail && group.mailedAt !== null && MAILED_AGAIN.has(content.type);
    const mailedAt = isMailedAgain ? null : group.mailedAt;
    // The waiting time for the email starts now. If it started with the first event, the email might be due immediately
    // or be too old to be sent.
    const createdAt = isMailedAgain || (wantsMail && !group.wantsMail) ? updatedAt : group.createdAt;
    const times = { createdAt, updatedAt, mailedAt };
    await updateGroup(tx, id, { payload, parts: group.parts + 1, ...times, ...channels });
  }
  if (wantsPush) await queuePushes(tx, [id], now);
  if (!isListed) return;
  const unreadCount = await countUnread(tx, userId);
  afterCommit(tx, () => streams.publishToUser(userId, { type: 'unread-count', unreadCount }));
}
