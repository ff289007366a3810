import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { NotificationContent, PushMessage } from '@tradesense/contract/notifications.ts';
import { textOf } from '../notification-mail.ts';
import type { NotificationRow } from '../notifications.tables.ts';

/** Maximum number of lines in a push about several notifications. */
const LINES_MAX = 4;
/**
 * Maximum number of characters in a line. Push services accept 4096 encrypted bytes; a character has up to 4 bytes, and
 * JSON escapes some characters with a second one.
 */
const LINE_MAX = 160;
const ALL_NOTIFICATIONS = '/notifications';

type Pushed = Pick<NotificationRow, 'id' | 'type' | 'payload' | 'parts'>;

/**
 * Returns one message about all given notifications, which are sorted oldest first. Several notifications are due
 * together after quiet hours, for example.
 */
export function pushMessage(pushed: readonly [Pushed, ...Pushed[]]): PushMessage {
  const newest = pushed.at(-1) ?? pushed[0];
  const lines = pushed.slice(-LINES_MAX).map((each) => textOf(each).slice(0, LINE_MAX));
  const isOne = pushed.length === 1;
  return {
    title: isOne ? PRODUCT_NAME : `${PRODUCT_NAME}: ${pushed.length} new notifications`,
    body: lines.toReversed().join('\n'),
    path: isOne ? pathOf(newest) : ALL_NOTIFICATIONS,
    tag: newest.id,
  };
}

/**
 * Returns the path of the page that a notification is about, or the path of the list of notifications if it is about no
 * page.
 */
function pathOf({ type, payload }: Pushed): string {
  const content = { type, payload } as NotificationContent;
  if (content.type === 'badge-earned') return '/badges';
  if (content.type === 'exam-graded' || content.type === 'exam-regraded')
    return `/chart-exam/results?session=${content.payload.examId}`;
  if (content.type === 'appeal-answered' && content.payload.exam !== null)
    return `/chart-exam/results?session=${content.payload.exam.examId}`;
  if (content.type === 'reviews-due') return '/study/reviews';
  if (content.type === 'monthly-letter') return `/dashboard/letter?month=${content.payload.month}`;
  if (content.type === 'profile-moderated') return '/profile';
  if (content.type === 'class-message') return `/classes/${content.payload.classId}`;
  if (content.type === 'class-assignment' || content.type === 'class-due')
    return `/classes/${content.payload.classId}?assignment=${content.payload.assignmentId}`;
  if ('postId' in content.payload) return `/post/${content.payload.postId}`;
  if (!('accountId' in content.payload)) return ALL_NOTIFICATIONS;
  const isOfDesk = content.type === 'order-filled' || content.type === 'granted';
  return `${isOfDesk ? '/sandbox' : '/sandbox/journal'}?account=${content.payload.accountId}`;
}
