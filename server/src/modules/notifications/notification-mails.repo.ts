import { and, asc, desc, eq, gt, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import { NOTIFICATION_TYPES } from '@tradesense/contract/notification-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifications, type NotificationRow } from './notifications.tables.ts';

/**
 * Condition for notifications that wait for their email. It leaves out types that only a later release knows, because
 * the servers of that release send them.
 */
const isWaiting = and(
  eq(notifications.wantsMail, true),
  isNull(notifications.mailedAt),
  isNull(notifications.readAt),
  inArray(notifications.type, [...NOTIFICATION_TYPES]),
);

export interface WaitingLearner {
  readonly userId: string;
  /** Time since which the learner's oldest waiting notification waits for its email. */
  readonly oldest: Date;
}

/** Returns the next learners with a notification that waits for its email, ascending by id. */
export async function listWaitingLearners(tx: Tx, after: string | null, limit: number): Promise<WaitingLearner[]> {
  const rows = await tx
    .select({ userId: notifications.userId, oldest: min(notifications.createdAt) })
    .from(notifications)
    .where(and(isWaiting, after === null ? undefined : gt(notifications.userId, after)))
    .groupBy(notifications.userId)
    .orderBy(asc(notifications.userId))
    .limit(limit);
  return rows.flatMap(({ userId, oldest }) => (oldest === null ? [] : [{ userId, oldest }]));
}

/**
 * Locks the newest waiting notifications of a learner and returns them, oldest first. Rows that another server has
 * locked are left out.
 */
export async function lockWaiting(tx: Tx, userId: string, limit: number): Promise<NotificationRow[]> {
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isWaiting))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.toReversed();
}

/**
 * Cancels the emails about all of the learner's waiting notifications that are older than the given one, because an
 * email contains only the newest.
 */
export async function dropOlder(tx: Tx, userId: string, { createdAt }: NotificationRow): Promise<void> {
  await tx
    .update(notifications)
    .set({ wantsMail: false })
    .where(and(eq(notifications.userId, userId), isWaiting, lt(notifications.createdAt, createdAt)));
}

/**
 * Marks notifications as emailed. A notification that the app does not list is also marked as read, so that later
 * events of its group start a new notification.
 */
export async function markMailed(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const { isListed, updatedAt, readAt } = notifications;
  await tx
    .update(notifications)
    .set({ mailedAt: now, readAt: sql`CASE WHEN ${isListed} THEN ${readAt} ELSE greatest(${now}, ${updatedAt}) END` })
    .where(inArray(notifications.id, [...ids]));
}

/** Cancels the emails about the notifications with these ids. */
export async function dropMail(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(notifications)
    .set({ wantsMail: false })
    .where(inArray(notifications.id, [...ids]));
}
