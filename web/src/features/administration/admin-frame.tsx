import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { scrollToMiddle } from '../../ui/scroll-to-middle.ts';
import styles from './admin-frame.module.css';

const PAGES = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/test-results', label: 'Test results' },
  { to: '/admin/appeals', label: 'Items and appeals' },
  { to: '/admin/regrades', label: 'Re-grades' },
  { to: '/admin/study-items', label: 'Item statistics' },
  { to: '/admin/feedback', label: 'Feedback' },
  { to: '/moderation', label: 'Reports' },
  { to: '/admin/lti', label: 'Learning platforms' },
  { to: '/admin/promo-codes', label: 'Promo codes' },
  { to: '/admin/mail', label: 'Mail outbox' },
  { to: '/admin/events', label: 'Events and jobs' },
  { to: '/admin/market', label: 'Market' },
  { to: '/admin/ledger', label: 'Ledger check' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/audit', label: 'Audit log' },
] as const;

interface AdminFrameProps {
  readonly title: string;
  /** Tools next to the title. */
  readonly tools?: ReactNode;
  /** Drawer next to the page; in a narrow window, it is shown in place of the page. `null` if there is none. */
  readonly drawer?: ReactNode;
  /** Whether the content has its own heading. */
  readonly hasOwnTitle?: boolean;
  readonly children: ReactNode;
}

/** Shows the frame of the administration's pages: the menu, the page, and the drawer. */
export function AdminFrame({ title, tools, drawer = null, hasOwnTitle = false, children }: AdminFrameProps) {
  return (
    <div className={styles['frame']} data-wide-page="" data-drawer={drawer === null ? undefined : ''}>
      <Menu />
      <div className={styles['page']}>
        {hasOwnTitle ? null : (
          <header className={styles['head']}>
            <h1>{title}</h1>
            {tools === undefined ? null : <div className={styles['tools']}>{tools}</div>}
          </header>
        )}
        {children}
      </div>
      {drawer}
    </div>
  );
}

/** Shows the links to the pages. In a narrow window they are one row, scrolled to the current page. */
function Menu() {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list.current && current) scrollToMiddle(list.current, current);
  }, []);
  return (
    <nav className={styles['menu']} aria-label="Administration">
      <p className={styles['menuTitle']}>Administration</p>
      <ul ref={list}>
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/admin' }} className={styles['link']}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
