import type { NotificationType } from '@tradesense/contract/notification-constants.ts';

const CANDLE = 'M6 3v3M6 14v3M4 6h4v8H4zM14 2v4M14 12v6M12 6h4v6h-4z';
const TARGET = 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z';
const WARNING = 'M10 3 2.5 16.5h15L10 3ZM10 8v4M10 14.4v.1';
const COINS =
  'M3 6.5c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5S13.900 9 10 9 3 7.900 3 6.5ZM3 6.5v7C3 14.900 6.100 16 10 16s7-1.100 7-2.5v-7M3 10c0 1.400 3.100 2.500 7 2.500s7-1.100 7-2.500';
const LOCK = 'M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 5.800-1';
const CHECK = 'm4 10.500 4 4 8-9';
const PERSON = 'M10 3.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 16.500c.5-3 2.800-4.500 6-4.500s5.500 1.500 6 4.500';
const LETTER = 'M3 5h14v10H3zM3 6l7 5 7-5';
const BELL = 'M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13L5 14ZM8.500 17.500h3';
const HEART = 'M10 16.500 3.800 10.300a3.700 3.700 0 0 1 5.200-5.200l1 1 1-1a3.700 3.700 0 0 1 5.200 5.200L10 16.500Z';
const SPEECH = 'M3 4h14v10H9l-4 3v-3H3z';
const AT = 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM13 7v4.200c0 2.400 4 2 4-1.200a7 7 0 1 0-3 5.700';
const MEDAL = 'M10 3a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM7.500 11.500 6 17l4-2 4 2-1.500-5.500';
const CARDS = 'M6 6h11v10H6zM3 13V3h11';

/** By type of notification: its name in the settings, and the path of its icon in the list. */
export const TYPE_SIGNS: Readonly<Record<NotificationType, { readonly name: string; readonly icon: string }>> = {
  'order-filled': { name: 'Orders filled', icon: CANDLE },
  'stop-filled': { name: 'Stops filled', icon: TARGET },
  'target-filled': { name: 'Targets filled', icon: TARGET },
  liquidated: { name: 'Liquidations', icon: WARNING },
  granted: { name: 'Quarterly grants', icon: COINS },
  'sandbox-unlocked': { name: 'Sandbox unlocked', icon: LOCK },
  'exam-graded': { name: 'Exams graded', icon: CHECK },
  'exam-regraded': { name: 'Exams graded again', icon: CHECK },
  'appeal-answered': { name: 'Answers to your appeals', icon: SPEECH },
  'reviews-due': { name: 'Reviews due', icon: CARDS },
  'monthly-letter': { name: 'Monthly letter', icon: LETTER },
  follow: { name: 'New followers', icon: PERSON },
  'price-alert': { name: 'Price alerts', icon: BELL },
  'structure-alert': { name: 'Alerts on structure breaks', icon: BELL },
  'post-liked': { name: 'Likes of your posts', icon: HEART },
  'post-commented': { name: 'Comments on your posts', icon: SPEECH },
  'comment-replied': { name: 'Replies to your comments', icon: SPEECH },
  mention: { name: 'Mentions of you', icon: AT },
  'person-posted': { name: 'Posts of people you follow', icon: SPEECH },
  'plan-granted': { name: 'Pro granted to you', icon: COINS },
  'idea-scored': { name: 'Chart ideas scored', icon: CANDLE },
  'badge-earned': { name: 'New badges', icon: MEDAL },
  'profile-moderated': { name: 'Moderation of your profile', icon: AT },
  'class-assignment': { name: 'New assignments of a class', icon: CARDS },
  'class-due': { name: 'Class work due within a day', icon: BELL },
  'class-message': { name: 'Messages to a class', icon: SPEECH },
  announcement: { name: 'Announcements', icon: BELL },
};
