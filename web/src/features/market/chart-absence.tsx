import type { Asset } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { INTERVAL_LABELS } from '../../chart/model/setting-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { CandlesQuery } from './use-candles.ts';

interface NoHistoryProps {
  readonly asset: Asset;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
}

/** Replaces a chart without bars: says that there is no history, and offers daily bars instead. */
export function NoHistory({ asset, interval, onInterval }: NoHistoryProps) {
  return (
    <EmptyState
      title={`There is no history of ${asset.name} in bars of ${INTERVAL_LABELS[interval]}`}
      actions={interval === '1d' ? undefined : <Button onClick={() => onInterval('1d')}>Show daily bars</Button>}
    >
      <p>No candles have been imported or recorded for it. TradeSense never invents prices.</p>
    </EmptyState>
  );
}

/** Replaces a chart while its bars are loading or after they failed to load. */
export function WithoutBars({ asset, query }: { readonly asset: Asset; readonly query: CandlesQuery }) {
  const { error, isFetching, refetch } = query;
  if (error === null) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>
          <output>The chart of {asset.name} is loading</output>
        </VisuallyHidden>
        <Skeleton height="clamp(24rem, 72vh, 42rem)" />
      </div>
    );
  }
  return (
    <LoadFailure
      title="The chart could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
