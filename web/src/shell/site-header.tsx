import { useRouterState } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { useAuthState } from '../features/identity/auth-context.ts';
import { classNames } from '../ui/class-names.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { setCoachPlace, setPagePlace, useIsWindowBarTaken } from '../ui/window-bar.ts';
import { Brand } from './brand.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavAnchor } from './nav-anchor.tsx';
import { barLinks, isCurrent, PRICING } from './nav-links.ts';
import styles from './site-header.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

const Ticker = lazyPart(
  async () => (await import('./ticker/ticker.tsx')).Ticker,
  <div className={styles['tickerPlace']} />,
);
const SandboxLink = lazyPart(
  async () => (await import('./sandbox-link/sandbox-link.tsx')).SandboxLink,
  <span className={classNames(styles['link'], styles['sandboxPlace'])}>Sandbox</span>,
);
const SignedInActions = lazyPart(
  async () => (await import('./signed-in-actions.tsx')).SignedInActions,
  <span className={styles['actionsPlace']} />,
);
/** Loads the parts of the header that are not included in the app's first load. */
export const loadHeader = (): Promise<unknown> => Promise.all([Ticker.preload(), SandboxLink.preload()]);

const FeedbackDialog = lazyPart(async () => (await import('./feedback/feedback-dialog.tsx')).FeedbackDialog);

/**
 * Shows the ticker and, below it, the navigation bar. On a page that fills the window, the bar contains content of the
 * page instead of the navigation. The navigation and the ticker are then in the menu.
 */
export function SiteHeader() {
  const auth = useAuthState();
  const user = auth.status === 'signed-in' ? auth.user : null;
  const isTaken = useIsWindowBarTaken();
  const [isFeedbackOpen, setIsFeedbackOpen] = useState(false);
  const openFeedback = () => setIsFeedbackOpen(true);
  const closeFeedback = useCallback(() => setIsFeedbackOpen(false), []);
  const menu = <MobileMenu user={user} onFeedback={openFeedback} />;
  return (
    <header className={styles['header']} data-taken={isTaken || undefined}>
      {isTaken ? null : <Ticker />}
      <div className={styles['bar']}>
        {isTaken ? menu : null}
        <Brand />
        {isTaken ? <div ref={setPagePlace} className={styles['page']} /> : <MainNavigation user={user} />}
        <div className={styles['actions']}>
          {isTaken ? <div ref={setCoachPlace} className={styles['coach']} /> : null}
          <ThemeToggle />
          {auth.status === 'suspended' ? null : user === null ? (
            <LinkButton to="/auth/login" size="small">
              Sign In
            </LinkButton>
          ) : (
            <SignedInActions user={user} onFeedback={openFeedback} />
          )}
          {isTaken ? null : menu}
          {isFeedbackOpen ? <FeedbackDialog isOpen onClose={closeFeedback} /> : null}
        </div>
      </div>
    </header>
  );
}

function MainNavigation({ user }: { user: User | null }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const linkTo = (link: typeof PRICING) => (
    <li key={link.to}>
      <NavAnchor to={link.to} className={styles['link']} isCurrent={isCurrent(pathname, link)}>
        {link.label}
      </NavAnchor>
    </li>
  );
  return (
    <nav aria-label="Main" className={styles['nav']}>
      <ul className={styles['links']}>
        {barLinks(user !== null).map(linkTo)}
        <li>
          <SandboxLink user={user} className={styles['link']} place="bar" />
        </li>
        {user === null ? linkTo(PRICING) : null}
      </ul>
    </nav>
  );
}
