import { useInfiniteQuery } from '@tanstack/react-query';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { connectionsTitle } from './connections-title.ts';
import { NoPerson } from './no-person.tsx';
import { connectionsQuery, isMissing, type ConnectionList } from './people-queries.ts';
import { PersonList } from './person-list.tsx';
import styles from './person-page.module.css';

interface ConnectionsPageProps {
  readonly username: string;
  readonly list: ConnectionList;
}

/** Page of the people who follow a person, or whom the person follows. */
export function ConnectionsPage({ username, list }: ConnectionsPageProps) {
  const query = useInfiniteQuery(connectionsQuery(username, list));
  const { data, error, isFetching } = query;
  if (error !== null && (data === undefined || isMissing(error)))
    return (
      <NoPerson
        error={error}
        reason="The name may be misspelled, the account may have gone, or the list is not public."
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const title = connectionsTitle(list, username);
  return (
    <div className={classNames(styles['page'], styles['narrow'])}>
      <BackLink to="/u/$username" params={{ username }}>
        the page of {username}
      </BackLink>
      <h1>{title}</h1>
      <Card aria-label={title}>
        <PersonList query={query} empty={<p className={styles['note']}>Nobody yet.</p>} />
      </Card>
    </div>
  );
}
