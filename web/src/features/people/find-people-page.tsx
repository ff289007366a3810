import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PEOPLE_SEARCH_MAX, PEOPLE_SEARCH_MIN } from '@tradesense/contract/people-constants.ts';
import type { FoundPerson } from '@tradesense/contract/people.ts';
import { QueryView } from '../../query-view.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { FoundRow } from './found-row.tsx';
import { searchQuery } from './people-queries.ts';
import { foundText } from './people-text.ts';
import styles from './person-page.module.css';
import { Suggestions } from './suggestions.tsx';

interface FindPeoplePageProps {
  /** The search text from the address. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
  /** The reader's username; `null` if the reader has none yet. */
  readonly ownUsername: string | null;
}

/** Page that searches for people by username and name, and suggests people to follow. */
export function FindPeoplePage({ q, onSearch, ownUsername }: FindPeoplePageProps) {
  const { text, setText } = useTypedSearch(q, onSearch);
  const isSearching = q.length >= PEOPLE_SEARCH_MIN;
  return (
    <div className={classNames(styles['page'], styles['narrow'])}>
      <h1>Find people</h1>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(text.trim());
          }}
        >
          <TextField
            label="Username or name"
            type="search"
            maxLength={PEOPLE_SEARCH_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="At least two characters. Names are found if their owner shows them to you."
            value={text}
            onValueChange={setText}
          />
        </form>
      </search>
      {isSearching ? <Found q={q} ownUsername={ownUsername} /> : null}
      <Suggestions />
    </div>
  );
}

function Found({ q, ownUsername }: Pick<FindPeoplePageProps, 'q' | 'ownUsername'>) {
  const query = useInfiniteQuery({ ...searchQuery(q), placeholderData: keepPreviousData });
  const people: readonly FoundPerson[] = query.data?.pages.flatMap((page) => page.people) ?? [];
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  return (
    <Card title="Result" aria-label="Result" aria-busy={query.isPlaceholderData || undefined}>
      <output className={styles['note']}>{isKnown ? foundText(people.length, query.hasNextPage) : ''}</output>
      <QueryView query={query} name="The result" height="6rem">
        {() => (
          <>
            {people.length === 0 ? null : (
              <ul className={styles['people']} aria-label="People found">
                {people.map((person) => (
                  <FoundRow
                    key={person.username}
                    person={person}
                    isFollowing={person.isFollowing}
                    isOwn={person.username === ownUsername}
                    note={person.name}
                  />
                ))}
              </ul>
            )}
            <MoreButton query={query} />
          </>
        )}
      </QueryView>
    </Card>
  );
}
