import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PostAudience, ReportReason, ReportSettlement, SharedKind } from '@tradesense/contract/posts-constants.ts';
import type { SharedThing } from '@tradesense/contract/posts.ts';
import type { PostAct } from '@tradesense/core/posts/post-limits.ts';
import { instant } from '../../platform/database/database-instant.ts';

/**
 * The constraints, indexes and triggers of this module's tables are in `migrations/0052_posts.sql` and in later
 * migrations.
 */
export const posts = pgTable('posts', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  at: instant('at').notNull(),
  audience: text('audience').$type<PostAudience>().notNull(),
  text: text('text').notNull(),
  mentions: text('mentions').array().notNull().default([]),
  sharedKind: text('shared_kind').$type<SharedKind>(),
  shared: jsonb('shared').$type<SharedThing>(),
  hiddenAt: instant('hidden_at'),
  /** Number of likes; maintained by triggers. */
  likeCount: integer('like_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
});
export type PostRow = typeof posts.$inferSelect;

/**
 * Log of the actions that daily limits count: posts, comments, likes, reports, predictions and mentions. A row stays
 * when, for example, the post is deleted.
 */
export const postActs = pgTable('post_acts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<PostAct>().notNull(),
  at: instant('at').notNull(),
});

export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid('post_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

/** Likes that the author of the post was notified of. */
export const postLikeNotices = pgTable(
  'post_like_notices',
  { postId: uuid('post_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

export const postComments = pgTable('post_comments', {
  id: uuid('id').primaryKey(),
  postId: uuid('post_id').notNull(),
  /**
   * Author of the comment; `null` after the author's account is deleted. The comment then counts as deleted, and its
   * placeholder stays because others replied to it.
   */
  authorId: uuid('author_id'),
  parentId: uuid('parent_id'),
  /** Id of the first comment of the thread; of that comment itself, its own id. */
  threadId: uuid('thread_id').notNull(),
  at: instant('at').notNull(),
  /** Text of the comment; empty after the comment is deleted. */
  text: text('text').notNull(),
  mentions: text('mentions').array().notNull().default([]),
  deletedAt: instant('deleted_at'),
  hiddenAt: instant('hidden_at'),
});
export type CommentRow = typeof postComments.$inferSelect;

/**
 * Reports about a post, a comment, an account's profile or a message to a class. Only the id of the reported thing is
 * set; the other three ids are `null`.
 */
export const postReports = pgTable('post_reports', {
  id: uuid('id').primaryKey(),
  reporterId: uuid('reporter_id').notNull(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  profileId: uuid('profile_id'),
  classMessageId: uuid('class_message_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  note: text('note').notNull(),
  at: instant('at').notNull(),
  settledAt: instant('settled_at'),
  settlement: text('settlement').$type<ReportSettlement | 'removed'>(),
  settledBy: uuid('settled_by'),
});
export type ReportRow = typeof postReports.$inferSelect;
