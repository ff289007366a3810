import { useQuery } from '@tanstack/react-query';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTimeText } from '../trading/replay-times.ts';
import { AccountTimes } from './account-times.tsx';
import { reviewsDueQuery } from './journal-queries.ts';
import { assetName } from './journal-text.ts';

interface ReviewReminderProps {
  readonly onOpen: (trade: { readonly accountId: string; readonly tradeId: string }) => void;
}

/**
 * Shows how many trades of all accounts are due for review, which is one day after they were closed, and the oldest of
 * them. Shows nothing if none are due.
 */
export function ReviewReminder({ onOpen }: ReviewReminderProps) {
  const { data } = useQuery(reviewsDueQuery);
  const oldest = data?.oldest ?? null;
  if (data === undefined || oldest === null) return null;
  const { accountId, replayInterval, tradeId } = oldest;
  return (
    <Alert
      title={data.count === 1 ? 'A trade is due for review' : `${data.count} trades are due for review`}
      actions={
        <>
          <Button size="small" onClick={() => onOpen({ accountId, tradeId })}>
            Review the oldest
          </Button>
          <LinkButton to="/sandbox/reviews" size="small" variant="secondary">
            See all
          </LinkButton>
        </>
      }
    >
      <AccountTimes replayInterval={replayInterval}>
        <OldestTrade oldest={oldest} />
      </AccountTimes>
    </Alert>
  );
}

function OldestTrade({ oldest: { asset, closedAt } }: { readonly oldest: NonNullable<ReviewsDueResponse['oldest']> }) {
  const timeText = useTimeText(momentText);
  return (
    <p>
      {assetName(asset)}, closed {timeText(closedAt)}. The lesson of a trade fades within days.
    </p>
  );
}
