import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MailTiming, NotificationType, PushTiming } from '@tradesense/contract/notification-constants.ts';
import type { NotificationContent } from '@tradesense/contract/notifications.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /**
   * Id of the outbox event that caused the notification; for a group, the id of its first event. A notification of an
   * announcement has the announcement's id, and a monthly letter has a new id. A learner is notified of an event only
   * once.
   */
  eventId: uuid('event_id').notNull(),
  type: text('type').$type<NotificationType>().notNull(),
  payload: jsonb('payload').$type<NotificationContent['payload']>().notNull(),
  /**
   * Time from which the notification counts as waiting for its email; usually the time at which its first event was
   * written.
   */
  createdAt: instant('created_at').notNull(),
  /** Time of the newest event in the notification. */
  updatedAt: instant('updated_at').notNull(),
  parts: integer('parts').notNull(),
  groupKey: text('group_key'),
  readAt: instant('read_at'),
  /** Whether the app lists the notification. `false` if the learner has chosen its type only for email or push. */
  isListed: boolean('is_listed').notNull(),
  wantsMail: boolean('wants_mail').notNull(),
  /** When the email about the notification was queued; `null` before that. */
  mailedAt: instant('mailed_at'),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** Learners' choices: on which channels they turned a notification type on or off. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** Whether the app lists notifications of this type. */
    isOn: boolean('is_on').notNull(),
    /** Whether notifications of this type are emailed; `null` if the type's default applies. */
    isMailed: boolean('is_mailed'),
    /** Whether notifications of this type are pushed; `null` if the type's default applies. */
    isPushed: boolean('is_pushed'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

/** When a learner's notifications are emailed and pushed. Times of day are local, such as '22:00'. */
export const notificationMailSettings = pgTable('notification_mail_settings', {
  userId: uuid('user_id').primaryKey(),
  timing: text('timing').$type<MailTiming>().notNull(),
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  timeZone: text('time_zone').notNull(),
  pushTiming: text('push_timing').$type<PushTiming>().notNull().default('immediate'),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * Months of learners whose monthly letter is settled: it is written, or there is none because the learner did nothing
 * in the month.
 */
export const notificationLetters = pgTable(
  'notification_letters',
  {
    userId: uuid('user_id').notNull(),
    /** The month that the letter is about, such as `2026-06`. */
    month: text('month').notNull(),
    settledAt: instant('settled_at').notNull(),
    /** `false` if there is no letter, because the learner did nothing in the month. */
    isWritten: boolean('is_written').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Announcements of administrators. A notification of an announcement has the announcement's id as its event id. */
export const announcements = pgTable('announcements', {
  id: uuid('id').primaryKey(),
  text: text('text').notNull(),
  announcedAt: instant('announced_at').notNull(),
  /** Time at which the announcement was withdrawn or replaced; `null` if it is still valid. */
  withdrawnAt: instant('withdrawn_at'),
});

/** Browsers to which notifications are pushed. A browser is deleted with the session in which pushes were turned on. */
export const notificationDevices = pgTable('notification_devices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
});
export type PushDeviceRow = typeof notificationDevices.$inferSelect;

/** Pushes: one row for each notification and browser, so that each browser gets a notification once. */
export const notificationPushes = pgTable(
  'notification_pushes',
  {
    notificationId: uuid('notification_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Earliest time at which the push may be sent, or at which it is checked again. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.deviceId] })],
);
