import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MailTiming, NotificationType, PushTiming } from '@tradesense/contract/notification-constants.ts';
import type { NotificationContent } from '@tradesense/contract/notifications.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The outbox event behind it, of a group the first one; a learner is notified of each event once. */
  eventId: uuid('event_id').notNull(),
  type: text('type').$type<NotificationType>().notNull(),
  payload: jsonb('payload').$type<NotificationContent['payload']>().notNull(),
  /** When its first event was written; if its email was asked for by a later event only, when that one was. */
  createdAt: instant('created_at').notNull(),
  /** When the newest of its events happened. */
  updatedAt: instant('updated_at').notNull(),
  parts: integer('parts').notNull(),
  groupKey: text('group_key'),
  readAt: instant('read_at'),
  /** Whether the app shows it; `false` for a type that the learner has by email only. */
  isListed: boolean('is_listed').notNull(),
  wantsMail: boolean('wants_mail').notNull(),
  /** When its email was queued. */
  mailedAt: instant('mailed_at'),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** The types that a learner has switched off, or on again, in one of the channels. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** Whether the app shows the type. */
    isOn: boolean('is_on').notNull(),
    /** Null: as is usual for the type. */
    isMailed: boolean('is_mailed'),
    /** Null: as is usual for the type. */
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

/** The months whose letter is settled: written, or left out because the month was empty. */
export const notificationLetters = pgTable(
  'notification_letters',
  {
    userId: uuid('user_id').notNull(),
    /** `2026-06`. */
    month: text('month').notNull(),
    settledAt: instant('settled_at').notNull(),
    /** `false` where there was nothing to write. */
    isWritten: boolean('is_written').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Announcements of administrators. An event of a notification is the id of its announcement. */
export const announcements = pgTable('announcements', {
  id: uuid('id').primaryKey(),
  text: text('text').notNull(),
  announcedAt: instant('announced_at').notNull(),
  /** When it was withdrawn, or another one took its place. */
  withdrawnAt: instant('withdrawn_at'),
});

/** The browsers that get pushes. Each ends with the session in which it was switched on. */
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

/** Which notification goes to which browser, once. */
export const notificationPushes = pgTable(
  'notification_pushes',
  {
    notificationId: uuid('notification_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Before then it is not looked at again. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.deviceId] })],
);
