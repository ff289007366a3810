import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import { AccountMenuHead } from './account-menu.tsx';
import iconStyles from './icon-button.module.css';
import { CloseIcon, MenuIcon } from './icons.tsx';
import styles from './mobile-menu.module.css';
import { NAV_LINKS } from './nav-links.ts';
import { useSignOut } from './use-sign-out.ts';

/** The navigation of narrow screens: a button, and a panel that slides in and locks the page behind it. */
export function MobileMenu({ user }: { user: User | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useModalDialog(isOpen, close);
  return (
    <div className={styles['mobileMenu']}>
      <button
        type="button"
        className={iconStyles['iconButton']}
        aria-label="Open the menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </button>
      {isOpen ? (
        <dialog ref={dialog} className={styles['panel']} aria-label="Menu">
          <MobileMenuPanel user={user} onClose={close} />
        </dialog>
      ) : null}
    </div>
  );
}

function MobileMenuPanel({ user, onClose }: { user: User | null; onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <div className={styles['content']}>
      <div className={styles['top']}>
        <button type="button" className={iconStyles['iconButton']} aria-label="Close the menu" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav aria-label="Main">
        <ol className={styles['links']}>
          {NAV_LINKS.map(({ to, label, isExact }, index) => (
            <li key={to}>
              <Link to={to} className={styles['link']} activeOptions={{ exact: isExact }} onClick={onClose}>
                <span className={styles['number']} aria-hidden="true">
                  {String(index + 1).padStart(2, '0')}
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles['account']}>
        {user === null ? (
          <>
            <LinkButton to="/auth/login" isFullWidth onClick={onClose}>
              Sign In
            </LinkButton>
            <LinkButton to="/auth/register" variant="secondary" isFullWidth onClick={onClose}>
              Create account
            </LinkButton>
          </>
        ) : (
          <>
            <AccountMenuHead user={user} />
            <LinkButton to="/profile" variant="secondary" isFullWidth onClick={onClose}>
              Profile
            </LinkButton>
            <Button
              variant="ghost"
              isFullWidth
              onClick={() => {
                onClose();
                void signOut();
              }}
            >
              Sign Out
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
