import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StudySearchResponse } from '@tradesense/contract/study.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { STUDY_KEY } from './study-queries.ts';
import styles from './study-search.module.css';

type Found = StudySearchResponse['results'][number];

const KIND_LABELS: Readonly<Record<Found['kind'], string>> = {
  topic: 'Topic',
  lesson: 'Lesson',
  term: 'Term',
  note: 'Your note',
};

/** Shows the search results for the words `q`. */
export function SearchResults({ q }: { q: string }) {
  const found = useQuery({
    queryKey: [...STUDY_KEY, 'search', q],
    queryFn: ({ signal }) => call('GET /api/study/search', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  if (found.error !== null)
    return (
      <LoadFailure
        title="The search failed"
        text={failureText(found.error)}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  const results = found.data?.results ?? [];
  return (
    <section className={styles['results']} aria-label="Search results" aria-busy={found.isFetching}>
      <output>{found.data === undefined ? 'Searching' : countText(results.length)}</output>
      {found.data !== undefined && results.length === 0 ? (
        <EmptyState title={`Nothing matches “${q}”`}>
          <p>Try one word, such as “swing” or “spread”.</p>
        </EmptyState>
      ) : (
        <ul>
          {results.map((result, index) => (
            <li key={index}>
              <span className={styles['kind']}>{KIND_LABELS[result.kind]}</span>
              <Title result={result} />
              <p>
                <Excerpt text={result.excerpt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`;

function Title({ result: { title, topic, lesson } }: { result: Found }) {
  if (topic === null) return <b>{title}</b>;
  if (lesson === null)
    return (
      <Link to="/study/$topic" params={{ topic }}>
        {title}
      </Link>
    );
  return (
    <Link to="/study/$topic/$lesson" params={{ topic, lesson }}>
      {title}
    </Link>
  );
}

/** Shows an excerpt from a search result. The words between `[[` and `]]` are highlighted. */
function Excerpt({ text }: { text: string }) {
  return text.split(/\[\[(.*?)\]\]/).map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>));
}
