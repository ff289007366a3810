import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { NOTIFICATION_TYPES } from '@tradesense/contract/notification-constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notificationPushes, notifications, type NotificationRow } from '../notifications.tables.ts';

const { notificationId, deviceId, dueAt, attempts, sentAt } = notificationPushes;

/**
 * Queues pushes of the notifications to all browsers of their learners. Each notification is queued only once for each
 * browser.
 */
export async function queuePushes(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    INSERT INTO notification_pushes (notification_id, device_id, due_at)
    SELECT notification.id, device.id, ${now.toISOString()}::timestamptz
    FROM notifications notification JOIN notification_devices device ON device.user_id = notification.user_id
    WHERE ${inArray(sql`notification.id`, [...ids])}
    ON CONFLICT DO NOTHING`);
}

/** Returns the next browsers with a push that is due, ascending by id. */
export async function listDueDevices(tx: Tx, now: Date, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ deviceId })
    .from(notificationPushes)
    .where(and(isNull(sentAt), lte(dueAt, now), after === null ? undefined : gt(deviceId, after)))
    .orderBy(asc(deviceId))
    .limit(limit);
  return rows.map((row) => row.deviceId);
}

export interface DuePush {
  readonly notification: NotificationRow;
  readonly attempts: number;
}

/**
 * Returns the newest due notifications of a browser, oldest first. Leaves out types that only a later release knows,
 * because the servers of that release send them.
 */
export async function listDue(tx: Tx, device: string, now: Date, limit: number): Promise<DuePush[]> {
  const rows = await tx
    .select({ notification: notifications, attempts })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, notificationId))
    .where(
      and(eq(deviceId, device), isNull(sentAt), lte(dueAt, now), inArray(notifications.type, [...NOTIFICATION_TYPES])),
    )
    .orderBy(sql`${notifications.createdAt} DESC, ${notifications.id} DESC`)
    .limit(limit);
  return rows.toReversed();
}

const ofDevice = (device: string, ids: readonly string[]) =>
  and(eq(deviceId, device), inArray(notificationId, [...ids]), isNull(sentAt));

/** Cancels the pushes of the given notifications to a browser. */
export async function dropPushes(tx: Tx, device: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(notificationPushes).where(ofDevice(device, ids));
}

/** Postpones the pushes of the given notifications to a browser until `until`. */
export async function postponePushes(tx: Tx, device: string, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length > 0) await tx.update(notificationPushes).set({ dueAt: until }).where(ofDevice(device, ids));
}

/**
 * Reserves pushes for this server before it sends them. Other servers leave them alone until `until`; if they are still
 * unsent then, this server is considered crashed.
 */
export async function claimPushes(tx: Tx, device: string, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .update(notificationPushes)
    .set({ dueAt: until, attempts: sql`${attempts} + 1` })
    .where(ofDevice(device, ids));
}

/** A notification with the number of events that it had when a push showed it. */
export type PushedNotification = Pick<NotificationRow, 'id' | 'parts'>;

/**
 * Marks notifications as sent to a browser. A notification that only pushes show is then also marked as read, so that
 * later events of its group start a new one. If such a notification has got more events since it was claimed, it is due
 * again instead, because nothing else shows the new events.
 */
export async function markPushed(
  tx: Tx,
  device: string,
  pushed: readonly PushedNotification[],
  now: Date,
): Promise<void> {
  const { id, parts, isListed, wantsMail, updatedAt, readAt } = notifications;
  const partsOf = new Map(pushed.map((each) => [each.id, each.parts]));
  const isPushOnly = and(inArray(id, [...partsOf.keys()]), eq(isListed, false), eq(wantsMail, false), isNull(readAt));
  const pushOnly = await tx.select({ id, parts }).from(notifications).where(isPushOnly).for('update');
  const grown = new Set(pushOnly.flatMap((each) => (each.parts === partsOf.get(each.id) ? [] : each.id)));
  const shown = [...partsOf.keys()].filter((each) => !grown.has(each));
  await postponePushes(tx, device, [...grown], now);
  await tx.update(notificationPushes).set({ sentAt: now }).where(ofDevice(device, shown));
  await tx
    .update(notifications)
    .set({ readAt: sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt})` })
    .where(and(isPushOnly, inArray(id, shown)));
}
