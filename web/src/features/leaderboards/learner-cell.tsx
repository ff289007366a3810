import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './leaderboards-page.module.css';

interface LearnerCellProps {
  readonly row: { readonly username: string; readonly profileImageUrl: string | null; readonly isOwn: boolean };
}

/** Shows the table cell with the learner's name, which links to their public page. */
export function LearnerCell({ row: { username, profileImageUrl, isOwn } }: LearnerCellProps) {
  return (
    <th scope="row">
      <Link to="/u/$username" params={{ username }} className={styles['learner']}>
        <Avatar name={username} imageUrl={profileImageUrl} size={28} borderRadius="50%" />
        <span>
          {username}
          {isOwn ? ' (you)' : ''}
        </span>
      </Link>
    </th>
  );
}
