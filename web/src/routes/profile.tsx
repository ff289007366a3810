import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { YourData } from '../features/account-data/your-data.tsx';
import { BillingLink } from '../features/billing/billing-link.tsx';
import { RatingPreference } from '../features/chart-exam/rating-preference.tsx';
import { AccountDetails } from '../features/identity/account-details.tsx';
import { useAuthState, useIdentity } from '../features/identity/auth-context.ts';
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx';
import { SecuritySection } from '../features/identity/security-section.tsx';
import { SessionList } from '../features/identity/session-list.tsx';
import { PlatformLinks } from '../features/lti/platform-links.tsx';
import { AboutForm } from '../features/people/about-form.tsx';
import { AudienceChoices } from '../features/people/audience-choices.tsx';
import { KeptOut } from '../features/people/kept-out.tsx';
import { PictureForm } from '../features/profiles/picture-form.tsx';
import { UsernameForm } from '../features/profiles/username-form.tsx';
import { QueryScope } from '../platform/query-scope.tsx';
import { LoadingPreference } from '../shell/loader/loading-preference.tsx';
import { FoldCard } from '../ui/fold-card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './profile.module.css';

export const Route = createFileRoute('/profile')({
  staticData: { title: 'Profile' },
  component: ProfileRoute,
});

/** Title of each section, by the id that addresses use. */
const TITLES = {
  image: 'Image',
  username: 'Username',
  about: 'About',
  badges: 'Badges',
  'who-sees-what': 'Who sees what',
  'blocked-and-muted-people': 'Blocked and muted people',
  account: 'Account',
  'plan-and-billing': 'Plan and billing',
  preferences: 'Preferences',
  password: 'Password',
  security: 'Security',
  'where-you-are-signed-in': 'Where you are signed in',
  'learning-platforms': 'Learning platforms',
  'your-data': 'Your data',
} as const;
const SECTIONS = Object.entries(TITLES);

function ProfileRoute() {
  return (
    <QueryScope>
      <ProfilePage />
    </QueryScope>
  );
}

function ProfilePage() {
  const { auth } = useIdentity();
  const state = useAuthState();
  if (state.status !== 'signed-in') return null;
  const { user } = state;
  return (
    <div className={styles['page']}>
      <h1>Profile</h1>
      <div className={styles['columns']}>
        <SectionLinks />
        <div className={styles['cards']}>
          <Section id="image">
            <PictureForm key={user.id} user={user} />
          </Section>
          {/* A learner without a username needs one before anything else here. */}
          <Section id="username" isUnfoldedAtFirst={user.username === null}>
            <UsernameForm key={user.id} user={user} onSaved={auth.updateUser} />
          </Section>
          <Section id="about">
            <AboutForm key={user.id} />
          </Section>
          <Section id="badges">
            <p>What you have earned, and how far the next ones are.</p>
            <div>
              <LinkButton to="/badges" variant="secondary">
                See badges
              </LinkButton>
            </div>
          </Section>
          <Section id="who-sees-what">
            <AudienceChoices username={user.username} />
          </Section>
          <Section id="blocked-and-muted-people">
            <KeptOut />
          </Section>
          <Section id="account">
            <AccountDetails user={user} />
          </Section>
          <Section id="plan-and-billing">
            <BillingLink />
          </Section>
          <Section id="preferences">
            <LoadingPreference />
            <RatingPreference />
          </Section>
          <Section id="password">
            <ChangePasswordForm />
          </Section>
          <Section id="security">
            <SecuritySection user={user} />
          </Section>
          <Section id="where-you-are-signed-in">
            <SessionList />
          </Section>
          <Section id="learning-platforms">
            <PlatformLinks />
          </Section>
          <Section id="your-data">
            <YourData />
          </Section>
        </div>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly id: keyof typeof TITLES;
  readonly isUnfoldedAtFirst?: boolean;
  readonly children: ReactNode;
}

function Section({ id, isUnfoldedAtFirst = false, children }: SectionProps) {
  return (
    <FoldCard id={id} title={TITLES[id]} isUnfoldedAtFirst={isUnfoldedAtFirst} className={styles['section']}>
      {children}
    </FoldCard>
  );
}

/** Shows links to the sections of the page, next to the sections. */
function SectionLinks() {
  return (
    <nav className={styles['sections']} aria-label="Settings">
      <ul>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <Link to="/profile" hash={id} activeOptions={{ includeHash: true }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
