import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TopicSummary } from '@tradesense/contract/study.ts';
import { MissingPage } from '../../missing-page.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { LessonList } from './lesson-list.tsx';
import { MasterySteps } from './mastery-steps.tsx';
import { LEVEL_LABELS, lessonCountText, MASTERY_LABELS } from './mastery-text.ts';
import { studyQuery } from './study-queries.ts';
import { topicTitle } from './topic-face.tsx';
import styles from './topic-page.module.css';
import { VisitorNote } from './visitor-note.tsx';

interface TopicPageProps {
  topic: string;
  isSignedIn: boolean;
}

/** Page of a topic: its lessons in order, its prerequisites, and its challenge. */
export function TopicPage({ topic: id, isSignedIn }: TopicPageProps) {
  const study = useQuery(studyQuery(isSignedIn));
  if (study.data === undefined)
    return study.error === null ? (
      <WhileLoading fetchStatus={study.fetchStatus}>
        <div className={styles['page']} aria-busy="true">
          <Skeleton width="50%" height="2rem" />
          <Skeleton height="20rem" />
        </div>
      </WhileLoading>
    ) : (
      <LoadFailure
        title="The topic could not be loaded"
        text={failureText(study.error)}
        isRetrying={study.isFetching}
        onRetry={() => void study.refetch()}
      />
    );
  const { topics } = study.data;
  const topic = topics.find((each) => each.id === id);
  if (topic === undefined)
    return (
      <MissingPage title="This topic does not exist" actions={<LinkButton to="/study">See all topics</LinkButton>}>
        <p>It may have been renamed.</p>
      </MissingPage>
    );
  return <LoadedTopic topic={topic} topics={topics} isSignedIn={isSignedIn} />;
}

interface LoadedTopicProps {
  topic: TopicSummary;
  topics: readonly TopicSummary[];
  isSignedIn: boolean;
}

function LoadedTopic({ topic, topics, isSignedIn }: LoadedTopicProps) {
  const { lessons } = topic;
  const done = lessons.filter(({ progress }) => progress.isComplete).length;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <BackLink to="/study">Study</BackLink>
        <h1>{topic.title}</h1>
        <p className={styles['lead']}>{topic.summary}</p>
        <p className={styles['facts']}>
          <Badge>{LEVEL_LABELS[topic.level]}</Badge>
          <MasterySteps level={topic.mastery} droppedFrom={topic.dropped?.from ?? null} />
        </p>
        <Needs topic={topic} topics={topics} />
      </header>
      {isSignedIn ? null : <VisitorNote />}
      {lessons.length === 0 ? (
        <EmptyState title="This topic has no lessons yet" actions={<LinkButton to="/study">See all topics</LinkButton>}>
          <p>It is planned. You can take the topics that it builds on now.</p>
        </EmptyState>
      ) : (
        <div className={styles['columns']}>
          <section className={styles['card']} aria-labelledby="topic-lessons">
            <h2 id="topic-lessons">Lessons</h2>
            <ProgressBar label="Complete" value={done} max={lessons.length} valueText={lessonCountText(topic)} />
            {topic.isOpen ? null : <NotOpen isSignedIn={isSignedIn} />}
            <LessonList lessons={lessons} />
          </section>
          <Challenge topic={topic} isSignedIn={isSignedIn} />
        </div>
      )}
    </div>
  );
}

function Needs({ topic: { needs }, topics }: { topic: TopicSummary; topics: readonly TopicSummary[] }) {
  if (needs.length === 0) return <p className={styles['needs']}>It needs no other topic first.</p>;
  return (
    <p className={styles['needs']}>
      Take first:{' '}
      {needs.map((need, index) => (
        <span key={need}>
          {index === 0 ? '' : ', '}
          <Link to="/study/$topic" params={{ topic: need }}>
            {topicTitle(need, topics)}
          </Link>{' '}
          ({MASTERY_LABELS[topics.find(({ id }) => id === need)?.mastery ?? 'none']})
        </span>
      ))}
    </p>
  );
}

function NotOpen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <p className={styles['needs']}>
      {isSignedIn ? (
        'These lessons are not open yet.'
      ) : (
        <>
          These lessons need a free account. <Link to="/auth/register">Create one</Link> or{' '}
          <Link to="/auth/login">sign in</Link>.
        </>
      )}
    </p>
  );
}

/** Returns why the learner cannot start the challenge now; `null` if it can be started. */
export function challengeObstacle({ lessons }: Pick<TopicSummary, 'lessons'>, isSignedIn: boolean): string | null {
  if (!isSignedIn) return 'A challenge sets your level, so it needs an account.';
  const open = lessons.filter(({ progress }) => !progress.isComplete);
  if (open.length === 0) return null;
  const [first] = open;
  return open.length === 1 && first !== undefined
    ? `Complete ${first.title} first.`
    : `Complete every lesson first; ${open.length} are left.`;
}

function Challenge({ topic, isSignedIn }: { topic: TopicSummary; isSignedIn: boolean }) {
  const obstacle = challengeObstacle(topic, isSignedIn);
  return (
    <section className={styles['card']} aria-labelledby="topic-challenge">
      <h2 id="topic-challenge">Challenge</h2>
      <p>
        Tasks from all lessons in random order, without help. It sets your level.{' '}
        {topic.mastery === 'none' ? null : <>You are now at “{MASTERY_LABELS[topic.mastery]}”.</>}
      </p>
      {obstacle === null ? (
        <LinkButton to="/study/$topic/challenge" params={{ topic: topic.id }} isFullWidth>
          Take the challenge
        </LinkButton>
      ) : (
        <>
          <button type="button" className={styles['shut']} aria-disabled="true" aria-describedby="challenge-obstacle">
            Take the challenge
          </button>
          <p id="challenge-obstacle" className={styles['needs']}>
            {obstacle}
          </p>
        </>
      )}
      {topic.nextChallengeAt === null ? null : (
        <p className={styles['needs']}>It can raise your level again from {momentText(topic.nextChallengeAt)} on.</p>
      )}
    </section>
  );
}
