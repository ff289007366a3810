import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { NOTIFICATION_FILTERS, NOTIFICATIONS_PER_PAGE } from '@tradesense/contract/notification-constants.ts';
import type { NotificationFilter } from '@tradesense/contract/notification-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifications, type NotificationRow } from './notifications.tables.ts';
import type { ListPlace } from './list-place.policy.ts';

/** Stores a notification. Returns `false` if the learner was notified of the event before. */
export async function insertNotification(tx: Tx, row: typeof notifications.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(notifications)
    .values(row)
    .onConflictDoNothing({ target: [notifications.eventId, notifications.userId] })
    .returning({ id: notifications.id });
  return rows.length === 1;
}

/** Returns and locks the unread notification of a group, or returns `null` if there is none. */
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
 * Returns the number of unread notifications. It is a named (prepared) statement, because every open page requests it
 * twice a minute.
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
 * Returns a page of notifications and one more row, newest first. Types that this release does not know are left out.
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
        inArray(notifications.type, [...NOTIFICATION_FILTERS[filter]]),
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
 * Whether a notification is still at the position where the page showed it; a further event moves it up. A position has
 * whole milliseconds, so the comparison ignores fractions of a millisecond.
 */
function isAt({ at, id }: ListPlace) {
  return and(eq(notifications.id, id), lt(notifications.updatedAt, new Date(at + 1)));
}

/** Marks the learner's unread notifications among `ids` as read. */
export async function readById(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set(readAt(now))
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids]), isNull(notifications.readAt)));
}

/** Marks the learner's unread notifications at a position and below it as read. */
export async function readUpTo(tx: Tx, userId: string, place: ListPlace, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set(readAt(now))
    .where(
      and(
        eq(notifications.userId, userId),
        // A notification that the app does not show has not been read.
        eq(notifications.isListed, true),
        isNull(notifications.readAt),
        or(isOlder(place), isAt(place)),
      ),
    );
}

/**
 * The clock of the server that wrote a notification may be ahead, so the time of reading is never before the time of
 * writing.
 */
const readAt = (now: Date) => ({
  readAt: sql`greatest(${now.toISOString()}::timestamptz, ${notifications.updatedAt})`,
});

/** Deletes up to `limit` notifications whose newest event is before `before`. Returns how many. */
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
 * Inserts notifications for many learners in one statement. Returns the ids of the learners who were not notified of
 * the event before.
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

/** Returns the number of unread notifications for many learners in one query. */
export async function countUnreadOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.$client.query<{ user_id: string; unread: number }>({
    name: 'notifications-unread-counts',
    text: `SELECT user_id, count(*)::int AS unread FROM notifications
      WHERE user_id = ANY ($1::uuid[]) AND read_at IS NULL AND is_listed GROUP BY user_id`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}
