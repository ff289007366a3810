import type { FeedbackState } from '@tradesense/contract/administration-constants.ts';
import type { FeedbackType } from '@tradesense/contract/feedback-constants.ts';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Feedback messages. `migrations/0005_feedback.sql` and later migrations define the constraints and indexes. */
export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  /** The sender's account; `null` for a guest. */
  userId: uuid('user_id'),
  type: text('type').$type<FeedbackType>().notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** Reply address of a guest, if they gave one. An account's address is stored only with the account. */
  email: text('email'),
  userAgent: text('user_agent').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  state: text('state').$type<FeedbackState>().notNull().default('open'),
  /** Time of the last reply by an administrator. */
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  /** The last reply. `null` if there is none, and for a reply stored by an earlier release. */
  reply: text('reply'),
});
