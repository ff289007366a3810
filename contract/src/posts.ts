import { z } from 'zod';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { IDEA_HORIZONS } from '@tradesense/core/ideas/idea-rules.ts';
import { ASSET_CLASSES, ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { NAME_PREFIX_MIN, NAME_PREFIX_PATTERN } from '@tradesense/core/people/username-rules.ts';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { actReason } from './administration.ts';
import { badge, badgeTier } from './badges.ts';
import { examRating } from './chart-exam.ts';
import { quadrant } from './journal.ts';
import { pairRecord } from './real-or-shuffled.ts';
import { PROFILE_PARTS } from './people-constants.ts';
import { person, profileAbout } from './people.ts';
import {
  COMMENT_TEXT_MAX,
  POST_AUDIENCES,
  POST_FEEDS,
  POST_TEXT_MAX,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  REPORT_SETTLEMENTS,
} from './posts-constants.ts';
import { plainText } from './plain-text.ts';
import { isVisible, MUST_BE_VISIBLE } from './storable-text.ts';

const count = z.number().int();
const isoTime = z.string();

// ---- Shared things: copies that the server made when the post was published ----

const sharedExam = z.object({
  kind: z.literal('chart-exam'),
  type: z.enum(CHART_EXAM_TYPES),
  assetClass: z.enum(ASSET_CLASSES),
  /** 0 to 1. */
  score: z.number(),
  passed: z.boolean(),
  /** Scores of the charts in their order, 0 to 1. */
  charts: z.array(z.number()),
  /** Rating before the first rated chart and after the last one; `null` if no chart was rated. */
  rating: z.object({ before: examRating, after: examRating }).nullable(),
  endedAt: isoTime,
});

const sharedBiasTest = z.object({
  kind: z.literal('bias-test'),
  /** The symbol of an asset, or `random`. */
  asset: z.string(),
  timeframe: z.enum([...BIAS_TIMEFRAMES, 'mixed']),
  rated: z.boolean(),
  questionCount: count,
  /** Number of right answers. */
  score: count,
  /** Mean Brier score; lower is better. `null` if nothing was answered. */
  brier: z.number().nullable(),
  endedAt: isoTime,
});

/**
 * A closed trade of a live account: how good its decision was and, separately, its result as a multiple of the planned
 * risk.
 */
const sharedTrade = z.object({
  kind: z.literal('trade'),
  asset: z.string(),
  side: z.enum(['long', 'short']),
  /** Process score, 0 to 100; profit and loss do not enter the score. */
  process: count,
  /** Net result ÷ planned risk, with two decimals; `null` without a planned stop. */
  rMultiple: z.string().nullable(),
  /** Decision × outcome. */
  quadrant,
  hasPlan: z.boolean(),
  /** Fill preset of the trade. Absent in posts that were stored before this field existed. */
  preset: z.enum(FILL_PRESETS).exactOptional(),
  closedAt: isoTime,
});

const sharedRecord = pairRecord.extend({ kind: z.literal('real-or-shuffled'), at: isoTime });

/** A chart idea without the author's call. The endpoint of the idea returns its other fields. */
const sharedIdea = z.object({
  kind: z.literal('idea'),
  asset: z.enum(ASSET_SYMBOLS),
  horizon: z.enum(IDEA_HORIZONS),
  locksAt: isoTime,
});

const sharedBadge = z.object({ kind: z.literal('badge'), badge, tier: badgeTier, earnedAt: isoTime });

export const sharedThing = z.discriminatedUnion('kind', [
  sharedExam,
  sharedBiasTest,
  sharedTrade,
  sharedRecord,
  sharedIdea,
  sharedBadge,
]);
export type SharedThing = z.infer<typeof sharedThing>;
export type SharedThingOf<Kind extends SharedThing['kind']> = Extract<SharedThing, { kind: Kind }>;

/**
 * Identifies the record of the caller that is shared. Real or Shuffled needs no id, because an account has only one
 * Real or Shuffled record.
 */
const shareRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['chart-exam', 'bias-test', 'trade', 'badge']), id: z.uuid() }),
  z.strictObject({ kind: z.literal('real-or-shuffled') }),
]);
export type ShareRequest = z.infer<typeof shareRequest>;

/**
 * A record that the caller may share. It has no result for a trade: a caller who saw it could no longer make an
 * unbiased second decision on the trade.
 */
const shareable = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chart-exam'),
    id: z.string(),
    type: z.enum(CHART_EXAM_TYPES),
    score: z.number(),
    at: isoTime,
  }),
  z.object({
    kind: z.literal('bias-test'),
    id: z.string(),
    asset: z.string(),
    timeframe: sharedBiasTest.shape.timeframe,
    score: count,
    questionCount: count,
    at: isoTime,
  }),
  z.object({
    kind: z.literal('trade'),
    id: z.string(),
    asset: z.string(),
    side: z.enum(['long', 'short']),
    at: isoTime,
  }),
  z.object({ kind: z.literal('real-or-shuffled'), answers: count, hits: count, at: isoTime }),
  z.object({ kind: z.literal('badge'), id: z.string(), badge, tier: badgeTier, at: isoTime }),
]);
export type Shareable = z.infer<typeof shareable>;

/** Records that the caller may share, the newest of each kind first. */
export const shareablesResponse = z.object({ things: z.array(shareable) });
export type ShareablesResponse = z.infer<typeof shareablesResponse>;

// ---- Posts ----

export const post = z.object({
  id: z.string(),
  author: person,
  at: isoTime,
  audience: z.enum(POST_AUDIENCES),
  /** Plain text. */
  text: z.string(),
  /**
   * Usernames that are mentioned in the text, in lower case, if their owners may see the post. Other names after an `@`
   * stay plain text.
   */
  mentions: z.array(z.string()),
  shared: sharedThing.nullable(),
  likes: count,
  /** Number of comments that the caller can read. */
  comments: count,
  /** Whether the caller likes the post. */
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  /** Whether a moderator has hidden the post; then only its author can see it. */
  isHidden: z.boolean(),
});
export type Post = z.infer<typeof post>;

/** A page of posts. It may have fewer posts than the page size, because posts of suspended accounts are left out. */
export const postsResponse = z.object({
  posts: z.array(post),
  /** Cursor of the next page; `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type PostsResponse = z.infer<typeof postsResponse>;

export const postsQuery = z.strictObject({ feed: z.enum(POST_FEEDS).default('everyone'), cursor: z.uuid().optional() });
export type PostsQuery = z.input<typeof postsQuery>;

export const publishPostRequest = z.strictObject({
  text: plainText(POST_TEXT_MAX).min(1).refine(isVisible, MUST_BE_VISIBLE),
  audience: z.enum(POST_AUDIENCES).default('public'),
  share: shareRequest.optional(),
});
export type PublishPostRequest = z.input<typeof publishPostRequest>;

export const likeResponse = z.object({ likes: count, isLiked: z.boolean() });
export type LikeResponse = z.infer<typeof likeResponse>;

// ---- Comments ----

export const comment = z.object({
  id: z.string(),
  /** Id of the comment to which this one replies; `null` for a comment that starts a thread. */
  parentId: z.string().nullable(),
  /** The author; `null` for a comment that has replies and is deleted, hidden or not visible to the caller. */
  author: person.nullable(),
  at: isoTime,
  /** Empty if the comment has no author. */
  text: z.string(),
  mentions: z.array(z.string()),
  /** Whether the comment was deleted, alone or with its account. It is still listed, because it has replies. */
  isDeleted: z.boolean().default(false),
  isOwn: z.boolean(),
  /** Whether the caller may delete the comment, as its author or as the author of the post. */
  mayDelete: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** Cursor of a comment on a post: its thread and its id. */
const commentPlace = z
  .string()
  .regex(
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    'Must be a place of the list',
  );

export const commentsQuery = z.strictObject({ cursor: commentPlace.optional() });

/** Comments, oldest first. Replies come after the comment to which they belong. */
export const commentsResponse = z.object({ comments: z.array(comment), nextCursor: z.string().nullable() });
export type CommentsResponse = z.infer<typeof commentsResponse>;

export const writeCommentRequest = z.strictObject({
  text: plainText(COMMENT_TEXT_MAX).min(1).refine(isVisible, MUST_BE_VISIBLE),
  /** Id of the comment to reply to; it must be on the same post. A reply to a reply is in the same thread. */
  replyTo: z.uuid().optional(),
});
export type WriteCommentRequest = z.input<typeof writeCommentRequest>;

// ---- Names ----

export const namesQuery = z.strictObject({
  prefix: z
    .string()
    .regex(new RegExp(`^${NAME_PREFIX_PATTERN}$`), `Must be the first ${NAME_PREFIX_MIN} or more letters of a name`),
});
export const namesResponse = z.object({ people: z.array(person) });
export type NamesResponse = z.infer<typeof namesResponse>;

// ---- Reports ----

export const reportRequest = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: plainText(REPORT_NOTE_MAX).default(''),
});

const report = z.object({
  id: z.string(),
  at: isoTime,
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** The person who reported; `null` if that person has no username or is suspended. */
  reporter: person.nullable(),
  /**
   * Id of the reported post, or of the post of the reported comment; `null` for a report about a profile or a message.
   */
  postId: z.string().nullable(),
  /** Id of the reported comment; `null` for other reports. */
  commentId: z.string().nullable(),
  /** Id of the reported message to a class; `null` for other reports. */
  classMessageId: z.string().nullable(),
  /** Author of the reported text, or owner of the reported profile. */
  author: person.nullable(),
  /** The reported text, and for a post also the texts of what it shares; empty for a profile. */
  text: z.string(),
  /** Current content of a reported profile; `null` for a reported text. */
  profile: profileAbout.extend({ name: z.string() }).nullable(),
});
export type Report = z.infer<typeof report>;

/** Open reports, oldest first. */
export const reportsResponse = z.object({ reports: z.array(report), nextCursor: z.string().nullable() });
export type ReportsResponse = z.infer<typeof reportsResponse>;

export const settleReportRequest = z.strictObject({ settlement: z.enum(REPORT_SETTLEMENTS) });

export const removeFromProfileRequest = z.strictObject({
  parts: z
    .array(z.enum(PROFILE_PARTS))
    .min(1)
    .max(PROFILE_PARTS.length)
    .refine((parts) => new Set(parts).size === parts.length, 'Must be different parts'),
  /** Reason for the decision; the owner sees it. */
  reason: actReason,
});

/** Number of open reports that were settled: all reports about the same post, comment, message or profile. */
export const settleReportResponse = z.object({ settled: count });
export type SettleReportResponse = z.infer<typeof settleReportResponse>;
