import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { NOTIFICATIONS_PER_PAGE, typesOfFilter } from '@tradesense/contract/notification-constants.ts';
import type { NotificationFilter } from '@tradesense/contract/notification-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifications, type NotificationRow } from './notifications.tables.ts';
import type { ListPlace } from './list-place.policy.ts';

/** Stores a notification. Returns `false` if the learner was already notified of the event. */
export async function insertNotification(tx: Tx, row: typeof notifications.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(notifications)
    .values(row)
    .onConflictDoNothing({ target: [notifications.eventId, notifications.userId] })
    .returning({ id: notifications.id });
  return rows.length === 1;
}

/** Locks and returns the learner's unread notification of a group; `null` if there is none. */
export async function lockGroup(tx: Tx, userId: string, groupKey: string): Promise<NotificationRow | null> {
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.groupKey, groupKey), isNull(notifications.readAt)))
    .for('update');
  return rows[0] ?? null;
}

export async function updateGroup(
  tx: Tx,
  id: string,
  change: Pick<
    NotificationRow,
    'payload' | 'parts' | 'createdAt' | 'updatedAt' | 'mailedAt' | 'isListed' | 'wantsMail'
  >,
): Promise<void> {
  await tx.update(notifications).set(change).where(eq(notifications.id, id));
}

/**
 * Returns the number of a learner's unread notifications. Every open page requests it twice a minute, so it is a named
 * (prepared) statement.
 */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.$client.query<{ unread: number }>({
    name: 'notifications-unread-count',
    text: 'SELECT count(*)::int AS unread FROM notifications WHERE user_id = $1 AND read_at IS NULL AND is_listed',
    values: [userId],
  });
  return rows[0]?.unread ?? 0;
}

/**
 * Returns a page of notifications, newest first, plus one more row, which shows whether there is a next page. Types
 * that this release does not know are left out.
 */
export function listNotifications(
  tx: Tx,
  userId: string,
  filter: NotificationFilter,
  after: ListPlace | null,
): Promise<NotificationRow[]> {
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isListed, true),
        inArray(notifications.type, [...typesOfFilter(filter)]),
        filter === 'unread' ? isNull(notifications.readAt) : undefined,
        after === null ? undefined : isOlder(after),
      ),
    )
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(NOTIFICATIONS_PER_PAGE + 1);
}

function isOlder({ at, id }: ListPlace) {
  return or(
    lt(notifications.updatedAt, new Date(at)),
    and(eq(notifications.updatedAt, new Date(at)), lt(notifications.id, id)),
  );
}

/**
 * Condition for a notification that is still at the list position at which the page showed it. A new event in its group
 * moves it up. A position has whole milliseconds, so smaller fractions are ignored.
 */
function isAt({ at, id }: ListPlace) {
  return and(eq(notifications.id, id), lt(notifications.updatedAt, new Date(at + 1)));
}

/** Marks the learner's unread notifications with these ids as read. */
export async function readById(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set(readAt(now))
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids]), isNull(notifications.readAt)));
}

/** Marks the learner's unread notification at this position of the list as read, and all unread ones below it. */
export async function readUpTo(tx: Tx, userId: string, place: ListPlace, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set(readAt(now))
    .where(
      and(
        eq(notifications.userId, userId),
        // Nobody can read a notification in the app that the app does not list.
        eq(notifications.isListed, true),
        isNull(notifications.readAt),
        or(isOlder(place), isAt(place)),
      ),
    );
}

/**
 * Sets the time of reading. It is at least the time of the newest event, because the clock of the server that wrote the
 * notification may be ahead.
 */
const readAt = (now: Date) => ({
  readAt: sql`greatest(${now.toISOString()}::timestamptz, ${notifications.updatedAt})`,
});

/** Deletes at most `limit` notifications whose newest event is before `before`. Returns how many it deleted. */
export async function deleteOldNotifications(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.updatedAt, before))
    .orderBy(notifications.updatedAt)
    .limit(limit);
  const rows = await tx.delete(notifications).where(inArray(notifications.id, old)).returning({ id: notifications.id });
  return rows.length;
}

/**
 * Stores notifications for many learners with one statement. Returns the ids of the learners who did not have a
 * notification of the event yet.
 */
export async function insertNotifications(
  tx: Tx,
  rows: readonly (typeof notifications.$inferInsert)[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing({ target: [notifications.eventId, notifications.userId] })
    .returning({ userId: notifications.userId });
  return inserted.map(({ userId }) => userId);
}

/** Returns the numbers of unread notifications of many learners with one query. */
export async function countUnreadOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.$client.query<{ user_id: string; unread: number }>({
    name: 'notifications-unread-counts',
    text: `SELECT user_id, count(*)::int AS unread FROM notifications
      WHERE user_id = ANY ($1::uuid[]) AND read_at IS NULL AND is_listed GROUP BY user_id`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}
