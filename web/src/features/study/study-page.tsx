import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StudyResponse, TopicSummary } from '@tradesense/contract/study.ts';
import { STUDY_SEARCH_MAX, STUDY_SEARCH_MIN } from '@tradesense/contract/study-constants.ts';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { LessonList } from './lesson-list.tsx';
import { MasterySteps } from './mastery-steps.tsx';
import { PlacementOffer } from './placement/placement-offer.tsx';
import styles from './study-page.module.css';
import { studyQuery } from './study-queries.ts';
import { SearchResults } from './study-search.tsx';
import { Dropped, NextStep, Reviews, TodaySet } from './study-side.tsx';
import { TopicList } from './topic-list.tsx';
import { TopicMap } from './topic-map.tsx';
import { VisitorNote } from './visitor-note.tsx';

interface StudyPageProps {
  isSignedIn: boolean;
  /** The search words from the address. */
  q: string;
  onSearch: (q: string) => void;
  /**
   * Renders the next step for the learner. `own` is Study's own next step; it is rendered if the product-wide next step
   * cannot be shown on this page. `null` while the step loads: the page waits for it, because its card would move the
   * cards below it away from a learner who is about to press one.
   */
  nextStep: ((own: ReactNode) => ReactNode) | null;
}

/** Page of Study: the topics, the next step, the set of tasks for today, and the topics whose level has fallen. */
export function StudyPage({ isSignedIn, q, onSearch, nextStep }: StudyPageProps) {
  const study = useQuery(studyQuery(isSignedIn));
  const [view, setView] = useState<'map' | 'list' | 'saved'>('map');
  const { text, setText } = useTypedSearch(q, onSearch);
  return (
    <div className={styles['page']} data-study-map="">
      <header className={styles['head']}>
        <h1>Study</h1>
        <SegmentedControl
          label="View"
          isLabelHidden
          value={view}
          options={[
            { value: 'map', label: 'Map' },
            { value: 'list', label: 'List' },
            ...(isSignedIn ? [{ value: 'saved' as const, label: savedLabel(study.data) }] : []),
          ]}
          onValueChange={setView}
        />
        <input
          className={styles['search']}
          type="search"
          aria-label="Search lessons, terms and notes"
          placeholder={isSignedIn ? 'Lessons, terms, my notes' : 'Lessons and terms'}
          maxLength={STUDY_SEARCH_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      {isSignedIn ? null : <VisitorNote />}
      {q.length >= STUDY_SEARCH_MIN ? (
        <SearchResults q={q} />
      ) : study.data === undefined || nextStep === null ? (
        <Missing study={study} />
      ) : (
        <Loaded study={study.data} view={view} isSignedIn={isSignedIn} nextStep={nextStep} />
      )}
    </div>
  );
}

const saved = (study: StudyResponse | undefined) =>
  (study?.topics ?? []).flatMap(({ lessons }) => lessons.filter(({ progress }) => progress.isBookmarked));
const savedLabel = (study: StudyResponse | undefined) =>
  study === undefined ? 'Saved' : `Saved ${saved(study).length}`;

function Missing({ study: { error, isFetching, fetchStatus, refetch } }: { study: UseQueryResult<StudyResponse> }) {
  if (error !== null)
    return (
      <LoadFailure
        title="Study could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <WhileLoading fetchStatus={fetchStatus}>
      <div className={styles['columns']} aria-busy="true">
        <Skeleton height="30rem" />
        <Skeleton height="14rem" />
      </div>
    </WhileLoading>
  );
}

interface LoadedProps extends Pick<StudyPageProps, 'isSignedIn'> {
  study: StudyResponse;
  nextStep: (own: ReactNode) => ReactNode;
  view: 'map' | 'list' | 'saved';
}

function Loaded({ study, view, isSignedIn, nextStep }: LoadedProps) {
  const { topics, next, today, streak, reviewsDue, placement } = study;
  return (
    <div className={styles['columns']}>
      <section className={styles['topics']} aria-labelledby="study-topics">
        <header className={styles['topicsHead']}>
          <h2 id="study-topics">{view === 'saved' ? 'Saved lessons' : 'Topics, and what each needs'}</h2>
          {view === 'map' ? <Legend /> : null}
        </header>
        {view === 'saved' ? (
          <Saved study={study} />
        ) : (
          <Topics topics={topics} view={view} nextTopic={next?.topic ?? null} isSignedIn={isSignedIn} />
        )}
      </section>
      <div className={styles['side']}>
        {nextStep(<NextStep next={next} />)}
        {placement === null ? null : <PlacementOffer offer={placement} isSignedIn={isSignedIn} />}
        {today.length === 0 ? null : <TodaySet today={today} streak={streak} />}
        {isSignedIn ? <Reviews due={reviewsDue} /> : null}
        <Dropped topics={topics} />
      </div>
    </div>
  );
}

function Legend() {
  return (
    <span className={styles['legend']}>
      <MasterySteps level="familiar" droppedFrom={null} />
      <MasterySteps level="proficient" droppedFrom={null} />
      <MasterySteps level="mastered" droppedFrom={null} />
    </span>
  );
}

interface TopicsProps {
  topics: readonly TopicSummary[];
  view: 'map' | 'list';
  nextTopic: string | null;
  isSignedIn: boolean;
}

/**
 * Shows the topics as the view says: as a map, or as a list in order. If the map does not fit into the window, shows
 * the list instead.
 */
function Topics({ topics, view, nextTopic, isSignedIn }: TopicsProps) {
  if (topics.length === 0) return <EmptyState title="No topics yet">Topics will appear here.</EmptyState>;
  return (
    <>
      {view === 'map' ? <TopicMap topics={topics} nextTopic={nextTopic} isSignedIn={isSignedIn} /> : null}
      <TopicList
        topics={topics}
        nextTopic={nextTopic}
        isSignedIn={isSignedIn}
        hasLessons={view === 'list'}
        isBesideMap={view === 'map'}
      />
      <p className={styles['note']}>
        You earn a level in a mixed challenge, and a later challenge can lower it: it shows what you can do now. Not
        sure where to go on? <Link to="/study/placement">Take the placement</Link>.
      </p>
    </>
  );
}

function Saved({ study }: { study: StudyResponse }) {
  const lessons = saved(study);
  if (lessons.length > 0) return <LessonList lessons={lessons} />;
  return (
    <EmptyState title="No saved lessons">
      <p>Press Save on a lesson to find it here again.</p>
    </EmptyState>
  );
}
