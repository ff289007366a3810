import { useRouterState } from '@tanstack/react-router';
import type { User } from '@tradesense/contract/auth.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { AccountHead } from './account-head.tsx';
import { AccountItemsList } from './account-items-list.tsx';
import styles from './mobile-menu-content.module.css';
import { NavAnchor } from './nav-anchor.tsx';
import { isCurrent, MENU_LINKS, PRICING } from './nav-links.ts';
import { SandboxLink } from './sandbox-link/sandbox-link.tsx';

interface MobileMenuContentProps {
  readonly user: User | null;
  /** Called when the visitor follows a link, so that the menu can be closed. */
  readonly onFollow: () => void;
  readonly onFeedback: () => void;
}

/** Shows the content of the mobile menu: the numbered links, and the entries for a guest or a signed-in user. */
export function MobileMenuContent({ user, onFollow, onFeedback }: MobileMenuContentProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <nav aria-label="Main">
        <ol className={styles['links']}>
          {MENU_LINKS.map((link, index) => (
            <li key={link.to} className={styles['row']}>
              <LinkNumber value={index + 1} />
              <NavAnchor
                to={link.to}
                className={styles['link']}
                isCurrent={isCurrent(pathname, link)}
                onClick={onFollow}
              >
                {link.label}
              </NavAnchor>
            </li>
          ))}
          <li className={styles['row']}>
            <LinkNumber value={MENU_LINKS.length + 1} />
            <SandboxLink user={user} className={styles['link']} place="menu" onFollow={onFollow} />
          </li>
        </ol>
      </nav>
      {user === null ? (
        <div className={styles['guest']}>
          <LinkButton to="/auth/login" isFullWidth onClick={onFollow}>
            Sign In
          </LinkButton>
          <LinkButton to="/auth/register" variant="secondary" isFullWidth onClick={onFollow}>
            Create account
          </LinkButton>
          <LinkButton to={PRICING.to} variant="ghost" isFullWidth onClick={onFollow}>
            {PRICING.label}
          </LinkButton>
        </div>
      ) : (
        <div className={styles['account']}>
          <AccountHead user={user} onFollow={onFollow} />
          <AccountItemsList user={user} onFollow={onFollow} onFeedback={onFeedback} />
        </div>
      )}
    </>
  );
}

function LinkNumber({ value }: { value: number }) {
  return (
    <span className={styles['number']} aria-hidden="true">
      {String(value).padStart(2, '0')}
    </span>
  );
}
