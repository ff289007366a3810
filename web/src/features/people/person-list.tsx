import { Link } from '@tanstack/react-router';
import type { PeopleResponse, Person } from '@tradesense/contract/people.ts';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './person-page.module.css';

/** An infinite query of people. */
export interface PeopleQuery {
  readonly data: { readonly pages: readonly PeopleResponse[] } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface PersonListProps {
  readonly query: PeopleQuery;
  /** Shown if there is nobody. */
  readonly empty: ReactNode;
  /** What can be done about a person. */
  readonly actions?: (person: Person) => ReactNode;
}

/** People with links to their pages, page by page. */
export function PersonList({ query, empty, actions }: PersonListProps) {
  const { data, error, isFetching } = query;
  const failure =
    error === null ? null : (
      <LoadFailure
        title="The list could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      />
    );
  if (data === undefined)
    return (
      failure ?? (
        <div aria-busy="true">
          <Skeleton height="6rem" />
        </div>
      )
    );
  const people = data.pages.flatMap((page) => page.people);
  return (
    <>
      {failure}
      {people.length === 0 && !query.hasNextPage ? (
        empty
      ) : (
        <ul className={styles['people']}>
          {people.map((person) => (
            <li key={person.username} className={styles['person']}>
              <Link to="/u/$username" params={{ username: person.username }}>
                <Avatar name={person.username} imageUrl={person.profileImageUrl} size={32} borderRadius="50%" />
                {person.username}
              </Link>
              {actions?.(person)}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
