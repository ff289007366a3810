import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerQuizRequest, QuizResponse, QuizView } from '@tradesense/contract/study.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../../platform/api-client.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useProgressChanged } from '../study-queries.ts';
import { useEnterKey } from '../tasks/use-enter-key.ts';
import { rememberVisitorProgress } from '../visitor-progress.ts';
import { ChoiceNote, NO_CHOICE, QuizQuestion } from './quiz-question.tsx';
import { CertaintyPoints, QuizResult } from './quiz-result.tsx';

interface QuizParts {
  readonly work: ReactNode;
  readonly acts: ReactNode;
  readonly help: ReactNode;
}

interface LessonQuizProps {
  lesson: string;
  isSignedIn: boolean;
  /** Button below the result that continues the lesson; `null` for none. */
  next: { readonly label: string; readonly act: () => void } | null;
  layout: (parts: QuizParts) => ReactNode;
}

/** Shows the quiz of a lesson, one question at a time, and its result. */
export function LessonQuiz({ lesson, isSignedIn, next, layout }: LessonQuizProps) {
  const { quiz, answer, restart, load } = useQuiz(lesson, isSignedIn);
  // Index of the question to show. `null` shows the first open question or, if all questions are answered, the result.
  const [shown, setShown] = useState<number | null>(null);
  const [choice, setChoice] = useState(NO_CHOICE);
  const heading = useRef<HTMLHeadingElement>(null);
  const help = <CertaintyPoints />;
  const open = quiz?.questions.findIndex(({ outcome }) => outcome === null) ?? 0;
  const index = shown ?? (open === -1 ? null : open);
  const question = index === null ? undefined : quiz?.questions[index];
  const isAnswered = question !== undefined && question.outcome !== null;
  useFocusOn(heading, `${index} ${isAnswered}`, quiz !== null);

  const { option, certainty } = choice;
  const send = (): void => {
    if (question === undefined || index === null || option === null || certainty === null) return;
    answer.send({ question: question.id, option, certainty }, () => setShown(index));
  };
  const goOn = (): void => {
    setChoice(NO_CHOICE);
    setShown(null);
  };
  useEnterKey(question === undefined ? null : isAnswered ? goOn : option === null || certainty === null ? null : send);
  if (quiz === null) return layout({ work: <QuizMissing {...load} />, acts: null, help });
  if (question === undefined || index === null)
    return layout({
      work: <QuizResult quiz={quiz} headingRef={heading} />,
      acts: <ResultActs restart={restart} next={next} isPassed={quiz.result?.isPassed === true} />,
      help,
    });
  return layout({
    work: (
      <QuizQuestion
        key={question.id}
        question={question}
        caption={`Question ${index + 1} of ${quiz.questions.length}`}
        choice={choice}
        isLocked={isAnswered || answer.isSending}
        headingRef={heading}
        onChoose={setChoice}
      />
    ),
    acts: (
      <>
        {answer.error === null || isAnswered ? null : (
          <Alert tone="danger" title="Your answer was not sent">
            <p>{failureText(answer.error)} Your choice is still here; press Check answer to retry.</p>
          </Alert>
        )}
        {isAnswered ? (
          <Button onClick={goOn}>{open === -1 ? 'See the result' : 'Next question'}</Button>
        ) : (
          <Button isBusy={answer.isSending} disabled={option === null || certainty === null} onClick={send}>
            Check answer
          </Button>
        )}
        {isAnswered ? null : <ChoiceNote choice={choice} />}
      </>
    ),
    help,
  });
}

/**
 * Moves the focus to the heading when another question or the result is shown, but not when the quiz has just loaded.
 */
function useFocusOn(heading: { readonly current: HTMLElement | null }, what: string, isLoaded: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    if (before.current !== null && before.current !== what) heading.current?.focus();
    before.current = what;
  }, [heading, isLoaded, what]);
}

function useQuiz(lesson: string, isSignedIn: boolean) {
  const queryClient = useQueryClient();
  const progressChanged = useProgressChanged();
  const isBusy = useRef(false);
  const queryKey = ['study-quiz', lesson, isSignedIn];
  const shown = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('POST /api/study/quizzes', { body: { lesson, isNew: false }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const quiz: QuizView | null = shown.data?.quiz ?? null;
  const onSuccess = (response: QuizResponse) => void queryClient.setQueryData<QuizResponse>(queryKey, response);
  const answering = useMutation<QuizResponse, Error, AnswerQuizRequest>({
    mutationFn: (body) => call('POST /api/study/quizzes/{id}/answers', { params: { id: quiz?.id ?? '' }, body }),
    onSuccess: (response) => {
      onSuccess(response);
      if (!isSignedIn) rememberVisitorProgress();
      if (response.quiz.result !== null) progressChanged();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const restarting = useMutation({
    mutationFn: () => call('POST /api/study/quizzes', { body: { lesson, isNew: true } }),
    onSuccess,
  });
  return {
    quiz,
    answer: {
      send: (body: AnswerQuizRequest, onDone: () => void) => {
        // Prevents two presses within one frame from sending two answers.
        if (isBusy.current) return;
        isBusy.current = true;
        answering.mutate(body, { onSuccess: onDone });
      },
      isSending: answering.isPending,
      error: answering.error,
    },
    restart: { act: () => restarting.mutate(), isBusy: restarting.isPending, error: restarting.error },
    load: { error: shown.error, isRetrying: shown.isFetching, onRetry: () => void shown.refetch() },
  };
}

function QuizMissing({ error, ...retry }: { error: Error | null; isRetrying: boolean; onRetry: () => void }) {
  if (error !== null) return <LoadFailure title="The quiz could not be loaded" text={failureText(error)} {...retry} />;
  return (
    <div aria-busy="true">
      <Skeleton height="18rem" />
    </div>
  );
}

interface ResultActsProps {
  restart: { readonly act: () => void; readonly isBusy: boolean; readonly error: Error | null };
  next: LessonQuizProps['next'];
  isPassed: boolean;
}

function ResultActs({ restart, next, isPassed }: ResultActsProps) {
  return (
    <>
      {restart.error === null ? null : (
        <Alert tone="danger" title="The quiz could not be restarted">
          <p>{failureText(restart.error)}</p>
        </Alert>
      )}
      {next === null ? null : (
        <Button variant={isPassed ? 'primary' : 'secondary'} onClick={next.act}>
          {next.label}
        </Button>
      )}
      <Button variant={isPassed ? 'secondary' : 'primary'} isBusy={restart.isBusy} onClick={restart.act}>
        Take the quiz again
      </Button>
    </>
  );
}
