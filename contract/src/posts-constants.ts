/** Most characters of a post and of a comment. */
export const POST_TEXT_MAX = 1_000;
export const COMMENT_TEXT_MAX = 500;

export const POSTS_PER_PAGE = 20;
export const COMMENTS_PER_PAGE = 30;

/** Whom a post is shown to. */
export const POST_AUDIENCES = ['public', 'followers'] as const;
export type PostAudience = (typeof POST_AUDIENCES)[number];

/** The lists of posts: of the people whom the caller follows, of everyone, and of the caller. */
export const POST_FEEDS = ['following', 'everyone', 'mine'] as const;
export type PostFeed = (typeof POST_FEEDS)[number];

/** What a post may show besides its text, taken from the server's records. */
export const SHARED_KINDS = ['chart-exam', 'bias-test', 'trade', 'real-or-shuffled', 'idea', 'badge'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** Newest things of each kind that a learner chooses from. */
export const SHAREABLE_PER_KIND = 10;

/** Fewest letters of a name from which on names are suggested, and most names that are. */
export const NAME_PREFIX_MIN = 2;
export const NAMES_SUGGESTED = 8;

/** What learners report to the moderators. A message is one of a teacher to a class. */
export const REPORT_KINDS = ['post', 'comment', 'profile', 'class-message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = ['spam', 'harassment', 'false-promise', 'private-information', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_NOTE_MAX = 500;

/** Decisions of a moderator about reports: hide the post or comment, or keep it. A profile is kept, or parts of it are removed. */
export const REPORT_SETTLEMENTS = ['hidden', 'dismissed'] as const;
export type ReportSettlement = (typeof REPORT_SETTLEMENTS)[number];
