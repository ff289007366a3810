import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const mailQueue = pgTable('mail_queue', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  /** Plain text of the email. It is emptied after sending, because it contains one-time links. */
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
  /**
   * Link that unsubscribes from this kind of email, without a sign-in; `null` if recipients cannot unsubscribe from it.
   * Emptied after sending.
   */
  unsubscribeUrl: text('unsubscribe_url'),
});
export type QueuedMail = typeof mailQueue.$inferSelect;
