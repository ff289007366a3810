import { z } from 'zod';
import { BIAS_DIRECTIONS } from '@tradesense/core/bias/bias-rules.ts';
import { IDEA_HORIZONS } from '@tradesense/core/ideas/idea-rules.ts';
import { BREAK_LABELS, BREAK_SIDES } from '@tradesense/core/grading/break-choice.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { LETTER_PARTS } from '@tradesense/core/performance/letter-text.ts';
import { badge, badgeTier } from './badges.ts';
import { ALERT_DIRECTIONS } from './price-alerts-constants.ts';
import {
  MAIL_TIMINGS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_FILTERS,
  NOTIFICATION_TYPES,
  PUSH_TIMINGS,
} from './notification-constants.ts';
import { PROFILE_PARTS } from './people-constants.ts';
import { storableText } from './storable-text.ts';
import { reverseStep } from './trading-activity.ts';

export const unreadCountResponse = z.object({ unreadCount: z.number().int() });

/** Place of a notification in the list: epoch ms of its newest event, and its id. */
const place = z.string().regex(/^\d{1,14}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be a place of the list');

export const notificationsQuery = z.strictObject({
  filter: z.enum(NOTIFICATION_FILTERS).default('all'),
  /** The `nextCursor` of the previous page. */
  cursor: place.optional(),
});

const amount = z.string();
/** Source of the price. Absent in notifications that were stored before this field existed. */
const source = z.enum(PRICE_SOURCES).exactOptional();

/**
 * A fill of one order of a live account. While the notification is unread, later partial fills of the order are added
 * to it.
 */
const fill = z.object({
  accountId: z.string(),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Total quantity of the partial fills. */
  quantity: amount,
  /** Price of the last partial fill. */
  price: amount,
  /** Quantity of the order that is still unfilled. */
  remaining: amount,
  reverse: reverseStep,
  source,
});

const contentOf = <Type extends string, Payload extends z.ZodType>(type: Type, payload: Payload) =>
  z.object({ type: z.literal(type), payload });

/**
 * What a person did on a post. `username` is `null` if the person has left, is suspended, or is separated from the
 * learner by a block.
 */
const atPost = z.object({ userId: z.string(), username: z.string().nullable(), postId: z.string() });

/**
 * An event about an assignment of a class. `className` and `title` are `null` if the learner is no longer in the class;
 * `title` also if the assignment was withdrawn.
 */
const ofAssignment = z.object({
  classId: z.string(),
  className: z.string().nullable(),
  assignmentId: z.string(),
  title: z.string().nullable(),
  /** Due date; `null` if there is none. */
  dueAt: z.iso.datetime().nullable(),
});

export const notificationContent = z.discriminatedUnion('type', [
  contentOf('order-filled', fill),
  contentOf('stop-filled', fill),
  contentOf('target-filled', fill),
  contentOf(
    'liquidated',
    z.object({ accountId: z.string(), asset: z.string(), quantity: amount, price: amount, source }),
  ),
  /** The quarterly grant of a sandbox account. `quarter` is a text such as '2026-Q4'. */
  contentOf('granted', z.object({ accountId: z.string(), amount, quarter: z.string() })),
  contentOf('sandbox-unlocked', z.object({ unlockedAt: z.iso.datetime() })),
  /** A completed exam. `score` is from 0 to 1. */
  contentOf(
    'exam-graded',
    z.object({ examId: z.string(), type: z.enum(CHART_EXAM_TYPES), score: z.number(), passed: z.boolean() }),
  ),
  /**
   * The newest exam that an administrator has re-graded. Scores are from 0 to 1; `null` unless the exam was completed.
   */
  contentOf(
    'exam-regraded',
    z.object({
      examId: z.string(),
      type: z.enum(CHART_EXAM_TYPES),
      reason: z.string(),
      before: z.object({ score: z.number().nullable(), passed: z.boolean().nullable() }),
      after: z.object({ score: z.number().nullable(), passed: z.boolean().nullable() }),
    }),
  ),
  /** An administrator has answered an appeal of the learner against a chart of an exam or against a suspension. */
  contentOf(
    'appeal-answered',
    z.object({
      /** The exam; `null` for the appeal against a suspension. `chart` is the index of the chart in the exam. */
      exam: z.object({ examId: z.string(), chart: z.number().int(), type: z.enum(CHART_EXAM_TYPES) }).nullable(),
      answer: z.string(),
    }),
  ),
  /** Number of the learner's Study cards that were due, on the latest day with due cards. */
  contentOf('reviews-due', z.object({ due: z.number().int() })),
  /** The letter of an ended month, such as `2026-06`, in its original wording. */
  contentOf(
    'monthly-letter',
    z.object({
      month: z.string(),
      title: z.string(),
      parts: z.array(
        z.object({ part: z.enum(LETTER_PARTS), heading: z.string().nullable(), lines: z.array(z.string()) }),
      ),
    }),
  ),
  /**
   * The newest follower; the notification may cover several. `username` is `null` if the person has left, is suspended,
   * or is separated from the learner by a block.
   */
  contentOf('follow', z.object({ userId: z.string(), username: z.string().nullable() })),
  /** `price` is the price that the learner set, `at` the market price that triggered the alert. */
  contentOf(
    'price-alert',
    z.object({
      alertId: z.string(),
      asset: z.string(),
      direction: z.enum(ALERT_DIRECTIONS),
      price: amount,
      at: amount,
      note: z.string(),
    }),
  ),
  /**
   * The structure break that a closed bar made. `level` is the price of the broken swing, `barAt` the open time of the
   * bar.
   */
  contentOf(
    'structure-alert',
    z.object({
      alertId: z.string(),
      asset: z.string(),
      interval: z.enum(INTERVALS),
      kind: z.enum(BREAK_LABELS),
      direction: z.enum(BREAK_SIDES),
      level: amount,
      barAt: z.iso.datetime(),
      note: z.string(),
    }),
  ),
  /** The newest like of one post of the learner; the notification may cover several. */
  contentOf('post-liked', atPost),
  /**
   * A comment on a post of the learner. The two types after it are a reply to a comment of the learner, and a text that
   * mentions the learner.
   */
  contentOf('post-commented', atPost),
  contentOf('comment-replied', atPost),
  contentOf('mention', atPost),
  /** A post by a person whom the learner follows. */
  contentOf('person-posted', atPost),
  /** An announcement of the administrators. */
  contentOf('announcement', z.object({ text: z.string(), isWithdrawn: z.boolean() })),
  /** An administrator granted Pro. */
  contentOf('plan-granted', z.object({ until: z.iso.datetime() })),
  /** An idea that the learner wrote or predicted has been scored. `brier` is 0 to 2. */
  contentOf(
    'idea-scored',
    z.object({
      postId: z.string(),
      role: z.enum(['author', 'reader']),
      asset: z.string(),
      horizon: z.enum(IDEA_HORIZONS),
      truth: z.enum(BIAS_DIRECTIONS),
      isRight: z.boolean(),
      brier: z.number(),
    }),
  ),
  /** The newest badge; the notification may cover several. */
  contentOf('badge-earned', z.object({ badge, tier: badgeTier })),
  /** A moderator removed parts of the learner's profile. */
  contentOf('profile-moderated', z.object({ parts: z.array(z.enum(PROFILE_PARTS)), reason: z.string() })),
  /** The newest assignment; the notification may cover several. */
  contentOf('class-assignment', ofAssignment),
  /** An assignment that the learner has not finished is due within a day. */
  contentOf('class-due', ofAssignment),
  /** The newest class message; the notification may cover several. */
  contentOf(
    'class-message',
    z.object({ classId: z.string(), className: z.string().nullable(), messageId: z.string() }),
  ),
]);
export type NotificationContent = z.infer<typeof notificationContent>;

const notification = z.object({
  id: z.string(),
  /** Place in the list. It is used as a cursor, and as `upTo` to mark this notification and all older ones as read. */
  place,
  /** Time at which the newest event of the notification was delivered, usually moments after it happened. */
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** Number of events that the notification covers, such as the partial fills of an order. */
  parts: z.number().int(),
  content: notificationContent,
});
export type Notification = z.infer<typeof notification>;

export const notificationsResponse = z.object({
  notifications: z.array(notification),
  /** Cursor of the next page; `null` on the last page. */
  nextCursor: z.string().nullable(),
  unreadCount: z.number().int(),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

/**
 * Marks notifications as read: either the notifications with the given ids, or the one at `upTo` and all older ones.
 * Notifications that arrived later stay unread.
 */
export const readNotificationsRequest = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ upTo: place }),
]);
export type ReadNotificationsRequest = z.input<typeof readNotificationsRequest>;

const type = z.enum(NOTIFICATION_TYPES);

/** Local time of day to the minute, '07:30'. The page offers half hours, other clients may send any minute. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 07:30');

/**
 * Hours in which no notification is emailed or pushed, in the learner's time zone. Notifications from these hours are
 * sent when the quiet hours end.
 */
const quietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { message: 'Must end at another time than it begins', path: ['to'] });
export type QuietHours = z.infer<typeof quietHours>;

/** For each type, whether it is shown in the app, mailed and pushed. */
export const notificationPreferencesResponse = z.object({
  choices: z.array(z.object({ type, isOn: z.boolean(), isMailed: z.boolean(), isPushed: z.boolean() })),
  mail: z.object({
    timing: z.enum(MAIL_TIMINGS),
    quiet: quietHours.nullable(),
    /** IANA name of the time zone for quiet hours and the digest. */
    timeZone: z.string(),
  }),
  push: z.object({ timing: z.enum(PUSH_TIMINGS) }),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesResponse>;

export const notificationChoiceRequest = z.strictObject({
  type,
  channel: z.enum(NOTIFICATION_CHANNELS).default('in-app'),
  isOn: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoiceRequest>;

export const notificationMailRequest = z.strictObject({
  timing: z.enum(MAIL_TIMINGS),
  /** Quiet hours; `null` if there are none. */
  quiet: quietHours.nullable(),
});
export type NotificationMailRequest = z.infer<typeof notificationMailRequest>;

export const notificationPushRequest = z.strictObject({ timing: z.enum(PUSH_TIMINGS) });
export type NotificationPushRequest = z.infer<typeof notificationPushRequest>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `Must be ${bytes} bytes in base64url`);

/** The result of `PushSubscription.toJSON` in a browser. */
export const pushSubscriptionRequest = z.object({
  /** Address of the browser's push service: https, and a public host. */
  endpoint: storableText.max(1000),
  /** Public key of the browser, and a secret that it shares with the server. Source: RFC 8291. */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>;

export const pushDevicesResponse = z.object({
  /** The key with which the server signs pushes, for `pushManager.subscribe`. */
  publicKey: z.string(),
  /** The browsers that get pushes, the newest first. */
  devices: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      since: z.iso.datetime(),
      /** Whether the current session is in this browser. */
      isThisSession: z.boolean(),
    }),
  ),
});
export type PushDevices = z.infer<typeof pushDevicesResponse>;

export const pushDeviceParams = z.strictObject({ id: z.uuid() });

/** Content of a push, encrypted for the browser that shows it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path of the page that the notification opens, from the root of the site. */
  readonly path: string;
  /** Pushes with the same tag replace each other. */
  readonly tag: string;
}

/**
 * Query of the unsubscribe link in emails. Other fields are allowed, because mail gateways add parameters of their own
 * to links. A missing or overlong token is read as an empty one, which no signature matches.
 */
export const unsubscribeQuery = z.object({ token: storableText.max(400).catch('') });
