import {
  NOTIFICATIONS_KEPT_DAYS,
  NOTIFICATIONS_PER_PAGE,
  type NotificationFilter,
} from '@tradesense/contract/notification-constants.ts';
import type { Notification, NotificationContent, NotificationsResponse } from '@tradesense/contract/notifications.ts';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Platform } from '../../platform/module.ts';
import { placeOf, placeText } from './list-place.policy.ts';
import { nameOthers } from './name-others.service.ts';
import { markWithdrawn } from './notify-announcement.service.ts';
import { countUnread, deleteOldNotifications, listNotifications, readById, readUpTo } from './notifications.repo.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'streams'>;

/** Maximum number of rows that one transaction deletes. */
const DELETED_AT_ONCE = 1_000;

interface Asked {
  readonly filter: NotificationFilter;
  readonly cursor?: string | undefined;
}

/** Returns a page of a learner's notifications, and the total number of unread ones. */
export function readNotifications(
  { db }: Deps,
  userId: string,
  { filter, cursor }: Asked,
): Promise<NotificationsResponse> {
  return db.read(async (tx) => {
    const rows = await listNotifications(tx, userId, filter, cursor === undefined ? null : placeOf(cursor));
    const page = (await nameOthers(tx, userId, await markWithdrawn(tx, rows.slice(0, NOTIFICATIONS_PER_PAGE)))).map(
      viewOf,
    );
    const nextCursor = rows.length > page.length ? (page.at(-1)?.place ?? null) : null;
    return { notifications: page, nextCursor, unreadCount: await countUnread(tx, userId) };
  });
}

function viewOf({ id, updatedAt, readAt, parts, type, payload }: NotificationRow): Notification {
  const place = placeText({ at: updatedAt.getTime(), id });
  const content = { type, payload } as NotificationContent;
  return { id, place, at: updatedAt.toISOString(), isRead: readAt !== null, parts, content };
}

/** Marks notifications as read, and sends the new number of unread ones to the learner's open pages. */
export function markRead(
  { db, clock, streams }: Deps,
  userId: string,
  asked: { readonly ids: readonly string[] } | { readonly upTo: string },
): Promise<{ readonly unreadCount: number }> {
  return db.transaction(async (tx) => {
    const now = new Date(clock.now());
    await ('ids' in asked ? readById(tx, userId, asked.ids, now) : readUpTo(tx, userId, placeOf(asked.upTo), now));
    const unreadCount = await countUnread(tx, userId);
    afterCommit(tx, () => streams.publishToUser(userId, { type: 'unread-count', unreadCount }));
    return { unreadCount };
  });
}

/** Deletes notifications whose last event is older than `NOTIFICATIONS_KEPT_DAYS` days, in short transactions. */
export async function deleteExpired({ db }: Pick<Deps, 'db'>, now: EpochMs): Promise<void> {
  const before = new Date(now - NOTIFICATIONS_KEPT_DAYS * DAY_MS);
  let deleted: number;
  do deleted = await db.transaction((tx) => deleteOldNotifications(tx, before, DELETED_AT_ONCE));
  while (deleted === DELETED_AT_ONCE);
}
