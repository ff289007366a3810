import { useRouterState } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import iconStyles from './icon-button.module.css';
import { BellIcon } from './menu-icons.tsx';
import { NavAnchor } from './nav-anchor.tsx';
import { isCurrent } from './nav-links.ts';
import styles from './unread-badge.module.css';
import { badgeText } from './unread-count.ts';
import { useUnreadCount } from './use-unread-count.ts';

/** Shows the bell: a link to the notifications, with the number of unread ones. */
export function UnreadBadge({ userId }: { userId: string }) {
  const text = badgeText(useUnreadCount(userId));
  const isHere = useRouterState({
    select: (state) => isCurrent(state.location.pathname, { to: '/notifications', also: [] }),
  });
  const label = text === null ? 'Notifications' : `Notifications, ${text} unread`;
  return (
    <NavAnchor
      to="/notifications"
      className={classNames(iconStyles['iconButton'], styles['bell'])}
      isCurrent={isHere}
      aria-label={label}
      title={label}
    >
      <BellIcon />
      {text === null ? null : (
        <span className={styles['badge']} aria-hidden="true">
          {text}
        </span>
      )}
    </NavAnchor>
  );
}
