/** Filters of the list of notifications. `all` and `unread` show every type, the others those of `NOTIFICATION_KINDS`. */
export const NOTIFICATION_FILTERS = ['all', 'unread', 'tests', 'classes', 'sandbox', 'people'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** Whether a channel is on or off for a type until the learner chooses. */
type Default = 'on' | 'off';

interface NotificationKind {
  /** The filter that shows the type. `null`: only `all` and `unread` show it. */
  readonly filter: Exclude<NotificationFilter, 'all' | 'unread'> | null;
  /** Off for a type that does not report something that has happened. Its other channels are then off, too. */
  readonly inApp: Default;
  /**
   * On for a type that is rare and important. `never`: the notifications module does not email the type, because it is
   * too frequent for a mailbox or because another module emails it.
   */
  readonly mail: Default | 'never';
  /** On for an event that a person wants to know about immediately, even when away from the page. */
  readonly push: Default;
}

/** Every type of notification, in the order in which the preferences show them. */
const KINDS = {
  'order-filled': { filter: 'sandbox', inApp: 'on', mail: 'off', push: 'on' },
  'stop-filled': { filter: 'sandbox', inApp: 'on', mail: 'off', push: 'on' },
  'target-filled': { filter: 'sandbox', inApp: 'on', mail: 'off', push: 'on' },
  liquidated: { filter: 'sandbox', inApp: 'on', mail: 'on', push: 'on' },
  granted: { filter: 'sandbox', inApp: 'on', mail: 'on', push: 'on' },
  'sandbox-unlocked': { filter: 'tests', inApp: 'on', mail: 'on', push: 'on' },
  'exam-graded': { filter: 'tests', inApp: 'on', mail: 'off', push: 'on' },
  'exam-regraded': { filter: 'tests', inApp: 'on', mail: 'off', push: 'off' },
  'appeal-answered': { filter: 'tests', inApp: 'on', mail: 'on', push: 'on' },
  'reviews-due': { filter: 'tests', inApp: 'on', mail: 'off', push: 'off' },
  'monthly-letter': { filter: null, inApp: 'off', mail: 'off', push: 'off' },
  follow: { filter: 'people', inApp: 'on', mail: 'off', push: 'off' },
  'price-alert': { filter: 'sandbox', inApp: 'on', mail: 'off', push: 'on' },
  'structure-alert': { filter: 'sandbox', inApp: 'on', mail: 'off', push: 'on' },
  'post-liked': { filter: 'people', inApp: 'on', mail: 'off', push: 'off' },
  'post-commented': { filter: 'people', inApp: 'on', mail: 'off', push: 'off' },
  'comment-replied': { filter: 'people', inApp: 'on', mail: 'off', push: 'on' },
  mention: { filter: 'people', inApp: 'on', mail: 'off', push: 'on' },
  'person-posted': { filter: 'people', inApp: 'on', mail: 'never', push: 'off' },
  'plan-granted': { filter: null, inApp: 'on', mail: 'never', push: 'off' },
  'idea-scored': { filter: 'people', inApp: 'on', mail: 'off', push: 'off' },
  'badge-earned': { filter: 'tests', inApp: 'on', mail: 'off', push: 'off' },
  'profile-moderated': { filter: 'people', inApp: 'on', mail: 'on', push: 'on' },
  'class-assignment': { filter: 'classes', inApp: 'on', mail: 'off', push: 'on' },
  'class-due': { filter: 'classes', inApp: 'on', mail: 'off', push: 'on' },
  'class-message': { filter: 'classes', inApp: 'on', mail: 'off', push: 'on' },
  announcement: { filter: null, inApp: 'on', mail: 'off', push: 'off' },
} as const satisfies Readonly<Record<string, NotificationKind>>;
export type NotificationType = keyof typeof KINDS;
export const NOTIFICATION_KINDS: Readonly<Record<NotificationType, NotificationKind>> = KINDS;
export const NOTIFICATION_TYPES = Object.keys(KINDS) as readonly NotificationType[];

/** Returns the types that a filter of the list shows. */
export function typesOfFilter(filter: NotificationFilter): readonly NotificationType[] {
  const showsAll = filter === 'all' || filter === 'unread';
  return showsAll
    ? NOTIFICATION_TYPES
    : NOTIFICATION_TYPES.filter((type) => NOTIFICATION_KINDS[type].filter === filter);
}

/** Number of notifications on one page of the list. */
export const NOTIFICATIONS_PER_PAGE = 30;

/** Number of days after which notifications are deleted, read or unread. */
export const NOTIFICATIONS_KEPT_DAYS = 180;

/** Channels by which a notification may reach the learner. */
export const NOTIFICATION_CHANNELS = ['in-app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

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
