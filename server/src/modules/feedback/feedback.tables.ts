import type { FeedbackState } from '@tradesense/contract/administration-constants.ts';
import type { FeedbackType } from '@tradesense/contract/feedback-constants.ts';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Constraints and indexes are in `migrations/0005_feedback.sql`. */
export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  /** `null` for a guest, and for a deleted account. */
  userId: uuid('user_id'),
  type: text('type').$type<FeedbackType>().notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** Where to answer a guest, if they said so; an account's own address is with the account. */
  email: text('email'),
  userAgent: text('user_agent').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  state: text('state').$type<FeedbackState>().notNull().default('open'),
  /** When an administrator replied last. */
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  /** The last reply; `null` before there is one, and for one of an earlier release. */
  reply: text('reply'),
});
export type FeedbackRow = typeof feedback.$inferSelect;
