import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../query-view.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { FoundRow } from './found-row.tsx';
import { suggestionsQuery } from './people-queries.ts';
import styles from './person-page.module.css';

interface SuggestionsProps {
  /** Maximum number of people to show; absent for no limit. */
  readonly limit?: number;
}

/** Suggests people to follow who train the same exam types as the learner. */
export function Suggestions({ limit }: SuggestionsProps) {
  const suggestions = useQuery(suggestionsQuery);
  return (
    <Card title="People who train what you train" aria-label="People who train what you train">
      <QueryView query={suggestions} name="The suggestions" height="6rem">
        {({ people }) =>
          people.length === 0 ? (
            <EmptyState
              title="Nobody to suggest yet"
              actions={
                <LinkButton to="/leaderboards" variant="secondary">
                  See the leaderboards
                </LinkButton>
              }
            >
              <p>
                People who lately answered rated charts of your exam types appear here, if they show their ratings to
                everyone.
              </p>
            </EmptyState>
          ) : (
            <ul className={styles['people']} aria-label="Suggested people">
              {people.slice(0, limit).map((person) => (
                <FoundRow
                  key={person.username}
                  person={person}
                  isFollowing={false}
                  note={person.types.map((type) => TYPE_LABELS[type].title).join(', ')}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
