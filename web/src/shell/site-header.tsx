import { Link } from '@tanstack/react-router';
import { useAuthState } from '../features/identity/auth-context.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NAV_LINKS } from './nav-links.ts';
import styles from './site-header.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

export function SiteHeader() {
  const auth = useAuthState();
  const user = auth.status === 'signed-in' ? auth.user : null;
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Brand />
        <nav aria-label="Main" className={styles['nav']}>
          <ul className={styles['links']}>
            {NAV_LINKS.map(({ to, label, isExact }) => (
              <li key={to}>
                <Link to={to} className={styles['link']} activeOptions={{ exact: isExact }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['actions']}>
          <ThemeToggle />
          {user === null ? (
            <LinkButton to="/auth/login" size="small">
              Sign In
            </LinkButton>
          ) : (
            <AccountMenu user={user} />
          )}
          <MobileMenu user={user} />
        </div>
      </div>
    </header>
  );
}
