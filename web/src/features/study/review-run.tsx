import { useQuery } from '@tanstack/react-query';
import type { ReviewCardView } from '@tradesense/contract/study-reviews.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { CAUSE_TEXTS } from './cause-texts.ts';
import { ReviewQuestionFrame } from './review-question.tsx';
import styles from './reviews-page.module.css';
import { StudyColumns } from './study-columns.tsx';
import { reviewsQuery } from './study-queries.ts';
import { TaskFrame, type TaskFrameProps, type TaskParts } from './tasks/task-frame.tsx';
import { useStudyTask } from './tasks/use-task-run.ts';

/** Shows the first card that is due, then the next one, until none is due. */
export function ReviewRun({ onEnd }: { onEnd: () => void }) {
  const [round, setRound] = useState(0);
  const card = useQuery({
    queryKey: ['study-review-card', round],
    queryFn: ({ signal }) => call('POST /api/study/reviews/cards', { signal }),
    // A card stays on the page until the learner asks for the next one.
    staleTime: Infinity,
    gcTime: 0,
  });
  const shown = card.data?.card;
  const layoutWith =
    (headed: ReviewCardView | null) =>
    ({ work, verdict, acts, help }: TaskParts) => (
      <StudyColumns
        outline={<p className={styles['note']}>Cards come back after longer and longer breaks.</p>}
        verdict={verdict}
        acts={acts}
        help={help}
      >
        <RunHead card={headed} onEnd={onEnd} />
        {work}
      </StudyColumns>
    );
  const layout = layoutWith(shown ?? null);
  const alone = (work: ReactNode) => layout({ work, verdict: null, acts: null, help: null });
  if (shown === undefined) return alone(<CardMissing {...card} />);
  if (shown === null) return alone(<AllDone onEnd={onEnd} />);
  const next = { label: 'Next card', act: () => setRound(round + 1) };
  if (shown.question !== null)
    return (
      <ReviewQuestionFrame
        key={shown.question.id}
        asked={shown.question}
        hasFocus={round > 0}
        next={next}
        layout={layout}
      />
    );
  return (
    <ReviewTask
      card={shown}
      round={round}
      hasFocus={round > 0}
      next={next}
      onError={(error) =>
        // The card was reviewed in another tab in the meantime.
        error instanceof ApiError && error.code === 'nothing-due' ? <AllDone onEnd={onEnd} /> : null
      }
      onOtherCard={() => void card.refetch()}
      layoutWith={layoutWith}
    />
  );
}

interface ReviewTaskProps extends Pick<TaskFrameProps, 'round' | 'hasFocus' | 'next' | 'onError'> {
  card: ReviewCardView;
  /** Called if the task belongs to another card, because this one was reviewed in another tab in the meantime. */
  onOtherCard: () => void;
  /** Returns the layout of a page that is headed by the card; `null` for none. */
  layoutWith: (card: ReviewCardView | null) => TaskFrameProps['layout'];
}

/** Asks a task of the card that is due first. */
function ReviewTask({ card, onOtherCard, layoutWith, ...frame }: ReviewTaskProps) {
  const at = { place: { place: 'review' }, round: frame.round, isSignedIn: true } as const;
  const lesson = useStudyTask(at).task?.lesson ?? card.lesson;
  const onOther = useLatest(onOtherCard);
  useEffect(() => {
    if (lesson !== card.lesson) onOther.current();
  }, [lesson, card.lesson, onOther]);
  return <TaskFrame {...at} {...frame} layout={layoutWith(lesson === card.lesson ? card : null)} />;
}

/** Shows how many cards are due, and why this card exists. */
function RunHead({ card, onEnd }: { card: ReviewCardView | null; onEnd: () => void }) {
  const reviews = useQuery(reviewsQuery);
  const due = reviews.data?.due;
  return (
    <header>
      <div className={styles['runHead']}>
        <h1>Review</h1>
        <p className={styles['note']}>{due === undefined ? '' : `${due} due`}</p>
        <Button variant="ghost" size="small" onClick={onEnd}>
          End
        </Button>
      </div>
      {card === null ? null : (
        <p className={styles['note']}>
          {card.title}.{card.cause === null ? '' : ` ${CAUSE_TEXTS[card.cause]}`}
        </p>
      )}
    </header>
  );
}

function AllDone({ onEnd }: { onEnd: () => void }) {
  return (
    <EmptyState title="All reviews are done" actions={<Button onClick={onEnd}>Back to the cards</Button>}>
      <p>The next cards come back when they are due.</p>
    </EmptyState>
  );
}

interface CardMissingProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function CardMissing({ error, isFetching, refetch }: CardMissingProps) {
  if (error === null)
    return (
      <div aria-busy="true">
        <Skeleton height="22rem" />
      </div>
    );
  return (
    <LoadFailure
      title="The card could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
