/** Maximum length of a post and of a comment, in characters. */
export const POST_TEXT_MAX = 1_000;
export const COMMENT_TEXT_MAX = 500;

export const POSTS_PER_PAGE = 20;
export const COMMENTS_PER_PAGE = 30;

/** Audiences of a post. */
export const POST_AUDIENCES = ['public', 'followers'] as const;
export type PostAudience = (typeof POST_AUDIENCES)[number];

/** The lists of posts: by people whom the caller follows, by everyone, and by the caller. */
export const POST_FEEDS = ['following', 'everyone', 'mine'] as const;
export type PostFeed = (typeof POST_FEEDS)[number];

/** Kinds of results that a post may show besides its text; the server copies them from its records. */
export const SHARED_KINDS = ['chart-exam', 'bias-test', 'trade', 'real-or-shuffled', 'idea', 'badge'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** Maximum number of results of each kind that a learner can choose from; the newest are offered. */
export const SHAREABLE_PER_KIND = 10;

/** Maximum number of usernames that are suggested once at least `NAME_PREFIX_MIN` letters are typed. */
export const NAMES_SUGGESTED = 8;

/** Kinds of things that learners can report to the moderators. `class-message`: a teacher's message to a class. */
export const REPORT_KINDS = ['post', 'comment', 'profile', 'class-message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = ['spam', 'harassment', 'false-promise', 'private-information', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_NOTE_MAX = 500;

/**
 * Decisions of a moderator about reports. `hidden`: the post, comment or message is hidden. `dismissed`: nothing is
 * hidden or removed. A moderator cannot choose `removed`: the server stores it for reports of a profile when parts of
 * the profile are removed.
 */
export const REPORT_SETTLEMENTS = ['hidden', 'dismissed'] as const;
export type ReportSettlement = (typeof REPORT_SETTLEMENTS)[number];
