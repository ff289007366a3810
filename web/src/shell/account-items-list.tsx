import { Link } from '@tanstack/react-router';
import type { User } from '@tradesense/contract/auth.ts';
import { accountItems, type AccountItem } from './account-items.ts';
import styles from './account-items-list.module.css';
import { useSignOut } from './use-sign-out.ts';

interface AccountItemsListProps {
  readonly user: User;
  /** Called when the user follows a link or starts an action, so that the list can be closed. */
  readonly onFollow: () => void;
  readonly onFeedback: () => void;
}

/** Shows the links and actions for the signed-in user, with Sign Out at the bottom. */
export function AccountItemsList({ user, onFollow, onFeedback }: AccountItemsListProps) {
  const signOut = useSignOut();
  return (
    <ul className={styles['items']}>
      {accountItems(user).map((item) => (
        <li key={item.label}>
          <AccountEntry item={item} onFollow={onFollow} onFeedback={onFeedback} />
        </li>
      ))}
      <li className={styles['last']}>
        <button
          type="button"
          className={styles['item']}
          onClick={() => {
            onFollow();
            void signOut();
          }}
        >
          Sign Out
        </button>
      </li>
    </ul>
  );
}

interface AccountEntryProps extends Omit<AccountItemsListProps, 'user'> {
  readonly item: AccountItem;
}

function AccountEntry({ item, onFollow, onFeedback }: AccountEntryProps) {
  const words = (
    <>
      <span>{item.label}</span>
      <span className={styles['description']}>{item.description}</span>
    </>
  );
  if (item.kind === 'feedback')
    return (
      <button type="button" className={styles['item']} onClick={onFeedback}>
        {words}
      </button>
    );
  const shared = { className: styles['item'], onClick: onFollow };
  return item.kind === 'page' ? (
    <Link to={item.to} {...shared}>
      {words}
    </Link>
  ) : (
    <Link to="/u/$username" params={{ username: item.username }} {...shared}>
      {words}
    </Link>
  );
}
