import type { User } from '@tradesense/contract/auth.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './account-details.module.css';

export function AccountDetails({ user }: { user: User }) {
  return (
    <dl className={styles['details']}>
      <div className={styles['row']}>
        <dt>Name</dt>
        <dd>{user.name}</dd>
      </div>
      <div className={styles['row']}>
        <dt>Email</dt>
        <dd className={styles['value']}>
          {user.email}{' '}
          {user.isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
        </dd>
      </div>
      {user.isAdmin || user.isModerator ? (
        <div className={styles['row']}>
          <dt>Role</dt>
          <dd>{user.isAdmin ? 'Administrator' : 'Moderator'}</dd>
        </div>
      ) : null}
    </dl>
  );
}
