import type { Notification, NotificationContent } from '@tradesense/contract/notifications.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { browserLanguage } from '../../ui/browser-language.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NotificationIcon } from './notification-icons.tsx';
import { notificationWords } from './notification-text.ts';
import styles from './notifications-page.module.css';

interface NotificationRowProps {
  readonly notification: Notification;
  /** Called when the learner follows its link. */
  readonly onOpen: (notification: Notification) => void;
}

/** One notification with the link to what it is about. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { at, isRead, content } = notification;
  const { title, about, detail } = notificationWords(notification);
  return (
    <li className={styles['row']} data-unread={isRead ? undefined : ''}>
      <span className={styles['icon']}>
        <NotificationIcon type={content.type} />
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
        {new Date(at).toLocaleTimeString(browserLanguage(), { timeStyle: 'short', timeZone: browserTimeZone() })}
      </time>
    </li>
  );
}

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
      return (
        <LinkButton {...shared} to="/sandbox">
          Open sandbox
        </LinkButton>
      );
    case 'exam-graded':
      return (
        <LinkButton {...shared} to="/chart-exam/results" search={{ session: content.payload.examId }}>
          See verdict
        </LinkButton>
      );
    case 'monthly-letter':
      return (
        <LinkButton {...shared} to="/dashboard/letter" search={{ month: content.payload.month }}>
          Read letter
        </LinkButton>
      );
    case 'price-alert':
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
    case 'plan-granted':
      return (
        <LinkButton {...shared} to="/billing">
          See plan
        </LinkButton>
      );
    case 'follow': {
      const { username } = content.payload;
      return username === null ? null : (
        <LinkButton {...shared} to="/u/$username" params={{ username }}>
          See profile
        </LinkButton>
      );
    }
  }
}
