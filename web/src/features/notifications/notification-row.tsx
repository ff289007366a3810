import type { Notification, NotificationContent } from '@tradesense/contract/notifications.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { clockText, momentText } from '../../ui/moment-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TYPE_SIGNS } from './notification-signs.ts';
import { notificationWords } from './notification-text.ts';
import styles from './notifications-page.module.css';

interface NotificationRowProps {
  readonly notification: Notification;
  /** Called when the learner opens the notification's link. */
  readonly onOpen: (notification: Notification) => void;
}

/** Shows one notification with the link to its subject. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { at, isRead, content } = notification;
  const { title, about, detail } = notificationWords(notification);
  return (
    <li className={styles['row']} data-unread={isRead ? undefined : ''}>
      <span className={styles['icon']}>
        <Icon>
          <path d={TYPE_SIGNS[content.type].icon} />
        </Icon>
      </span>
      <div className={styles['words']}>
        <p>
          <strong>{title}:</strong> {about}
          {isRead ? null : <VisuallyHidden>, unread</VisuallyHidden>}
        </p>
        {detail === '' ? null : <p className={styles['detail']}>{detail}</p>}
      </div>
      <Destination content={content} onOpen={() => onOpen(notification)} />
      <time className={styles['time']} dateTime={at} title={momentText(at)}>
        {clockText(at)}
      </time>
    </li>
  );
}

/** Pages to which notifications link, for the types whose notifications always link to the same page. */
const PAGES = {
  'sandbox-unlocked': { to: '/sandbox', label: 'Open sandbox' },
  'plan-granted': { to: '/billing', label: 'See plan' },
  'badge-earned': { to: '/badges', label: 'See badges' },
  'reviews-due': { to: '/study/reviews', label: 'Review' },
  'profile-moderated': { to: '/profile', label: 'See profile' },
} as const;

function Destination({ content, onOpen }: { readonly content: NotificationContent; readonly onOpen: () => void }) {
  const shared = { size: 'small', variant: 'secondary', onClick: onOpen } as const;
  if (content.type === 'announcement') return null;
  switch (content.type) {
    case 'stop-filled':
    case 'target-filled':
    case 'liquidated':
      return (
        <LinkButton {...shared} to="/sandbox/journal" search={{ account: content.payload.accountId }}>
          Journal
        </LinkButton>
      );
    case 'order-filled':
    case 'granted':
      return (
        <LinkButton {...shared} to="/sandbox" search={{ account: content.payload.accountId }}>
          Open desk
        </LinkButton>
      );
    case 'sandbox-unlocked':
    case 'plan-granted':
    case 'badge-earned':
    case 'reviews-due':
    case 'profile-moderated': {
      const { to, label } = PAGES[content.type];
      return (
        <LinkButton {...shared} to={to}>
          {label}
        </LinkButton>
      );
    }
    case 'exam-graded':
    case 'exam-regraded':
      return <ExamLink examId={content.payload.examId} label="See verdict" onOpen={onOpen} />;
    case 'appeal-answered': {
      const { exam } = content.payload;
      return exam === null ? null : <ExamLink examId={exam.examId} label="See chart" onOpen={onOpen} />;
    }
    case 'monthly-letter':
      return (
        <LinkButton {...shared} to="/dashboard/letter" search={{ month: content.payload.month }}>
          Read letter
        </LinkButton>
      );
    case 'price-alert':
    case 'structure-alert':
      return (
        <LinkButton {...shared} to="/sandbox" search={{ asset: content.payload.asset }}>
          Open chart
        </LinkButton>
      );
    case 'post-liked':
    case 'post-commented':
    case 'comment-replied':
    case 'mention':
    case 'person-posted':
    case 'idea-scored':
      return (
        <LinkButton {...shared} to="/post/$id" params={{ id: content.payload.postId }}>
          See post
        </LinkButton>
      );
    case 'class-assignment':
    case 'class-due':
    case 'class-message':
      return <ClassLink content={content} onOpen={onOpen} />;
    case 'follow':
      return <FollowerLink username={content.payload.username} onOpen={onOpen} />;
  }
}

interface ExamLinkProps {
  readonly examId: string;
  readonly label: string;
  readonly onOpen: () => void;
}

function ExamLink({ examId, label, onOpen }: ExamLinkProps) {
  return (
    <LinkButton to="/chart-exam/results" search={{ session: examId }} size="small" variant="secondary" onClick={onOpen}>
      {label}
    </LinkButton>
  );
}

interface ClassLinkProps {
  readonly content: Extract<NotificationContent, { type: 'class-assignment' | 'class-due' | 'class-message' }>;
  readonly onOpen: () => void;
}

function ClassLink({ content: { payload }, onOpen }: ClassLinkProps) {
  if (payload.className === null) return null;
  const search = 'assignmentId' in payload && payload.title !== null ? { assignment: payload.assignmentId } : {};
  return (
    <LinkButton
      to="/classes/$id"
      params={{ id: payload.classId }}
      search={search}
      size="small"
      variant="secondary"
      onClick={onOpen}
    >
      Open class
    </LinkButton>
  );
}

interface FollowerLinkProps {
  /** Username of the follower; `null` if the follower is no longer shown to the learner. */
  readonly username: string | null;
  readonly onOpen: () => void;
}

function FollowerLink({ username, onOpen }: FollowerLinkProps) {
  if (username === null) return null;
  return (
    <LinkButton to="/u/$username" params={{ username }} size="small" variant="secondary" onClick={onOpen}>
      See profile
    </LinkButton>
  );
}
