import { z } from 'zod';
import { BIAS_DIRECTIONS } from '@tradesense/core/bias/bias-rules.ts';
import { IDEA_HORIZONS } from '@tradesense/core/ideas/idea-rules.ts';
import { BREAK_LABELS, BREAK_SIDES } from '@tradesense/core/grading/break-choice.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { LETTER_PARTS } from '@tradesense/core/performance/letter-text.ts';
import { badge, badgeTier } from './badges.ts';
import { ALERT_DIRECTIONS } from './price-alerts-constants.ts';
import {
  MAIL_TIMINGS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_FILTERS,
  NOTIFICATION_TYPES,
  PUSH_TIMINGS,
  type NotificationFilter,
} from './notification-constants.ts';
import { PROFILE_PARTS } from './people-constants.ts';
import { storableText } from './storable-text.ts';

export const unreadCountResponse = z.object({ unreadCount: z.number().int() });

const filters = Object.keys(NOTIFICATION_FILTERS) as [NotificationFilter, ...NotificationFilter[]];

/** Place of a notification in the list: epoch ms of its newest event, and its id. */
const place = z.string().regex(/^\d{1,14}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be a place of the list');

export const notificationsQuery = z.strictObject({
  filter: z.enum(filters).default('all'),
  /** `nextCursor` of the page before. */
  cursor: place.optional(),
});

const amount = z.string();

/** A fill of one order of a live account. All parts of an order make one notification while it is unread. */
const fill = z.object({
  accountId: z.string(),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  /** The sum over the parts. */
  quantity: amount,
  /** Price of the last part. */
  price: amount,
  /** What is left of the order. */
  remaining: amount,
});

const contentOf = <Type extends string, Payload extends z.ZodType>(type: Type, payload: Payload) =>
  z.object({ type: z.literal(type), payload });

/** Somebody did something at a post. `username` is `null` for one who has left or whom a block keeps apart. */
const atPost = z.object({ userId: z.string(), username: z.string().nullable(), postId: z.string() });

/** Something of a class. Names are `null` for a learner who is not in it any more, the title also once the assignment is withdrawn. */
const ofAssignment = z.object({
  classId: z.string(),
  className: z.string().nullable(),
  assignmentId: z.string(),
  title: z.string().nullable(),
  /** `null` without an end. */
  dueAt: z.iso.datetime().nullable(),
});

export const notificationContent = z.discriminatedUnion('type', [
  contentOf('order-filled', fill),
  contentOf('stop-filled', fill),
  contentOf('target-filled', fill),
  contentOf('liquidated', z.object({ accountId: z.string(), asset: z.string(), quantity: amount, price: amount })),
  /** The grant of a quarter: '2026-Q4'. */
  contentOf('granted', z.object({ accountId: z.string(), amount, quarter: z.string() })),
  contentOf('sandbox-unlocked', z.object({ unlockedAt: z.iso.datetime() })),
  /** `score` is 0 to 1. */
  contentOf(
    'exam-graded',
    z.object({ examId: z.string(), type: z.enum(CHART_EXAM_TYPES), score: z.number(), passed: z.boolean() }),
  ),
  /** The newest exam that an administrator had graded again. Scores are 0 to 1; `null` unless the exam was completed. */
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
  /** An administrator answered an appeal of the learner: against a chart of an exam, or against a suspension. */
  contentOf(
    'appeal-answered',
    z.object({
      /** `null` for the appeal of a suspension. `chart` is the index in the exam. */
      exam: z.object({ examId: z.string(), chart: z.number().int(), type: z.enum(CHART_EXAM_TYPES) }).nullable(),
      answer: z.string(),
    }),
  ),
  /** How many cards of the learner were due, on the newest day on which it was so. */
  contentOf('reviews-due', z.object({ due: z.number().int() })),
  /** The letter of an ended month, `2026-06`, as it was when it was written. */
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
  /** The newest of those who follow the learner since; `username` is `null` for one who has left or whom a block keeps apart. */
  contentOf('follow', z.object({ userId: z.string(), username: z.string().nullable() })),
  /** `price` is the one that was set, `at` the one that triggered it. */
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
  /** The break that a closed bar made; `level` is the price of the broken swing, `barAt` when the bar opened. */
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
  /** The newest of those who like a post of the learner since. */
  contentOf('post-liked', atPost),
  /** A comment on a post of the learner, a reply to a comment of theirs, a text that names them. */
  contentOf('post-commented', atPost),
  contentOf('comment-replied', atPost),
  contentOf('mention', atPost),
  /** A post of somebody whom the learner follows. */
  contentOf('person-posted', atPost),
  /** What the administrators tell everybody. */
  contentOf('announcement', z.object({ text: z.string(), isWithdrawn: z.boolean() })),
  /** Pro that an administrator gave. */
  contentOf('plan-granted', z.object({ until: z.iso.datetime() })),
  /** An idea that the learner wrote or predicted was scored. `brier` is 0 to 2. */
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
  /** The newest of the badges that were earned since. */
  contentOf('badge-earned', z.object({ badge, tier: badgeTier })),
  /** A moderator removed parts of the learner's profile. */
  contentOf('profile-moderated', z.object({ parts: z.array(z.enum(PROFILE_PARTS)), reason: z.string() })),
  /** The newest of what the teacher of a class has assigned since. */
  contentOf('class-assignment', ofAssignment),
  /** An assignment that the learner has not finished is due within a day. */
  contentOf('class-due', ofAssignment),
  /** The newest of the messages that the teacher of a class has written since. */
  contentOf(
    'class-message',
    z.object({ classId: z.string(), className: z.string().nullable(), messageId: z.string() }),
  ),
]);
export type NotificationContent = z.infer<typeof notificationContent>;

const notification = z.object({
  id: z.string(),
  /** Its place in the list: a cursor, and `upTo` when it and everything older is marked as read. */
  place,
  /** When its newest event was delivered, usually moments after it happened. */
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** How many events it stands for, such as the parts in which an order was filled. */
  parts: z.number().int(),
  content: notificationContent,
});
export type Notification = z.infer<typeof notification>;

export const notificationsResponse = z.object({
  notifications: z.array(notification),
  /** `null` on the last page. */
  nextCursor: z.string().nullable(),
  unreadCount: z.number().int(),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

/** Either some notifications, or all of the list down from one place, so that what came later stays unread. */
export const readNotificationsRequest = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ upTo: place }),
]);
export type ReadNotificationsRequest = z.input<typeof readNotificationsRequest>;

const type = z.enum(NOTIFICATION_TYPES);

/** Local time of day, '07:30'. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 07:30');

/** Hours without emails and pushes of notifications, in the learner's time zone; what comes in these hours is sent when they end. */
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
    /** IANA name of the zone in which quiet hours and the digest are read. */
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
  /** `null` for none. */
  quiet: quietHours.nullable(),
});
export type NotificationMailRequest = z.infer<typeof notificationMailRequest>;

export const notificationPushRequest = z.strictObject({ timing: z.enum(PUSH_TIMINGS) });
export type NotificationPushRequest = z.infer<typeof notificationPushRequest>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `Must be ${bytes} bytes in base64url`);

/** What `PushSubscription.toJSON` of a browser gives. */
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
  /** The browsers that get pushes, newest first. */
  devices: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      since: z.iso.datetime(),
      /** Whether it is the browser of this session. */
      isThisSession: z.boolean(),
    }),
  ),
});
export type PushDevices = z.infer<typeof pushDevicesResponse>;

export const pushDeviceParams = z.strictObject({ id: z.uuid() });

/** What a push carries, encrypted for the browser that shows it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Where it leads, from the root of the site. */
  readonly path: string;
  /** A later push with the same tag replaces it. */
  readonly tag: string;
}

/** Gateways of mail add parameters of their own to links. A token that is missing or too long is one that nobody signed. */
export const unsubscribeQuery = z.object({ token: storableText.max(400).catch('') });
