import { useQuery } from '@tanstack/react-query';
import type { ReviewCardView } from '@tradesense/contract/study-reviews.ts';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CAUSE_TEXTS } from './cause-texts.ts';
import { ReviewQuestionFrame } from './review-question.tsx';
import styles from './reviews-page.module.css';
import { StudyColumns } from './study-columns.tsx';
import { reviewsQuery } from './study-queries.ts';
import { TaskFrame, type TaskParts } from './tasks/task-frame.tsx';

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
  const layout = ({ work, verdict, acts, help }: TaskParts) => (
    <StudyColumns
      outline={<p className={styles['note']}>Cards come back after longer and longer breaks.</p>}
      verdict={verdict}
      acts={acts}
      help={help}
    >
      <RunHead card={shown ?? null} onEnd={onEnd} />
      {work}
    </StudyColumns>
  );
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
    <TaskFrame
      place={{ place: 'review' }}
      round={round}
      isSignedIn
      hasFocus={round > 0}
      next={next}
      onError={(error) =>
        // The card was reviewed in another tab in the meantime.
        error instanceof ApiError && error.code === 'nothing-due' ? <AllDone onEnd={onEnd} /> : null
      }
      layout={layout}
    />
  );
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
    <EmptyState title="All reviews are done" actions={<Button onClick={onEnd}>Back to the reviews</Button>}>
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
