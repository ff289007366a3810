import type { Notification, NotificationContent } from '@tradesense/contract/notifications.ts';
import { badgeName } from '@tradesense/core/badges/badge-catalogue.ts';
import { BREAK_NAMES } from '@tradesense/core/grading/break-choice.ts';
import { IDEA_HORIZON_NAMES } from '@tradesense/core/ideas/idea-names.ts';
import { sourcedPriceText } from '@tradesense/core/market/price-source.ts';
import { monthName } from '@tradesense/core/performance/letter-text.ts';
import { dayText, momentText } from '../../ui/moment-text.ts';
import { countText, moneyText, quantityText, ratioText } from '../../ui/number-text.ts';
import { scoreText, TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { assetPriceText } from '../trading/price-text.ts';

export interface NotificationWords {
  /** What happened: 'Stop filled'. */
  readonly title: string;
  /** Details on the same line as the title: 'sold 0.5 ETH'. */
  readonly about: string;
  /** Text of the second line; empty if there is none. */
  readonly detail: string;
}

type Fill = Extract<NotificationContent, { type: 'order-filled' }>['payload'];

const FILL_TITLES = {
  'order-filled': ['Order filled', 'Order partly filled'],
  'stop-filled': ['Stop filled', 'Stop partly filled'],
  'target-filled': ['Target filled', 'Target partly filled'],
} as const;
/** Titles for the orders of a reverse. The notification of the opening order comes only if the other side opens. */
const REVERSE_TITLES = {
  closing: ['Reverse: position closed', 'Reverse: position partly closed'],
  opening: ['Reverse: other side opened', 'Reverse: other side partly opened'],
} as const;

function fillWords(type: keyof typeof FILL_TITLES, fill: Fill, parts: number): NotificationWords {
  const { asset, side, quantity, price, remaining, reverse, source } = fill;
  const titles = reverse === undefined ? FILL_TITLES[type] : REVERSE_TITLES[reverse];
  const isPart = Number(remaining) > 0;
  const priced = sourcedPriceText(assetPriceText(asset, price), source);
  const at = parts === 1 ? `at ${priced}` : `in ${countText(parts)} parts, the last at ${priced}`;
  return {
    title: titles[isPart ? 1 : 0],
    about: `${side === 'buy' ? 'bought' : 'sold'} ${quantityText(quantity)} ${asset}`,
    detail: isPart ? `${at}; ${quantityText(remaining)} left when it was filled` : at,
  };
}

/** Returns the text of an alert that has ended because its price was reached or its bar closed. */
function alertWords(
  content: Extract<NotificationContent, { type: 'price-alert' | 'structure-alert' }>,
): NotificationWords {
  if (content.type === 'price-alert') {
    const { asset, direction, price, at, note } = content.payload;
    const about = `${asset} ${direction === 'up' ? 'rose' : 'fell'} to ${assetPriceText(asset, price)}`;
    return { title: 'Price alert', about, detail: [`Price ${assetPriceText(asset, at)}.`, note].join(' ').trim() };
  }
  const { asset, interval, kind, direction, level, barAt, note } = content.payload;
  const side = direction === 'up' ? 'above' : 'below';
  const about = `${asset} ${interval} closed ${side} ${assetPriceText(asset, level)}`;
  const name = BREAK_NAMES[kind];
  const detail = `${name.charAt(0).toUpperCase()}${name.slice(1)}, bar of ${momentText(barAt)}. ${note}`.trim();
  return { title: 'Structure alert', about, detail };
}

function scoreWords(payload: Extract<NotificationContent, { type: 'idea-scored' }>['payload']): NotificationWords {
  const { asset, horizon, truth, role, isRight, brier } = payload;
  const whose = role === 'author' ? 'Your call' : 'Your prediction';
  return {
    title: 'Idea scored',
    about: `${asset} was ${truth} over ${IDEA_HORIZON_NAMES[horizon]}`,
    detail: `${whose} was ${isRight ? 'right' : 'wrong'}. Brier score ${ratioText(brier)}; lower is better.`,
  };
}

/** Returns the text of a notification about a class. If the learner has left the class, the text does not name it. */
function classWords(
  content: Extract<NotificationContent, { type: 'class-assignment' | 'class-due' | 'class-message' }>,
  parts: number,
): NotificationWords {
  const { className } = content.payload;
  const about = className ?? 'a class that you are not in any more';
  if (content.type === 'class-message')
    return { title: parts === 1 ? 'New message' : `${parts} new messages`, about, detail: '' };
  const { title, dueAt } = content.payload;
  const due = dueAt === null ? '' : `, due ${momentText(dueAt)}`;
  const what =
    title === null ? 'It is not assigned any more.' : `${title}${othersText(parts)}${parts === 1 ? due : ''}`;
  return {
    title: content.type === 'class-due' ? 'Due within a day' : 'New assignment',
    about,
    detail: className === null ? '' : what,
  };
}

/** Returns the text of a notification about an exam, an answered appeal, or due reviews. */
function learningWords(
  content: Extract<NotificationContent, { type: 'exam-graded' | 'exam-regraded' | 'appeal-answered' | 'reviews-due' }>,
): NotificationWords {
  switch (content.type) {
    case 'exam-graded': {
      const { type, score, passed } = content.payload;
      const about = `${TYPE_LABELS[type].title}, ${scoreText(score)}`;
      return { title: 'Exam graded', about, detail: passed ? 'Passed' : 'Not passed yet' };
    }
    case 'exam-regraded': {
      const { type, reason, before, after } = content.payload;
      const about =
        before.score === null || after.score === null
          ? TYPE_LABELS[type].title
          : `${TYPE_LABELS[type].title}, ${scoreText(before.score)} → ${scoreText(after.score)}`;
      return { title: 'Exam graded again', about, detail: reason };
    }
    case 'appeal-answered': {
      const { exam, answer } = content.payload;
      const about =
        exam === null ? 'about your suspension' : `chart ${exam.chart + 1} of ${TYPE_LABELS[exam.type].title}`;
      return { title: 'Your appeal is answered', about, detail: answer };
    }
    case 'reviews-due': {
      const { due } = content.payload;
      return {
        title: 'Reviews due',
        about: due === 1 ? '1 card waits for you' : `${countText(due)} cards wait for you`,
        detail: '',
      };
    }
  }
}

/** Returns the text of a notification. */
export function notificationWords({ content, parts }: Pick<Notification, 'content' | 'parts'>): NotificationWords {
  switch (content.type) {
    case 'order-filled':
    case 'stop-filled':
    case 'target-filled':
      return fillWords(content.type, content.payload, parts);
    case 'liquidated': {
      const { quantity, asset, price, source } = content.payload;
      const about = `${quantityText(quantity)} ${asset} at ${sourcedPriceText(assetPriceText(asset, price), source)}`;
      return { title: 'Position liquidated', about, detail: 'Its margin was used up.' };
    }
    case 'granted': {
      const { amount, quarter } = content.payload;
      return { title: 'Grant', about: `${moneyText(amount)} SENSE$ for ${quarterText(quarter)}`, detail: '' };
    }
    case 'sandbox-unlocked':
      return { title: 'Sandbox unlocked', about: 'your tests have opened it', detail: 'Your first account is ready.' };
    case 'exam-graded':
    case 'exam-regraded':
    case 'appeal-answered':
    case 'reviews-due':
      return learningWords(content);
    case 'monthly-letter':
      return { title: 'Monthly letter', about: monthName(content.payload.month), detail: 'One habit to try is in it.' };
    case 'price-alert':
    case 'structure-alert':
      return alertWords(content);
    case 'announcement':
      return {
        title: content.payload.isWithdrawn ? 'Announcement, withdrawn' : 'Announcement',
        about: content.payload.text,
        detail: '',
      };
    case 'plan-granted':
      return {
        title: 'Pro for you',
        about: `until ${dayText(content.payload.until)}`,
        detail: 'It ends by itself; nothing is charged.',
      };
    case 'profile-moderated': {
      const { parts, reason } = content.payload;
      return { title: 'Removed from your profile', about: parts.join(', '), detail: `By a moderator: ${reason}` };
    }
    case 'class-assignment':
    case 'class-due':
    case 'class-message':
      return classWords(content, parts);
    case 'idea-scored':
      return scoreWords(content.payload);
    case 'badge-earned': {
      const { badge, tier } = content.payload;
      return {
        title: 'New badge',
        about: `${badgeName(badge, tier)}${othersText(parts)}`,
        detail: 'It is yours to keep.',
      };
    }
    case 'follow':
    case 'post-liked':
    case 'post-commented':
    case 'comment-replied':
    case 'mention':
    case 'person-posted':
      return peopleWords(content, parts);
  }
}

type OfPeople = Extract<
  NotificationContent,
  { type: 'follow' | 'post-liked' | 'post-commented' | 'comment-replied' | 'mention' | 'person-posted' }
>;

const PEOPLE_TITLES: Readonly<Record<OfPeople['type'], string>> = {
  follow: 'New follower',
  'post-liked': 'Your post is liked',
  'post-commented': 'Comment on your post',
  'comment-replied': 'Reply to your comment',
  mention: 'You are mentioned',
  'person-posted': 'New post',
};

/**
 * Returns the text of a notification about what another person did. Several follows or likes share one notification;
 * every other event has its own notification.
 */
function peopleWords({ type, payload }: OfPeople, parts: number): NotificationWords {
  const isGrouped = type === 'follow' || type === 'post-liked';
  const who = peopleText(payload.username, isGrouped ? parts : 1);
  return { title: PEOPLE_TITLES[type], about: type === 'follow' ? who : `by ${who}`, detail: '' };
}

/** Returns the newest person and the number of others: 'ann and 2 others'. */
function peopleText(username: string | null, parts: number): string {
  return `${username ?? 'somebody who is no longer shown'}${othersText(parts)}`;
}

function othersText(parts: number): string {
  const others = parts - 1;
  return others === 0 ? '' : ` and ${countText(others)} ${others === 1 ? 'other' : 'others'}`;
}

/** Formats '2026-Q4' as 'Q4 2026'. */
const quarterText = (quarter: string): string => quarter.split('-').toReversed().join(' ');
