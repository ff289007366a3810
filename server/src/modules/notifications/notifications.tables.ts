import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MailTiming, NotificationType, PushTiming } from '@tradesense/contract/notification-constants.ts';
import type { NotificationContent } from '@tradesense/contract/notifications.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /**
   * Id of the outbox event that caused the notification; for a group, of the first event. A learner is notified of each
   * event once.
   */
  eventId: uuid('event_id').notNull(),
  type: text('type').$type<NotificationType>().notNull(),
  payload: jsonb('payload').$type<NotificationContent['payload']>().notNull(),
  /** Time since which the notification waits for its email: usually the time when its first event was written. */
  createdAt: instant('created_at').notNull(),
  /** Time of its newest event. */
  updatedAt: instant('updated_at').notNull(),
  parts: integer('parts').notNull(),
  groupKey: text('group_key'),
  readAt: instant('read_at'),
  /** Whether the app shows the notification. `false` if the learner gets its type only by email or push. */
  isListed: boolean('is_listed').notNull(),
  wantsMail: boolean('wants_mail').notNull(),
  /** Time when the notification's email was queued. */
  mailedAt: instant('mailed_at'),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** The types that a learner has turned off, or on again, in one of the channels. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** Whether the app shows the type. */
    isOn: boolean('is_on').notNull(),
    /** Whether the type is emailed; `null` for the default of the type. */
    isMailed: boolean('is_mailed'),
    /** Whether the type is pushed; `null` for the default of the type. */
    isPushed: boolean('is_pushed'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

/** When a learner's notifications are mailed and pushed. Times of day are local: '22:00'. */
export const notificationMailSettings = pgTable('notification_mail_settings', {
  userId: uuid('user_id').primaryKey(),
  timing: text('timing').$type<MailTiming>().notNull(),
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  timeZone: text('time_zone').notNull(),
  pushTiming: text('push_timing').$type<PushTiming>().notNull().default('immediate'),
  updatedAt: instant('updated_at').notNull(),
});

/** The months whose letter is settled: written, or skipped because the month was empty. */
export const notificationLetters = pgTable(
  'notification_letters',
  {
    userId: uuid('user_id').notNull(),
    /** Month, such as `2026-06`. */
    month: text('month').notNull(),
    settledAt: instant('settled_at').notNull(),
    /** `false` if the month was empty. */
    isWritten: boolean('is_written').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Announcements of administrators. For notifications of an announcement, the event id is its id. */
export const announcements = pgTable('announcements', {
  id: uuid('id').primaryKey(),
  text: text('text').notNull(),
  announcedAt: instant('announced_at').notNull(),
  /** Time when the announcement was withdrawn or replaced. */
  withdrawnAt: instant('withdrawn_at'),
});

/** The browsers that receive pushes. An entry ends with the session in which pushes were turned on. */
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

/** Pushes: each notification is sent to each browser once. */
export const notificationPushes = pgTable(
  'notification_pushes',
  {
    notificationId: uuid('notification_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Time before which the push is not checked again. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.deviceId] })],
);
