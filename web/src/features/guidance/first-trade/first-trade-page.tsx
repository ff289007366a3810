import { useState } from 'react';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { TRADE_EQUITY } from '@tradesense/core/study/trade-terms.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './first-trade-page.module.css';
import { OpenTrade } from './open-trade.tsx';
import { PlanForm } from './plan-form.tsx';
import { ReviewForm } from './review-form.tsx';
import { TradeCard } from './trade-card.tsx';
import { useFirstTrade } from './use-first-trade.ts';

/** Shows the first planned trade at the stage that the server has stored, from the plan to the trade card. */
export function FirstTradePage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Your first planned trade</h1>
        <p>
          {TRADE_EQUITY.toLocaleString('en-US')} {VIRTUAL_CURRENCY} of play money, not rated.
        </p>
      </header>
      {isSignedIn ? <Trade /> : <NeedsAccount />}
    </div>
  );
}

function Trade() {
  const { trade, error, isFetching, refetch, requests } = useFirstTrade();
  const [reviewed, setReviewed] = useState<string | null>(null);
  if (trade === null) {
    if (error === null)
      return (
        <div aria-busy="true">
          <Skeleton height="26rem" />
        </div>
      );
    if (error instanceof ApiError && error.code === 'not-enough-history')
      return <EmptyState title="No chart for this trade">{failureText(error)}</EmptyState>;
    return (
      <LoadFailure
        title="The trade could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (trade.card !== null) return <TradeCard trade={trade} card={trade.card} isNew={reviewed === trade.id} />;
  if (trade.state === 'planning') return <PlanForm key={trade.id} trade={trade} requests={requests} />;
  if (trade.state === 'open') return <OpenTrade trade={trade} requests={requests} />;
  return (
    <ReviewForm
      trade={trade}
      requests={{
        ...requests,
        review: (text) => {
          setReviewed(trade.id);
          requests.review(text);
        },
      }}
    />
  );
}

/** Explains the step to a guest, and says that it needs an account. */
function NeedsAccount() {
  return (
    <EmptyState
      title="This step needs a free account"
      actions={<LinkButton to="/auth/register">Make an account</LinkButton>}
    >
      You plan one trade, step through it bar by bar, and keep its card.
    </EmptyState>
  );
}
