import { createFileRoute } from '@tanstack/react-router';
import { SuspensionNotice } from '../features/account-data/suspension-notice.tsx';
import { YourData } from '../features/account-data/your-data.tsx';
import { SuspendedSubscription } from '../features/billing/suspended-subscription.tsx';
import { QueryScope } from '../platform/query-scope.tsx';
import { useSignOut } from '../shell/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './profile.module.css';

export const Route = createFileRoute('/suspended')({
  staticData: { title: 'Account suspended' },
  component: () => (
    <QueryScope>
      <SuspendedPage />
    </QueryScope>
  ),
});

function SuspendedPage() {
  const signOut = useSignOut();
  return (
    <div className={styles['page']}>
      <h1>Account suspended</h1>
      <Card title="Notice">
        <SuspensionNotice />
      </Card>
      <Card title="Subscription">
        <SuspendedSubscription />
      </Card>
      <Card title="Your data">
        <YourData />
      </Card>
      <div>
        <Button variant="secondary" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
