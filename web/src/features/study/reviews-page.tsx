import { useQuery } from '@tanstack/react-query';
import type { ReviewsResponse } from '@tradesense/contract/study-reviews.ts';
import { useState, type CSSProperties } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { pageLanguage } from '../../ui/page-language.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { CAUSE_TEXTS } from './cause-texts.ts';
import { ReviewRun } from './review-run.tsx';
import styles from './reviews-page.module.css';
import { reviewsQuery } from './study-queries.ts';

/**
 * Page of the reviews due. First shows how many cards are due now and on the following days, then one card at a time.
 */
export function ReviewsPage({ isSignedIn }: { isSignedIn: boolean }) {
  const [isRunning, setRunning] = useState(false);
  if (!isSignedIn)
    return (
      <div className={styles['page']}>
        <BackLink to="/study">Study</BackLink>
        <h1>Cards to review</h1>
        <EmptyState
          title="Reviews need an account"
          actions={
            <>
              <LinkButton to="/auth/register">Create a free account</LinkButton>
              <LinkButton to="/study" variant="secondary">
                See all topics
              </LinkButton>
            </>
          }
        >
          <p>What you missed comes back after longer and longer breaks. That needs a record of your answers.</p>
        </EmptyState>
      </div>
    );
  return isRunning ? (
    <ReviewRun onEnd={() => setRunning(false)} />
  ) : (
    <ReviewOverview onBegin={() => setRunning(true)} />
  );
}

function ReviewOverview({ onBegin }: { onBegin: () => void }) {
  const reviews = useQuery(reviewsQuery);
  return (
    <div className={styles['page']}>
      <BackLink to="/study">Study</BackLink>
      <h1>Cards to review</h1>
      {reviews.data === undefined ? (
        reviews.error === null ? (
          <WhileLoading fetchStatus={reviews.fetchStatus}>
            <div aria-busy="true">
              <Skeleton height="16rem" />
            </div>
          </WhileLoading>
        ) : (
          <LoadFailure
            title="The reviews could not be loaded"
            text={failureText(reviews.error)}
            isRetrying={reviews.isFetching}
            onRetry={() => void reviews.refetch()}
          />
        )
      ) : reviews.data.cards === 0 ? (
        <EmptyState title="No cards yet" actions={<LinkButton to="/study">Choose a lesson</LinkButton>}>
          <p>What you miss in a task or a quiz becomes a card and comes back here.</p>
        </EmptyState>
      ) : (
        <Overview reviews={reviews.data} onBegin={onBegin} />
      )}
    </div>
  );
}

function Overview({ reviews, onBegin }: { reviews: ReviewsResponse; onBegin: () => void }) {
  const { due, cards, reviewedToday, forecast, upcoming } = reviews;
  return (
    <div className={styles['columns']}>
      <section className={styles['card']} aria-labelledby="reviews-due">
        <h2 id="reviews-due">
          {due === 0 ? 'Nothing is due now' : `${due} ${due === 1 ? 'card is' : 'cards are'} due`}
        </h2>
        <p className={styles['note']}>
          {cards} {cards === 1 ? 'card' : 'cards'} in all, {reviewedToday} reviewed today.
        </p>
        {due === 0 ? null : <Button onClick={onBegin}>Start the reviews</Button>}
        <h3>The next 14 days</h3>
        <Forecast forecast={forecast} />
      </section>
      <section className={styles['card']} aria-labelledby="reviews-next">
        <h2 id="reviews-next">Next cards</h2>
        <ul className={styles['upcoming']}>
          {upcoming.map(({ lesson, title, cause, dueAt }, index) => (
            <li key={`${lesson} ${index}`}>
              {title}
              {/* The cards are ordered by time, so the first `due` cards are the ones that are due now. */}
              <span>{index < due ? 'Due now' : momentText(dueAt)}</span>
              {cause === null ? null : <span className={styles['cause']}>{CAUSE_TEXTS[cause]}</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Shows the number of cards due on each day, as a bar and as text. */
function Forecast({ forecast }: Pick<ReviewsResponse, 'forecast'>) {
  const most = Math.max(1, ...forecast.map(({ cards }) => cards));
  return (
    <ol className={styles['forecast']} aria-label="Cards due on each of the next 14 days">
      {forecast.map(({ date, cards }, index) => (
        <li key={date}>
          <span className={styles['count']}>{cards}</span>
          <span className={styles['bar']} style={shareStyle(cards / most)} />
          <span className={styles['day']}>{index === 0 ? 'Today' : dayText(date)}</span>
        </li>
      ))}
    </ol>
  );
}

const shareStyle = (share: number): CSSProperties & Record<'--share', string> => ({ '--share': `${share * 100}%` });

const dayText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(pageLanguage(), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
