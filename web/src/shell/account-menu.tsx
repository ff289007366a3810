import { Link } from '@tanstack/react-router';
import { useCallback, useId, useRef, useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { InitialAvatar } from '../ui/initial-avatar.tsx';
import styles from './account-menu.module.css';
import { ChevronIcon } from './icons.tsx';
import { useDismiss } from './use-dismiss.ts';
import { useSignOut } from './use-sign-out.ts';

/** The avatar button and what opens below it. Esc, a press elsewhere or tabbing out closes it. */
export function AccountMenu({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const signOut = useSignOut();
  const menuId = useId();
  const close = () => setIsOpen(false);
  const dismiss = useCallback((byEscape: boolean) => {
    setIsOpen(false);
    if (byEscape) button.current?.focus();
  }, []);
  useDismiss(isOpen, wrapper, dismiss);

  return (
    <div ref={wrapper} className={styles['wrapper']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={`Account of ${user.name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <InitialAvatar name={user.name} />
        <span className={classNames(styles['arrow'], isOpen && styles['arrowOpen'])}>
          <ChevronIcon />
        </span>
      </button>
      {isOpen ? (
        <div id={menuId} className={styles['menu']}>
          <AccountMenuHead user={user} />
          <ul className={styles['items']}>
            <li>
              <Link to="/profile" className={styles['item']} onClick={close}>
                Profile
              </Link>
            </li>
            <li className={styles['last']}>
              <button
                type="button"
                className={styles['item']}
                onClick={() => {
                  close();
                  void signOut();
                }}
              >
                Sign Out
              </button>
            </li>
          </ul>
        </div>
      ) : null}
    </div>
  );
}

export function AccountMenuHead({ user }: { user: User }) {
  return (
    <div className={styles['head']}>
      <InitialAvatar name={user.name} size={44} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          {user.username ?? user.name} {user.isAdmin ? <Badge tone="accent">Admin</Badge> : null}
        </p>
        <p className={styles['email']}>{user.email}</p>
      </div>
    </div>
  );
}
