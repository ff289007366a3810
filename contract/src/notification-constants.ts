/** Every type of notification, in the order in which the preferences show them. */
export const NOTIFICATION_TYPES = [
  'order-filled',
  'stop-filled',
  'target-filled',
  'liquidated',
  'granted',
  'sandbox-unlocked',
  'exam-graded',
  'exam-regraded',
  'appeal-answered',
  'reviews-due',
  'monthly-letter',
  'follow',
  'price-alert',
  'structure-alert',
  'post-liked',
  'post-commented',
  'comment-replied',
  'mention',
  'person-posted',
  'plan-granted',
  'idea-scored',
  'badge-earned',
  'profile-moderated',
  'class-assignment',
  'class-due',
  'class-message',
  'announcement',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Filters of the list of notifications, and the types that each filter shows. `unread` shows every type. */
export const NOTIFICATION_FILTERS = {
  all: NOTIFICATION_TYPES,
  unread: NOTIFICATION_TYPES,
  tests: ['exam-graded', 'exam-regraded', 'appeal-answered', 'reviews-due', 'sandbox-unlocked', 'badge-earned'],
  classes: ['class-assignment', 'class-due', 'class-message'],
  sandbox: ['order-filled', 'stop-filled', 'target-filled', 'liquidated', 'granted', 'price-alert', 'structure-alert'],
  people: [
    'follow',
    'post-liked',
    'post-commented',
    'comment-replied',
    'mention',
    'person-posted',
    'idea-scored',
    'profile-moderated',
  ],
} as const satisfies Readonly<Record<string, readonly NotificationType[]>>;
export type NotificationFilter = keyof typeof NOTIFICATION_FILTERS;

/** Number of notifications on one page of the list. */
export const NOTIFICATIONS_PER_PAGE = 30;

/** Number of days after which notifications are deleted, read or unread. */
export const NOTIFICATIONS_KEPT_DAYS = 180;

/** Channels by which a notification may reach the learner. */
export const NOTIFICATION_CHANNELS = ['in-app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Types that are emailed unless the learner chooses otherwise. They are rare and important. */
export const MAILED_BY_DEFAULT: readonly NotificationType[] = [
  'liquidated',
  'granted',
  'sandbox-unlocked',
  'appeal-answered',
  'profile-moderated',
];

/**
 * Types that are pushed to the learner's browsers unless the learner chooses otherwise. They report events that a
 * person wants to know about immediately, even when away from the page.
 */
export const PUSHED_BY_DEFAULT: readonly NotificationType[] = [
  'order-filled',
  'stop-filled',
  'target-filled',
  'liquidated',
  'granted',
  'sandbox-unlocked',
  'exam-graded',
  'appeal-answered',
  'price-alert',
  'structure-alert',
  'comment-replied',
  'mention',
  'profile-moderated',
  'class-assignment',
  'class-due',
  'class-message',
];

/**
 * Types that do not report something that has happened. They are off in every channel until the learner turns on a
 * channel for them.
 */
export const OFF_BY_DEFAULT: readonly NotificationType[] = ['monthly-letter'];

/**
 * Types that the notifications module never emails, because they are too frequent for a mailbox or because another
 * module emails them.
 */
export const NEVER_MAILED: readonly NotificationType[] = ['person-posted', 'plan-granted'];

/** When notifications are mailed: within about a minute, once a day, or never. */
export const MAIL_TIMINGS = ['immediate', 'daily', 'never'] as const;
export type MailTiming = (typeof MAIL_TIMINGS)[number];

/** When notifications are pushed: within seconds, or once a day. */
export const PUSH_TIMINGS = ['immediate', 'daily'] as const;
export type PushTiming = (typeof PUSH_TIMINGS)[number];

/** Maximum number of browsers of one account that get pushes. Another browser replaces the oldest one. */
export const PUSH_DEVICES_MAX = 10;

/** Hour of the learner's day at which the daily digest is sent. */
export const DIGEST_HOUR = 8;
