import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import { badgeName } from '@tradesense/core/badges/badge-catalogue.ts';
import { BREAK_NAMES } from '@tradesense/core/grading/break-choice.ts';
import { scorePercent } from '@tradesense/core/grading/exam-pass.ts';
import { IDEA_HORIZON_NAMES } from '@tradesense/core/ideas/idea-names.ts';
import { percentText } from '@tradesense/core/kernel/number-text.ts';
import { sourcedPriceText } from '@tradesense/core/market/price-source.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import type { MailSettings } from './mail-time.policy.ts';
import type { NotificationRow } from './notifications.tables.ts';

/**
 * Maximum number of notifications that an email lists. If there are more, it lists the newest and gives only the number
 * of the others.
 */
const LINES_MAX = 30;

type Mailed = Pick<NotificationRow, 'type' | 'payload' | 'updatedAt' | 'parts'>;

interface Links {
  readonly publicUrl: string;
  readonly unsubscribe: string;
}

/** Returns the email that lists notifications, oldest first. Its times are in the learner's time zone. */
export function notificationMail(
  recipient: Recipient,
  listed: readonly Mailed[],
  { timing, timeZone }: Pick<MailSettings, 'timing' | 'timeZone'>,
  { publicUrl, unsubscribe }: Links,
): MailMessage {
  const lines = listed.map((each) => ({ at: momentText(each.updatedAt, timeZone), text: textOf(each) }));
  const shown = lines.slice(-LINES_MAX).map(({ at, text }) => `${at}\n${text}`);
  const hidden = lines.length - shown.length;
  const count = `${lines.length} new notifications`;
  const [only] = lines.length === 1 ? lines : [];
  const message = composeMail(
    recipient,
    'notifications',
    only === undefined ? `${count} from ${PRODUCT_NAME}` : `${PRODUCT_NAME}: ${only.text}`,
    [
      only === undefined ? `You have ${count}:` : 'You have a new notification:',
      ...shown,
      ...(hidden > 0 ? [`${hidden} earlier ones are left out here.`] : []),
      'See your notifications, and choose which of them we email:',
      `${publicUrl}/notifications`,
      `${timing === 'daily' ? 'We send this email once a day, if there is news.' : 'We send this email when something happens.'} Stop these emails here, without signing in:`,
      unsubscribe,
    ],
  );
  return { ...message, unsubscribeUrl: unsubscribe };
}

/** Returns a line that says what happened: 'Stop filled: sold 0.5 ETH at 3,310.00, a simulated price'. */
export function textOf(mailed: Pick<Mailed, 'type' | 'payload' | 'parts'>): string {
  const content = mailed as NotificationContent;
  switch (content.type) {
    case 'order-filled':
      return `Order ${fillText(content.payload)}`;
    case 'stop-filled':
      return `Stop ${fillText(content.payload)}`;
    case 'target-filled':
      return `Target ${fillText(content.payload)}`;
    case 'liquidated': {
      const { quantity, asset, price, source } = content.payload;
      return `Position liquidated: ${quantityText(quantity)} ${asset} at ${sourcedPriceText(amountText(price), source)}`;
    }
    case 'granted': {
      const { amount, quarter } = content.payload;
      return `Grant: ${amountText(amount)} SENSE$ for ${quarter.split('-').toReversed().join(' ')}`;
    }
    case 'sandbox-unlocked':
      return 'Sandbox unlocked: your first account is ready';
    case 'exam-graded':
    case 'exam-regraded':
    case 'appeal-answered':
    case 'reviews-due':
      return learningText(content);
    case 'monthly-letter':
      return `Monthly letter: ${content.payload.title}`;
    case 'follow':
      return `New follower: ${peopleText(content.payload.username, mailed.parts)}`;
    case 'post-liked':
      return `Your post is liked: ${peopleText(content.payload.username, mailed.parts)}`;
    case 'post-commented':
      return `Comment on your post: ${peopleText(content.payload.username, 1)}`;
    case 'comment-replied':
      return `Reply to your comment: ${peopleText(content.payload.username, 1)}`;
    case 'mention':
      return `You are mentioned: ${peopleText(content.payload.username, 1)}`;
    case 'person-posted':
      return `New post: ${peopleText(content.payload.username, 1)}`;
    case 'profile-moderated':
      return `A moderator removed from your profile: ${content.payload.parts.join(', ')}. Reason: ${content.payload.reason}`;
    case 'announcement':
      return `Announcement: ${content.payload.text}`;
    case 'plan-granted':
      return `You were given Pro until ${content.payload.until.slice(0, 10)}`;
    case 'idea-scored': {
      const { asset, horizon, truth, role, isRight, brier } = content.payload;
      const whose = role === 'author' ? 'your call' : 'your prediction';
      return `Idea scored: ${asset} was ${truth} over ${IDEA_HORIZON_NAMES[horizon]}; ${whose} was ${isRight ? 'right' : 'wrong'}, Brier score ${brier.toFixed(2)}`;
    }
    case 'badge-earned': {
      const { badge, tier } = content.payload;
      return `New badge: ${othersText(badgeName(badge, tier), mailed.parts)}`;
    }
    case 'class-assignment':
    case 'class-due':
    case 'class-message':
      return classText(content, mailed.parts);
    case 'price-alert': {
      const { asset, direction, price, at, note } = content.payload;
      const reached = `${asset} ${direction === 'up' ? 'rose' : 'fell'} to ${amountText(price)}, price ${amountText(at)}`;
      return `Price alert: ${reached}${note === '' ? '' : `. ${note}`}`;
    }
    case 'structure-alert': {
      const { asset, interval, kind, direction, level, note } = content.payload;
      const closed = `${asset} ${interval} closed ${direction === 'up' ? 'above' : 'below'} ${amountText(level)}`;
      return `Structure alert: ${closed}, ${BREAK_NAMES[kind]}${note === '' ? '' : `. ${note}`}`;
    }
  }
}

/**
 * Returns the text of a notification about a class. The texts for missing names are never sent, because `namesNobody`
 * leaves such notifications out.
 */
function classText(
  content: Extract<NotificationContent, { type: 'class-assignment' | 'class-due' | 'class-message' }>,
  parts: number,
): string {
  const name = content.payload.className ?? 'a class that you left';
  if (content.type === 'class-message')
    return parts === 1 ? `New message in ${name}` : `${parts} new messages in ${name}`;
  const title = content.payload.title ?? 'withdrawn';
  if (content.type === 'class-due') return `Due within a day in ${name}: ${title}`;
  return `New assignment in ${name}: ${othersText(title, parts)}`;
}

/** Returns the text of a notification about an exam, an appeal or due reviews. */
function learningText(
  content: Extract<NotificationContent, { type: 'exam-graded' | 'exam-regraded' | 'appeal-answered' | 'reviews-due' }>,
): string {
  switch (content.type) {
    case 'exam-graded': {
      const { type, score, passed } = content.payload;
      const verdict = passed ? 'passed' : 'not passed yet';
      return `Exam graded: ${type.replaceAll('-', ' ')}, ${percentText(scorePercent(score, 1), 1)}, ${verdict}`;
    }
    case 'exam-regraded': {
      const { type, reason } = content.payload;
      return `Exam graded again: ${type.replaceAll('-', ' ')}. Reason: ${reason}`;
    }
    case 'appeal-answered': {
      const { exam, answer } = content.payload;
      const about = exam === null ? 'your suspension' : `chart ${exam.chart + 1}, ${exam.type.replaceAll('-', ' ')}`;
      return `Your appeal is answered (${about}): ${answer}`;
    }
    case 'reviews-due': {
      const { due } = content.payload;
      return `Reviews due: ${due} ${due === 1 ? 'card waits' : 'cards wait'} for you`;
    }
  }
}

/** Returns the name of the newest person, and how many others there are: 'ann and 2 others'. */
function peopleText(username: string | null, parts: number): string {
  return othersText(username ?? 'somebody who is no longer shown', parts);
}

function othersText(newest: string, parts: number): string {
  const others = parts - 1;
  return others === 0 ? newest : `${newest} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

function fillText(fill: Extract<NotificationContent, { type: 'order-filled' }>['payload']): string {
  const { side, quantity, asset, price, remaining, reverse, source } = fill;
  const isPart = Number(remaining) > 0;
  const left = isPart ? `; ${quantityText(remaining)} left` : '';
  const did = side === 'buy' ? 'bought' : 'sold';
  const at = sourcedPriceText(amountText(price), source);
  const step = reverse === undefined ? '' : ` to ${REVERSE_ACTS[reverse]}`;
  return `${isPart ? 'partly filled' : 'filled'}: ${did} ${quantityText(quantity)} ${asset}${step} at ${at}${left}`;
}

/** What the order of a reverse did, after 'sold 0.5 BTC to'. */
const REVERSE_ACTS = {
  closing: 'close the position of a reverse',
  opening: 'open the other side of a reverse',
} as const;

const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 });
// `Intl.NumberFormat` formats a decimal that is passed as a string with all its digits.
const quantityText = (decimal: string): string => QUANTITY.format(decimal as `${number}`);
const amountText = (decimal: string): string => AMOUNT.format(decimal as `${number}`);

const momentText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
