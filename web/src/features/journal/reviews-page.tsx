import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReviewList, ReviewQueueResponse } from '@tradesense/contract/second-look.ts';
import { SECOND_LOOKS_MAX } from '@tradesense/core/learning/second-look.ts';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { counted } from '../../ui/number-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { reviewQueueQuery } from './journal-queries.ts';
import { assetName, SIDE_LABELS } from './journal-text.ts';
import styles from './reviews-page.module.css';

type QueuedTrade = ReviewQueueResponse['items'][number];

/** Days from the close of a trade until its review is due. */
const REVIEW_AFTER_DAYS = 1;

interface NextReview {
  readonly list: ReviewList;
  readonly trade: QueuedTrade;
}

/**
 * Returns the trade to review or to decide again next; `null` if nothing is due. Both lists start with the oldest
 * trade. A review comes before a second decision: a review needs a fresh memory of the trade, while a second decision
 * is better once that memory has faded.
 */
function nextReview(reviews: readonly QueuedTrade[], looks: readonly QueuedTrade[]): NextReview | null {
  const [review] = reviews;
  if (review !== undefined && review.daysSinceClose >= REVIEW_AFTER_DAYS) return { list: 'review', trade: review };
  const [look] = looks;
  return look === undefined ? null : { list: 'second-look', trade: look };
}

const useQueue = (list: ReviewList) => useInfiniteQuery(reviewQueueQuery(list));
type Queue = ReturnType<typeof useQueue>;

const tradesOf = ({ data }: Queue): readonly QueuedTrade[] => data?.pages.flatMap(({ items }) => items) ?? [];

/**
 * Page of the trades of all accounts that wait for a review or a second decision. The page highlights one trade as the
 * next to do.
 */
export function ReviewsPage() {
  const reviews = useQueue('review');
  const looks = useQueue('second-look');
  const counts = reviews.data?.pages[0];
  const failed = [reviews, looks].filter(({ error, data }) => error !== null && data === undefined);
  const failure = failed[0];
  return (
    <div className={styles['page']}>
      <BackLink to="/sandbox/journal">the journal</BackLink>
      <header className={styles['head']}>
        <h1>Trades to review</h1>
        <p className={styles['note']}>Closed trades of all your accounts and replays. No result is shown here.</p>
      </header>
      {failure === undefined ? null : (
        <LoadFailure
          title="Your reviews could not be loaded"
          text={failureText(failure.error)}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
      {counts === undefined || looks.data === undefined ? (
        failure === undefined ? (
          <WhileLoading
            fetchStatus={[reviews, looks].some((query) => query.fetchStatus === 'paused') ? 'paused' : 'fetching'}
          >
            <div aria-busy="true">
              <VisuallyHidden>
                <output>Loading your reviews</output>
              </VisuallyHidden>
              <Skeleton height="16rem" />
            </div>
          </WhileLoading>
        ) : null
      ) : (
        <>
          <NextAct reviews={tradesOf(reviews)} looks={tradesOf(looks)} counts={counts} />
          <div className={styles['lists']}>
            <QueueCard title="To review" list="review" queue={reviews} total={counts.reviews}>
              What you saw, what you felt and what you would do again, a day after the close or later.
            </QueueCard>
            <QueueCard title="To decide again" list="second-look" queue={looks} total={counts.secondLooks}>
              The chart as it was, without the result, {SECOND_LOOKS_MAX} in 24 hours at most. A trade comes here 14
              days after its close, once you have not opened it for 7.
            </QueueCard>
          </div>
        </>
      )}
    </div>
  );
}

interface NextActProps {
  readonly reviews: readonly QueuedTrade[];
  readonly looks: readonly QueuedTrade[];
  readonly counts: ReviewQueueResponse;
}

function NextAct({ reviews, looks, counts }: NextActProps) {
  const next = nextReview(reviews, looks);
  if (next === null)
    return (
      <Card title="Nothing is due">
        <p className={styles['note']}>{restText(counts)}</p>
        <div>
          <LinkButton to="/sandbox" size="small" variant="secondary">
            Trade in the sandbox
          </LinkButton>
        </div>
      </Card>
    );
  const { trade, list } = next;
  return (
    <Card title={list === 'review' ? 'Next: review a trade' : 'Next: decide a trade again'} className={styles['next']}>
      <p>
        {assetName(trade.asset)}, {SIDE_LABELS[trade.side].toLowerCase()}, closed {agoText(trade.daysSinceClose)}.{' '}
        {dueText(counts)}
      </p>
      <div>
        <TradeLink trade={trade} list={list}>
          {list === 'review' ? 'Review it' : 'Decide it again'}
        </TradeLink>
      </div>
    </Card>
  );
}

/** Returns a sentence that says how many trades are due now: '3 reviews and 1 second decision are due.' */
function dueText({ reviewsDue, secondLooksNow }: ReviewQueueResponse): string {
  const parts = [
    ...(reviewsDue === 0 ? [] : [counted(reviewsDue, 'review', 'reviews')]),
    ...(secondLooksNow === 0 ? [] : [counted(secondLooksNow, 'second decision', 'second decisions')]),
  ];
  return `${parts.join(' and ')} ${reviewsDue + secondLooksNow === 1 ? 'is' : 'are'} due.`;
}

function restText({ reviews, secondLooks }: ReviewQueueResponse): string {
  if (secondLooks > 0)
    return `You have given ${SECOND_LOOKS_MAX} second decisions in 24 hours. ${counted(secondLooks, 'trade waits', 'trades wait')} for another day.`;
  if (reviews > 0)
    return `${counted(reviews, 'trade', 'trades')} can be reviewed from a day after the close on, or now.`;
  return 'Each closed trade comes here at once. Its review is due a day after the close.';
}

const agoText = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`);

interface TradeLinkProps {
  readonly trade: QueuedTrade;
  readonly list: ReviewList;
  /** Content of the link; absent in a row, where the link is named after the trade. */
  readonly children?: ReactNode;
}

function TradeLink({ trade, list, children }: TradeLinkProps) {
  const { accountId, tradeId, asset, side, daysSinceClose } = trade;
  const act = list === 'review' ? 'Review' : 'Decide again';
  const name = `${act}: ${assetName(asset)}, ${SIDE_LABELS[side].toLowerCase()}, closed ${agoText(daysSinceClose)}`;
  return (
    <LinkButton
      to={list === 'review' ? '/sandbox/journal' : '/sandbox/second-look'}
      search={{ account: accountId, trade: tradeId }}
      size="small"
      {...(children === undefined ? { variant: 'secondary' as const, 'aria-label': name } : {})}
    >
      {children ?? act}
    </LinkButton>
  );
}

interface QueueCardProps {
  readonly title: string;
  readonly list: ReviewList;
  readonly queue: Queue;
  readonly total: number;
  /** Text that explains the purpose of the list. */
  readonly children: ReactNode;
}

function QueueCard({ title, list, queue, total, children }: QueueCardProps) {
  const trades = tradesOf(queue);
  return (
    <Card title={title} actions={<Badge>{total}</Badge>}>
      <p className={styles['note']}>{children}</p>
      {trades.length === 0 ? (
        <p className={styles['none']}>{total === 0 ? 'No trade waits.' : 'None today.'}</p>
      ) : (
        <ul className={styles['list']} aria-label={title}>
          {trades.map((trade) => (
            <li key={trade.tradeId}>
              <span className={styles['trade']}>
                <strong>{assetName(trade.asset)}</strong>
                <span className={styles['note']}>
                  {SIDE_LABELS[trade.side]} · closed {agoText(trade.daysSinceClose)}
                </span>
              </span>
              <TradeLink trade={trade} list={list} />
            </li>
          ))}
        </ul>
      )}
      {queue.error === null || queue.data === undefined ? null : (
        <LoadFailure
          title="More trades could not be loaded"
          text={failureText(queue.error)}
          isRetrying={queue.isFetching}
          onRetry={() => void queue.fetchNextPage()}
        />
      )}
      <MoreButton query={queue} />
    </Card>
  );
}
