import { createFileRoute } from '@tanstack/react-router';
import { AccountDetails } from '../features/identity/account-details.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx';
import { SessionList } from '../features/identity/session-list.tsx';
import { Card } from '../ui/card.tsx';
import styles from './profile.module.css';

export const Route = createFileRoute('/profile')({
  staticData: { title: 'Profile' },
  component: ProfilePage,
});

function ProfilePage() {
  const auth = useAuthState();
  if (auth.status !== 'signed-in') return null;
  return (
    <div className={styles['page']}>
      <h1>Profile</h1>
      <Card title="Account">
        <AccountDetails user={auth.user} />
      </Card>
      <Card title="Password">
        <ChangePasswordForm />
      </Card>
      <Card title="Where you are signed in">
        <SessionList />
      </Card>
    </div>
  );
}
