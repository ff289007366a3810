import { createFileRoute } from '@tanstack/react-router';
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
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './profile.module.css';

export const Route = createFileRoute('/profile')({
  staticData: { title: 'Profile' },
  component: ProfileRoute,
});

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
      <Card title="Image">
        <PictureForm key={user.id} user={user} />
      </Card>
      <Card title="Username">
        <UsernameForm key={user.id} user={user} onSaved={auth.updateUser} />
      </Card>
      <Card title="About">
        <AboutForm key={user.id} />
      </Card>
      <Card title="Badges">
        <p>What you have earned, and how far the next ones are.</p>
        <div>
          <LinkButton to="/badges" variant="secondary">
            See badges
          </LinkButton>
        </div>
      </Card>
      <Card title="Who sees what">
        <AudienceChoices username={user.username} />
      </Card>
      <Card title="Blocked and muted people">
        <KeptOut />
      </Card>
      <Card title="Account">
        <AccountDetails user={user} />
      </Card>
      <Card title="Plan and billing">
        <BillingLink />
      </Card>
      <Card title="Preferences">
        <LoadingPreference />
        <RatingPreference />
      </Card>
      <Card title="Password">
        <ChangePasswordForm />
      </Card>
      <Card title="Security">
        <SecuritySection user={user} />
      </Card>
      <Card title="Where you are signed in">
        <SessionList />
      </Card>
      <Card title="Learning platforms">
        <PlatformLinks />
      </Card>
      <Card title="Your data">
        <YourData />
      </Card>
    </div>
  );
}
