import { useMutation } from '@tanstack/react-query';
import type {
  AnswerReviewQuestionRequest,
  ReviewQuestion,
  ReviewQuestionResponse,
} from '@tradesense/contract/study-reviews.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceNote, NO_CHOICE, QuizQuestion } from './quiz/quiz-question.tsx';
import { CertaintyPoints } from './quiz/quiz-result.tsx';
import { useProgressChanged } from './study-queries.ts';
import type { TaskParts } from './tasks/task-frame.tsx';
import { useEnterKey } from './tasks/use-enter-key.ts';

interface ReviewQuestionProps {
  asked: ReviewQuestion;
  /** Whether the learner has requested this card. If so, its heading gets the focus. */
  hasFocus: boolean;
  next: { readonly label: string; readonly act: () => void };
  layout: (parts: TaskParts) => ReactNode;
}

/**
 * Whether the server takes no answer to the question any more: it was answered elsewhere, or it is of an earlier version
 * of the quiz.
 */
function isClosedBy(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'question-already-answered' || error.code === 'not-found');
}

/** Asks a missed quiz question again. Its answer is final. */
export function ReviewQuestionFrame({ asked, hasFocus, next, layout }: ReviewQuestionProps) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const progressChanged = useProgressChanged();
  const isBusy = useRef(false);
  const answering = useMutation<ReviewQuestionResponse, Error, AnswerReviewQuestionRequest>({
    mutationFn: (body) => call('POST /api/study/reviews/questions/{id}/answers', { params: { id: asked.id }, body }),
    onSuccess: progressChanged,
    onError: (error) => {
      if (isClosedBy(error)) progressChanged();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const question = answering.data?.question.question ?? asked.question;
  const isAnswered = question.outcome !== null;
  const isOver = isAnswered || isClosedBy(answering.error);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus || isAnswered) heading.current?.focus();
  }, [hasFocus, isAnswered]);

  const { option, certainty } = choice;
  const isChosen = option !== null && certainty !== null;
  const send = (): void => {
    // Prevents two presses within one frame from sending two answers.
    if (!isChosen || isBusy.current) return;
    isBusy.current = true;
    answering.mutate({ option, certainty });
  };
  useEnterKey(isOver ? next.act : isChosen ? send : null);
  return layout({
    work: (
      <QuizQuestion
        question={question}
        caption="Question of the quiz"
        choice={choice}
        isLocked={isOver || answering.isPending}
        headingRef={heading}
        onChoose={setChoice}
      />
    ),
    verdict: null,
    acts: (
      <>
        {answering.error === null ? null : <Failure error={answering.error} />}
        {isOver ? (
          <Button onClick={next.act}>{next.label}</Button>
        ) : (
          <Button isBusy={answering.isPending} disabled={!isChosen} onClick={send}>
            Check answer
          </Button>
        )}
        {isOver ? null : <ChoiceNote choice={choice} />}
      </>
    ),
    help: <CertaintyPoints />,
  });
}

function Failure({ error }: { readonly error: Error }) {
  if (isClosedBy(error))
    return (
      <Alert title="This question is no longer open">
        <p>It was answered in another tab, or its lesson has changed.</p>
      </Alert>
    );
  return (
    <Alert tone="danger" title="Your answer was not sent">
      <p>{failureText(error)} Your choice is still here; press Check answer to retry.</p>
    </Alert>
  );
}
