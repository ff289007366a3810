import { Link } from '@tanstack/react-router';
import type { User } from '@tradesense/contract/auth.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './account-head.module.css';
import iconStyles from './icon-button.module.css';
import { GearIcon } from './menu-icons.tsx';
import { OwnAvatar } from './own-avatar.tsx';

/** Shows an email address, whose line breaks before the @ if it has to. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** Shows the signed-in user, and a link to the account settings. */
export function AccountHead({ user, onFollow }: { user: User; onFollow: () => void }) {
  return (
    <div className={styles['head']}>
      <OwnAvatar user={user} size={44} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          <span className={styles['words']}>{user.username ?? user.name}</span>
          {user.isAdmin ? <Badge tone="accent">Admin</Badge> : null}
        </p>
        <p className={styles['email']} title={user.email}>
          <Email address={user.email} />
        </p>
        {user.isAdmin || user.isModerator ? (
          <p className={styles['role']}>{user.isAdmin ? 'Administrator' : 'Moderator'}</p>
        ) : null}
      </div>
      <Link
        to="/profile"
        className={iconStyles['iconButton']}
        aria-label="Account settings"
        title="Account settings"
        onClick={onFollow}
      >
        <GearIcon />
      </Link>
    </div>
  );
}
