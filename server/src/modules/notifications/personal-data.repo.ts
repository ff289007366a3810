import type { Tx } from '../../platform/database/database.ts';
import { NOBODY_ID } from './notification-content.ts';
import { ownedTables, type OwnedTable } from '../../platform/personal-data.ts';

const TABLES: readonly OwnedTable[] = [
  {
    name: 'notification_pushes',
    of: 'device_id IN (SELECT id FROM notification_devices WHERE user_id = $1)',
    exported: {
      path: 'notifications/pushes',
      about: 'Which notification was pushed to which browser.',
      columns: 'notification_id, device_id, sent_at',
      orderBy: 'notification_id, device_id',
    },
  },
  {
    name: 'notification_devices',
    exported: {
      path: 'notifications/browsers',
      about: 'Browsers to which we push notifications.',
      columns: 'id, user_agent, created_at',
      orderBy: 'created_at, id',
    },
  },
  {
    name: 'notifications',
    exported: {
      path: 'notifications/notifications',
      about: 'Your notifications.',
      columns: 'id, type, payload, created_at, updated_at, read_at, mailed_at',
      orderBy: 'created_at, id',
    },
  },
  {
    name: 'notification_choices',
    exported: {
      path: 'notifications/choices',
      about: 'Which notifications you get, and which by email and by push.',
      columns: 'type, is_on, is_mailed, is_pushed, updated_at',
      orderBy: 'type',
    },
  },
  {
    name: 'notification_mail_settings',
    exported: {
      path: 'notifications/email-times',
      about: 'When we may send you emails and pushes.',
      columns: 'timing, push_timing, quiet_from, quiet_to, time_zone, updated_at',
      orderBy: 'updated_at',
    },
  },
  {
    name: 'notification_letters',
    exported: {
      path: 'notifications/monthly-letters',
      about: 'Months for which a letter was due.',
      columns: 'month, settled_at, is_written',
      orderBy: 'month',
    },
  },
];

/**
 * Removes an account from other learners' notifications. A notification that is only about this account is deleted,
 * because it would no longer be shown but still count as unread.
 */
async function eraseFromOthers(tx: Tx, userId: string): Promise<void> {
  const isAbout = `payload ? 'userId' AND payload->>'userId' = $1`;
  await tx.$client.query(`DELETE FROM notifications WHERE ${isAbout} AND parts = 1`, [userId]);
  await tx.$client.query(
    `UPDATE notifications SET payload = jsonb_set(payload, '{userId}', to_jsonb($2::text)) WHERE ${isAbout}`,
    [userId, NOBODY_ID],
  );
}

/** A learner's notifications and choices, and what the notifications of others say about the learner. */
export const NOTIFICATIONS_PERSONAL_DATA = ownedTables(TABLES, { erase: eraseFromOthers });
