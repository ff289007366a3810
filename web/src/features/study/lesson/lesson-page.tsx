import { useQuery } from '@tanstack/react-query';
import type { LessonResponse } from '@tradesense/contract/study.ts';
import { useEffect, useMemo } from 'react';
import { MissingPage } from '../../../missing-page.tsx';
import { ApiError } from '../../../platform/api-error.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lessonQuery } from '../study-queries.ts';
import { loadLessonText, type LessonText } from './lesson-files.ts';
import { LessonFrame } from './lesson-frame.tsx';
import styles from './lesson-page.module.css';
import { rememberStep, rememberTitle, stepLeft } from './lesson-place.ts';
import { LessonStep } from './lesson-step.tsx';
import { lessonParts, stepsOf } from './lesson-steps.ts';
import { OfflineLesson } from './offline-lesson.tsx';
import { PrintedLesson } from './printed-lesson.tsx';
import type { GoTo } from './step-names.ts';
import { glossaryQuery } from './term.tsx';

interface LessonPageProps {
  topic: string;
  lesson: string;
  /** Step in the address; absent if the lesson should open at the step where the learner left it. */
  step: unknown;
  /** Task in the address, counted from 1 within the step. */
  task: unknown;
  isSignedIn: boolean;
  onGo: GoTo;
}

/** Shows a lesson, one step at a time. */
export function LessonPage(props: LessonPageProps) {
  const { topic, lesson, isSignedIn } = props;
  const details = useQuery(lessonQuery(lesson, isSignedIn));
  const text = useQuery({
    queryKey: ['study-lesson-text', topic, lesson],
    queryFn: () => loadLessonText(topic, lesson),
    staleTime: Infinity,
    // The query must run without a connection too: the service worker has cached the texts of lessons that were opened
    // before.
    networkMode: 'always',
  });
  const error = details.error ?? text.error;
  if (text.data === null || (details.error instanceof ApiError && details.error.code === 'not-found'))
    return <NoLesson />;
  if (details.error instanceof ApiError && details.error.code === 'lesson-needs-account') return <NeedsAccount />;
  if (details.data !== undefined && text.data !== undefined) {
    return <OpenLesson key={lesson} {...props} details={details.data} text={text.data} />;
  }
  const isUnreachable = details.error instanceof ApiError && details.error.isUnreachable;
  if (isUnreachable && text.data !== undefined)
    return <OfflineLesson lesson={lesson} text={text.data} onRetry={() => void details.refetch()} />;
  if (error === null)
    return (
      <div className={styles['loading']} aria-busy="true">
        <Skeleton width="60%" height="2rem" />
        <Skeleton height="24rem" />
      </div>
    );
  return (
    <LoadFailure
      title="The lesson could not be loaded"
      text={failureText(error)}
      isRetrying={details.isFetching || text.isFetching}
      onRetry={() => void Promise.all([details.refetch(), text.refetch()])}
    />
  );
}

interface OpenLessonProps extends LessonPageProps {
  details: LessonResponse;
  text: LessonText;
}

function OpenLesson({ details, text, step, task, isSignedIn, onGo }: OpenLessonProps) {
  const { lesson } = details;
  // Loads the glossary in advance, so that it is available when the lesson is printed or read offline.
  useQuery(glossaryQuery);
  const parts = useMemo(() => lessonParts(text), [text]);
  const steps = useMemo(() => stepsOf(parts), [parts]);
  const known = steps.find((each) => each === step);
  const shown = known ?? stepLeft(lesson.id, lesson.progress, steps);
  const isKnown = known !== undefined;
  useEffect(() => {
    rememberTitle(lesson.id, lesson.title);
    // If the address does not contain a step of the lesson, the shown step is added to the address. So the Back button
    // of the browser returns to this step.
    if (isKnown) rememberStep(lesson.id, shown);
    else onGo(shown, 1, true);
  }, [isKnown, lesson.id, lesson.title, onGo, shown]);
  const frame = { details, steps, step: shown, isSignedIn, onGo };
  return (
    <PrintedLesson title={lesson.title} parts={parts}>
      <LessonFrame {...frame}>
        {(place) => <LessonStep key={shown} {...frame} parts={parts[shown]} task={taskNumber(task)} place={place} />}
      </LessonFrame>
    </PrintedLesson>
  );
}

const taskNumber = (task: unknown): number => (typeof task === 'number' && task >= 1 ? Math.floor(task) : 1);

function NoLesson() {
  return (
    <MissingPage title="This lesson does not exist" actions={<LinkButton to="/study">See all topics</LinkButton>}>
      <p>It may have moved to another topic.</p>
    </MissingPage>
  );
}

function NeedsAccount() {
  return (
    <EmptyState
      title="This lesson needs an account"
      actions={
        <>
          <LinkButton to="/auth/register">Create a free account</LinkButton>
          <LinkButton to="/auth/login" variant="secondary">
            Sign In
          </LinkButton>
        </>
      }
    >
      <p>Beginner topics are open to everyone. All of Study is free with an account.</p>
    </EmptyState>
  );
}
