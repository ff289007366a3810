import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Person } from '@tradesense/contract/people.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PAGES_KEY } from './people-queries.ts';
import styles from './person-page.module.css';

interface FoundRowProps {
  readonly person: Person;
  readonly isFollowing: boolean;
  /** Whether the row is the reader's own account, which cannot be followed. */
  readonly isOwn?: boolean;
  /** Text of the second line; `null` if there is none. */
  readonly note: string | null;
}

/** Shows a person with the link to their page and the button to follow them. */
export function FoundRow({ person: { username, profileImageUrl }, isFollowing, isOwn = false, note }: FoundRowProps) {
  const client = useQueryClient();
  // A followed person stays in the fetched list. So the row itself stores whether the learner has just followed or
  // unfollowed the person.
  const [isFollowed, setIsFollowed] = useState(isFollowing);
  const changing = useMutation({
    mutationFn: (isOn: boolean) =>
      call(`${isOn ? 'PUT' : 'DELETE'} /api/people/{username}/follow`, { params: { username } }),
    onSuccess: (relation) => {
      setIsFollowed(relation.isFollowing);
      return client.invalidateQueries({ queryKey: PAGES_KEY });
    },
  });
  return (
    <li className={styles['person']}>
      <Link to="/u/$username" params={{ username }}>
        <Avatar name={username} imageUrl={profileImageUrl} size={32} borderRadius="50%" />
        <span className={styles['who']}>
          <span className={styles['personName']}>{username}</span>
          {note === null ? null : <bdi className={styles['note']}>{note}</bdi>}
        </span>
      </Link>
      {isOwn ? (
        <span className={styles['note']}>You</span>
      ) : (
        <Button
          variant={isFollowed ? 'secondary' : 'primary'}
          size="small"
          isBusy={changing.isPending}
          aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${username}`}
          onClick={() => changing.mutate(!isFollowed)}
        >
          {isFollowed ? 'Unfollow' : 'Follow'}
        </Button>
      )}
      {changing.error === null ? null : (
        <Alert tone="danger">
          <p>{failureText(changing.error)}</p>
        </Alert>
      )}
    </li>
  );
}
