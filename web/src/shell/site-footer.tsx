import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OWNER_YEAR, PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { useAuthState } from '../features/identity/auth-context.ts';
import { lazyPart } from '../lazy-part.tsx';
import styles from './site-footer.module.css';
import { LEGAL_LINKS, LegalNotice } from './legal-notice.tsx';
import { LoadingPreference } from './loader/loading-preference.tsx';
import { FooterProfileIcon } from './footer-profile-icon.tsx';
import { FOOTER_PROFILES } from './footer-profiles.ts';

const FeedbackDialog = lazyPart(async () => (await import('./feedback/feedback-dialog.tsx')).FeedbackDialog);

const GROUPS = [
  {
    title: 'Product',
    links: [
      { to: '/learn-more', label: 'Learn more' },
      { to: '/real-or-shuffled', label: 'Real or Shuffled' },
      { to: '/evidence', label: 'Evidence' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/status', label: 'Status' },
    ],
  },
  { title: 'Legal', links: LEGAL_LINKS },
] as const;

export function SiteFooter() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['about']}>
          <p className={styles['name']}>{PRODUCT_NAME}</p>
          <p className={styles['notice']}>
            <LegalNotice />
          </p>
        </div>
        <FooterLinks />
        <FooterProfiles />
      </div>
      <div className={styles['preference']}>
        <LoadingPreference />
      </div>
      <div className={styles['owner']}>
        <p>
          © {OWNER_YEAR} {PRODUCT_NAME}
        </p>
        <p>
          Made with <span className={styles['heart']}>♥</span> in California
        </p>
      </div>
    </footer>
  );
}

function FooterLinks() {
  return (
    <nav className={styles['groups']} aria-label="Footer">
      {GROUPS.map(({ title, links }) => (
        <div key={title}>
          <p className={styles['groupTitle']}>{title}</p>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles['link']}>
                  {label}
                </Link>
              </li>
            ))}
            {title === 'Product' ? <FeedbackItem /> : null}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * Shows the button that opens the feedback dialog to guests and learners. Administrators do not see it, because they
 * receive the feedback.
 */
function FeedbackItem() {
  const auth = useAuthState();
  const [isOpen, setOpen] = useState(false);
  const [hasBeenOpened, setBeenOpened] = useState(false);
  if (auth.status === 'signed-in' && auth.user.isAdmin) return null;
  return (
    <li>
      <button
        type="button"
        className={styles['link']}
        aria-haspopup="dialog"
        onPointerEnter={FeedbackDialog.preload}
        onFocus={FeedbackDialog.preload}
        onClick={() => {
          setBeenOpened(true);
          setOpen(true);
        }}
      >
        Send feedback
      </button>
      {hasBeenOpened ? <FeedbackDialog isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}

function FooterProfiles() {
  return (
    <ul className={styles['social']} aria-label="Elsewhere">
      {FOOTER_PROFILES.map(({ name, icon, href }) => (
        <li key={icon}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={styles['socialLink']}
            aria-label={`${PRODUCT_NAME} on ${name} (opens in a new tab)`}
            title={name}
          >
            <FooterProfileIcon icon={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
