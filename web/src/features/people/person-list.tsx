import { Link } from '@tanstack/react-router';
import type { PeopleResponse, Person } from '@tradesense/contract/people.ts';
import type { ReactNode } from 'react';
import { QueryView, type AnyQuery } from '../../query-view.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import styles from './person-page.module.css';

/** An infinite query of people. */
export interface PeopleQuery extends AnyQuery<{ readonly pages: readonly PeopleResponse[] }> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface PersonListProps {
  readonly query: PeopleQuery;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
  /** Renders the actions for a person. */
  readonly actions?: (person: Person) => ReactNode;
}

/** Shows people with links to their pages, page by page. */
export function PersonList({ query, empty, actions }: PersonListProps) {
  return (
    <QueryView query={query} name="The list" height="6rem">
      {({ pages }) => {
        const people = pages.flatMap((page) => page.people);
        return people.length === 0 && !query.hasNextPage ? (
          empty
        ) : (
          <>
            <ul className={styles['people']}>
              {people.map((person) => (
                <li key={person.username} className={styles['person']}>
                  <Link to="/u/$username" params={{ username: person.username }}>
                    <Avatar name={person.username} imageUrl={person.profileImageUrl} size={32} borderRadius="50%" />
                    <span className={styles['personName']}>{person.username}</span>
                  </Link>
                  {actions?.(person)}
                </li>
              ))}
            </ul>
            <MoreButton query={query} />
          </>
        );
      }}
    </QueryView>
  );
}
