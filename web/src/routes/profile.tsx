import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { User } from '@tradesense/contract/auth.ts';
import type { PeopleResponse } from '@tradesense/contract/people.ts';
import type { SecurityResponse } from '@tradesense/contract/security.ts';
import type { ReactNode } from 'react';
import { YourData } from '../features/account-data/your-data.tsx';
import { planQuery } from '../features/billing/billing-queries.ts';
import { BillingLink } from '../features/billing/billing-link.tsx';
import { RatingPreference } from '../features/chart-exam/rating-preference.tsx';
import { AccountDetails } from '../features/identity/account-details.tsx';
import { useAuthState, useIdentity } from '../features/identity/auth-context.ts';
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx';
import { SecuritySection } from '../features/identity/security-section.tsx';
import { securityQuery } from '../features/identity/security-query.ts';
import { SessionList, sessionsQuery } from '../features/identity/session-list.tsx';
import { linksQuery } from '../features/lti/lti-queries.ts';
import { PlatformLinks } from '../features/lti/platform-links.tsx';
import { AboutForm } from '../features/people/about-form.tsx';
import { AudienceChoices } from '../features/people/audience-choices.tsx';
import { aboutQuery, ownListQuery } from '../features/people/people-queries.ts';
import { KeptOut } from '../features/people/kept-out.tsx';
import { PictureForm } from '../features/profiles/picture-form.tsx';
import { UsernameForm } from '../features/profiles/username-form.tsx';
import { QueryScope } from '../platform/query-scope.tsx';
import { LoadingPreference } from '../shell/loader/loading-preference.tsx';
import { FoldCard } from '../ui/fold-card.tsx';
import { counted } from '../ui/number-text.ts';
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
type SectionId = keyof typeof TITLES;

/** Returns the main value of each section that has one and is loaded. A folded section shows it beside its title. */
function useSectionValues(user: User): Partial<Readonly<Record<SectionId, string | undefined>>> {
  const about = useQuery({ ...aboutQuery, staleTime: Number.POSITIVE_INFINITY }).data;
  const plan = useQuery(planQuery).data;
  const security = useQuery(securityQuery).data;
  const sessions = useQuery(sessionsQuery).data?.sessions;
  const platforms = useQuery(linksQuery).data?.links;
  const blocked = useInfiniteQuery(ownListQuery('blocked')).data?.pages[0];
  const muted = useInfiniteQuery(ownListQuery('muted')).data?.pages[0];
  return {
    username: user.username ?? 'None yet',
    about: about?.bio === '' ? undefined : about?.bio,
    'blocked-and-muted-people': blocked && muted && keptOutText(blocked, muted),
    account: user.name,
    'plan-and-billing': plan && (plan.plan === 'pro' ? 'Pro' : 'Free'),
    security: security && securityText(security),
    'where-you-are-signed-in': sessions && counted(sessions.length, 'session', 'sessions'),
    'learning-platforms': platforms && countOrNone(platforms.length),
  };
}

const countOrNone = (count: number): string => (count === 0 ? 'None' : String(count));

/** Number of people on the first page of each list; a `+` says that there are more. */
function keptOutText(...lists: readonly PeopleResponse[]): string {
  const count = lists.reduce((sum, { people }) => sum + people.length, 0);
  return `${countOrNone(count)}${lists.some(({ nextCursor }) => nextCursor !== null) ? '+' : ''}`;
}

function securityText({ totp, passkeys }: SecurityResponse): string {
  if (totp.isOn) return 'Authenticator app';
  return passkeys.length === 0 ? 'Password only' : counted(passkeys.length, 'passkey', 'passkeys');
}

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
  return <Profile user={state.user} onUser={auth.updateUser} />;
}

interface ProfileProps {
  readonly user: User;
  readonly onUser: (user: User) => Promise<void>;
}

function Profile({ user, onUser }: ProfileProps) {
  const values = useSectionValues(user);
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
          <Section id="username" value={values.username} isUnfoldedAtFirst={user.username === null}>
            <UsernameForm key={user.id} user={user} onSaved={onUser} />
          </Section>
          <Section id="about" value={values.about}>
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
          <Section id="blocked-and-muted-people" value={values['blocked-and-muted-people']}>
            <KeptOut />
          </Section>
          <Section id="account" value={values.account}>
            <AccountDetails user={user} />
          </Section>
          <Section id="plan-and-billing" value={values['plan-and-billing']}>
            <BillingLink />
          </Section>
          <Section id="preferences">
            <LoadingPreference />
            <RatingPreference />
          </Section>
          <Section id="password">
            <ChangePasswordForm />
          </Section>
          <Section id="security" value={values.security}>
            <SecuritySection user={user} />
          </Section>
          <Section id="where-you-are-signed-in" value={values['where-you-are-signed-in']}>
            <SessionList />
          </Section>
          <Section id="learning-platforms" value={values['learning-platforms']}>
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
  readonly id: SectionId;
  /** The main value of the section; absent if there is none. */
  readonly value?: string | undefined;
  readonly isUnfoldedAtFirst?: boolean;
  readonly children: ReactNode;
}

function Section({ id, children, ...fold }: SectionProps) {
  return (
    <FoldCard {...fold} id={id} title={TITLES[id]} className={styles['section']}>
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
