import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChallengeView, TopicSummary } from '@tradesense/contract/study.ts';
import { CHALLENGE_CHART_MINUTES } from '@tradesense/contract/study-constants.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import styles from './challenge-page.module.css';
import { ChallengeResult, lessonScores, ResultActs } from './challenge-result.tsx';
import { shareText } from './mastery-text.ts';
import { StudyColumns } from './study-columns.tsx';
import { studyQuery, useProgressChanged } from './study-queries.ts';
import { TaskFrame } from './tasks/task-frame.tsx';
import { MASTERED_SCORE } from '@tradesense/core/study/mastery.ts';
import { TASK_PASS_SCORE } from '@tradesense/core/study/task.ts';

interface ChallengePageProps {
  topic: string;
  isSignedIn: boolean;
}

/** Shows the challenge of a topic: its tasks one at a time, then its result. */
export function ChallengePage({ topic, isSignedIn }: ChallengePageProps) {
  if (!isSignedIn)
    return (
      <EmptyState
        title="A challenge needs an account"
        actions={
          <>
            <LinkButton to="/auth/register">Create a free account</LinkButton>
            <LinkButton to="/study/$topic" params={{ topic }} variant="secondary">
              Back to the topic
            </LinkButton>
          </>
        }
      >
        <p>It sets your level in the topic, and a level belongs to an account.</p>
      </EmptyState>
    );
  return <Challenge topic={topic} />;
}

function Challenge({ topic }: { topic: string }) {
  const queryKey = ['study-challenge', topic];
  const queryClient = useQueryClient();
  const progressChanged = useProgressChanged();
  const study = useQuery(studyQuery(true));
  const started = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('POST /api/study/topics/{topic}/challenge', { params: { topic }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const topics = study.data?.topics ?? [];
  const title = topics.find(({ id }) => id === topic)?.title ?? 'Challenge';
  if (started.data === undefined)
    return started.error === null ? (
      <WhileLoading fetchStatus={started.fetchStatus}>
        <div aria-busy="true">
          <Skeleton height="24rem" />
        </div>
      </WhileLoading>
    ) : (
      <NotStarted
        topic={topic}
        error={started.error}
        isRetrying={started.isFetching}
        onRetry={() => void started.refetch()}
      />
    );
  const { challenge } = started.data;
  return (
    <RunningChallenge
      key={challenge.id}
      challenge={challenge}
      title={title}
      topics={topics}
      onSettled={async () => {
        const response = await call('GET /api/study/challenges/{id}', { params: { id: challenge.id } });
        queryClient.setQueryData(queryKey, response);
        if (response.challenge.result !== null) progressChanged();
      }}
    />
  );
}

interface NotStartedProps {
  topic: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function NotStarted({ topic, error, ...retry }: NotStartedProps) {
  if (error instanceof ApiError && error.code === 'challenge-not-ready')
    return (
      <EmptyState
        title="The challenge is not open yet"
        isPage
        actions={
          <LinkButton to="/study/$topic" params={{ topic }}>
            Back to the topic
          </LinkButton>
        }
      >
        <p>{failureText(error)}</p>
      </EmptyState>
    );
  return (
    <div className={styles['stack']}>
      <LoadFailure title="The challenge could not be started" text={failureText(error)} {...retry} />
      <p>
        <LinkButton to="/study/$topic" params={{ topic }} variant="secondary">
          Back to the topic
        </LinkButton>
      </p>
    </div>
  );
}

interface RunningChallengeProps {
  challenge: ChallengeView;
  title: string;
  /**
   * All topics. A challenge also has tasks of earlier topics, so the lessons of those tasks are looked up in this list.
   */
  topics: readonly TopicSummary[];
  /** Called after a task was settled, so that the challenge is fetched again. */
  onSettled: () => Promise<void>;
}

function RunningChallenge({ challenge, title, topics, onSettled }: RunningChallengeProps) {
  const { tasks, result } = challenge;
  const firstOpen = tasks.findIndex(({ score }) => score === null);
  // A settled task stays on the page until the learner presses the button to continue.
  const [shown, setShown] = useState(firstOpen);
  const [hasMoved, setMoved] = useState(false);
  const queryClient = useQueryClient();
  const outline = <ChallengeOutline challenge={challenge} shown={shown} />;
  const back = (
    <BackLink to="/study/$topic" params={{ topic: challenge.topic }}>
      {title}
    </BackLink>
  );
  if (shown === -1) {
    const { topic } = challenge;
    const scores = lessonScores(
      tasks,
      topics.flatMap(({ lessons }) => lessons),
    );
    return (
      <StudyColumns back={back} outline={outline} acts={<ResultActs topic={topic} scores={scores} />}>
        <ChallengeResult
          challenge={challenge}
          title={title}
          topic={topics.find(({ id }) => id === topic)}
          scores={scores}
          hasFocus={hasMoved}
        />
      </StudyColumns>
    );
  }
  const isOver = result !== null;
  const goOn = () => {
    setMoved(true);
    setShown(firstOpen);
    void queryClient.invalidateQueries({ queryKey: ['study'] });
  };
  return (
    <TaskFrame
      place={{ place: 'challenge', challenge: challenge.id, index: shown }}
      round={0}
      isSignedIn
      hasFocus={hasMoved}
      next={firstOpen === shown ? null : { label: isOver ? 'See the result' : 'Next task', act: goOn }}
      onSettled={() => void onSettled()}
      layout={({ work, verdict, acts, help }) => (
        <StudyColumns back={back} outline={outline} verdict={verdict} acts={acts} help={help}>
          <header className={styles['stack']}>
            <ProgressBar
              label="Challenge"
              value={shown + 1}
              max={tasks.length}
              valueText={`Task ${shown + 1} of ${tasks.length}`}
            />
            <h1>Challenge: {title}</h1>
            <p className={styles['note']}>
              Passed at a mean score of {shareText(TASK_PASS_SCORE)}, with no lesson at zero. To master the topic, pass
              again after 2 and after 7 days, with a mean of {shareText(MASTERED_SCORE)} over the last three passes. An
              opened chart waits for {CHALLENGE_CHART_MINUTES} minutes; then another one takes its place.
            </p>
          </header>
          {work}
        </StudyColumns>
      )}
    />
  );
}

interface ChallengeOutlineProps {
  challenge: ChallengeView;
  shown: number;
}

function ChallengeOutline({ challenge: { tasks }, shown }: ChallengeOutlineProps) {
  return (
    <div className={styles['stack']}>
      <ol className={styles['tasks']}>
        {tasks.map(({ score }, index) => (
          <li key={index} aria-current={index === shown ? 'step' : undefined}>
            Task {index + 1}
            <span>{score === null ? 'open' : shareText(score)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
