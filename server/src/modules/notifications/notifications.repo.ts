import type { Tx } from '../../platform/database/database.ts';
import { notifications } from './notifications.tables.ts';

/** Returns `false` if the learner has heard of the event already. */
export async function insertNotification(tx: Tx, notification: typeof notifications.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(notifications)
    .values(notification)
    .onConflictDoNothing({ target: [notifications.eventId, notifications.userId] })
    .returning({ id: notifications.id });
  return rows.length === 1;
}

/** Every open page asks twice a minute, hence a named statement. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.$client.query<{ unread: number }>({
    name: 'notifications-unread-count',
    text: 'SELECT count(*)::int AS unread FROM notifications WHERE user_id = $1 AND read_at IS NULL',
    values: [userId],
  });
  return rows[0]?.unread ?? 0;
}
