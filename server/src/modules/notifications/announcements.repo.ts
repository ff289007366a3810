import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { NOTIFICATION_KINDS, type NotificationType } from '@tradesense/contract/notification-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announcements, notifications } from './notifications.tables.ts';

const TYPE: NotificationType = 'announcement';

/** Withdraws all announcements except this one. Returns the ids of the announcements that it has withdrawn. */
export async function withdrawOthers(tx: Tx, id: string, now: Date): Promise<readonly string[]> {
  const rows = await tx
    .update(announcements)
    // The clock of the server that published the announcement may have been ahead, and an announcement must not be
    // withdrawn before it was published.
    .set({ withdrawnAt: sql`greatest(${now.toISOString()}::timestamptz, ${announcements.announcedAt})` })
    .where(and(isNull(announcements.withdrawnAt), ne(announcements.id, id)))
    .returning({ id: announcements.id });
  return rows.map((row) => row.id);
}

/** Stores an announcement. Returns `false` if it was already stored. */
export async function insertAnnouncement(tx: Tx, row: typeof announcements.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(announcements).values(row).onConflictDoNothing().returning({ id: announcements.id });
  return rows.length === 1;
}

/**
 * Returns the text of an announcement and keeps it from being withdrawn until the transaction ends. Returns `null` if
 * there is none with this id or it is withdrawn.
 */
export async function holdAnnouncement(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ text: announcements.text })
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.withdrawnAt)))
    .for('share');
  return row?.text ?? null;
}

/** Returns which of the given announcements are withdrawn. */
export async function withdrawnAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(inArray(announcements.id, [...ids]), isNotNull(announcements.withdrawnAt)));
  return new Set(rows.map((row) => row.id));
}

/** Cancels unsent emails about withdrawn announcements. */
export async function stopMails(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(notifications)
    .set({ wantsMail: false })
    .where(
      and(inArray(notifications.eventId, [...ids]), eq(notifications.wantsMail, true), isNull(notifications.mailedAt)),
    );
}

/**
 * Marks at most `limit` unread notifications of an announcement as read. Returns the ids of their learners. Fewer than
 * `limit` means that no unread ones remain: a notification that its learner reads at the same moment is waited for and
 * replaced by another one.
 */
export async function markReadOfAll(tx: Tx, id: string, now: Date, limit: number): Promise<string[]> {
  const unread = tx.$with('unread').as(
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.eventId, id), isNull(notifications.readAt)))
      .limit(limit)
      .for('update'),
  );
  const rows = await tx
    .with(unread)
    .update(notifications)
    .set({ readAt: sql`greatest(${now.toISOString()}::timestamptz, ${notifications.updatedAt})` })
    .where(inArray(notifications.id, tx.select({ id: unread.id }).from(unread)))
    .returning({ userId: notifications.userId });
  return rows.map(({ userId }) => userId);
}

/**
 * Notifies the next `limit` verified accounts that are not suspended about an announcement, according to their choices,
 * and queues their push messages. This is a single SQL statement, so the accounts are not loaded into the server. An
 * account is notified only once, even if the statement runs again. Returns the id of the last account that was
 * processed; `null` if there are no more accounts.
 */
export async function notifyAccounts(
  tx: Tx,
  announcement: { readonly id: string; readonly text: string },
  after: string | null,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string | null> {
  const { rows } = await tx.$client.query<{ last: string | null; looked: number }>({
    name: 'notifications-announce',
    text: `WITH next AS (
        SELECT id FROM users
        WHERE id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000') AND verified_at IS NOT NULL AND NOT is_suspended
        ORDER BY id LIMIT $5
      ), chosen AS (
        SELECT next.id, coalesce(choice.is_on, $8) AS is_on,
          coalesce(choice.is_mailed, coalesce(choice.is_on, $8) AND $6) AND coalesce(mail.timing, 'immediate') <> 'never' AS is_mailed,
          coalesce(choice.is_pushed, coalesce(choice.is_on, $8) AND $7) AS is_pushed
        FROM next
        LEFT JOIN notification_choices choice ON choice.user_id = next.id AND choice.type = '${TYPE}'
        LEFT JOIN notification_mail_settings mail ON mail.user_id = next.id
      ), inserted AS (
        INSERT INTO notifications (id, user_id, event_id, type, payload, created_at, updated_at, parts, is_listed, wants_mail)
        SELECT gen_random_uuid(), chosen.id, $1, '${TYPE}', jsonb_build_object('text', $2::text, 'isWithdrawn', false), $4, $4, 1,
          chosen.is_on, chosen.is_mailed
        FROM chosen
        WHERE chosen.is_on OR chosen.is_mailed
          OR (chosen.is_pushed AND EXISTS (SELECT 1 FROM notification_devices WHERE user_id = chosen.id))
        ON CONFLICT (event_id, user_id) DO NOTHING
        RETURNING id, user_id
      ), pushed AS (
        INSERT INTO notification_pushes (notification_id, device_id, due_at)
        SELECT inserted.id, device.id, $4 FROM inserted
        JOIN chosen ON chosen.id = inserted.user_id AND chosen.is_pushed
        JOIN notification_devices device ON device.user_id = inserted.user_id
      )
      SELECT (SELECT id FROM next ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM next) AS looked`,
    values: [
      announcement.id,
      announcement.text,
      after,
      now.toISOString(),
      limit,
      NOTIFICATION_KINDS[TYPE].mail === 'on',
      NOTIFICATION_KINDS[TYPE].push === 'on',
      NOTIFICATION_KINDS[TYPE].inApp === 'on',
    ],
  });
  const [row] = rows;
  return row === undefined || row.looked < limit ? null : row.last;
}
