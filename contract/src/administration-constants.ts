/** Lists and limits of the administration. Imports nothing, so that browsers load little code. */

export const USER_ROLES = ['learner', 'moderator', 'administrator'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** `unverified` also includes registrations whose address is not confirmed yet. */
export const USER_STATES = ['active', 'suspended', 'unverified'] as const;
export type UserState = (typeof USER_STATES)[number];

export const USER_SORTS = ['created', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const ADMIN_PAGE_SIZE = 50;
/** Maximum page number of a table. To see later rows, use a narrower filter. */
export const ADMIN_PAGE_MAX = 4000;
/** Maximum number of accounts that one request changes: two pages of the table. */
export const BULK_USERS_MAX = 100;
export const BULK_ACTS = ['verify', 'suspend', 'revoke-sessions'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const ACT_REASON_MIN = 3;
export const ACT_REASON_MAX = 300;
/** Maximum length, in days, of a suspension or of a granted plan. */
export const DAYS_AHEAD_MAX = 3650;
export const SEARCH_MAX = 100;

/** Number of minutes, after the password was entered, during which dangerous acts are allowed. */
export const CONFIRMATION_MINUTES = 10;

/**
 * Actions of administrators, moderators and teachers in the audit log. A new action needs no migration, because the
 * column accepts any lower-case words with hyphens between them, up to 40 characters.
 */
export const AUDIT_ACTS = [
  'verify-user',
  'suspend-user',
  'restore-user',
  'change-role',
  'revoke-sessions',
  'show-email',
  'change-setting',
  'reply-to-feedback',
  'change-feedback-state',
  'retry-deliveries',
  'settle-reports',
  'remove-from-profile',
  'create-promo-code',
  'change-promo-code',
  'end-promo-code',
  'grant-plan',
  'end-plan-grant',
  'regrade',
  'void-chart',
  'answer-appeal',
  'declare-school-agreement',
  'add-lti-platform',
  'change-lti-platform',
  'remove-lti-platform',
  'retry-lti-score',
  'import-candles',
  'check-ledgers',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

export const AUDIT_TARGETS = [
  'user',
  'setting',
  'feedback',
  'delivery',
  'post',
  'comment',
  'promo-code',
  'regrade',
  'appeal',
  'class',
  'class-message',
  'lti-platform',
  'candle-series',
  'ledger-check',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

export const MAIL_STATES = ['waiting', 'failing', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];
/**
 * States of a failed delivery. A `parked` one has failed too often and waits for an operator; a `retried` one is tried
 * again.
 */
export const DELIVERY_STATES = ['parked', 'retried'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const FEEDBACK_REPLY_MAX = 4000;

export const TEST_KINDS = ['bias-test', 'chart-exam', 'lesson-quiz'] as const;
export type TestKind = (typeof TEST_KINDS)[number];
export const TEST_STATES = ['active', 'completed', 'abandoned'] as const;
export type TestState = (typeof TEST_STATES)[number];
export const TEST_VERDICTS = ['passed', 'failed'] as const;
