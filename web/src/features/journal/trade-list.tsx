import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { JournalResponse } from '@tradesense/contract/journal.ts';
import { useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { AccountTimes } from './account-times.tsx';
import { tradesQuery, type JournalFilters } from './journal-queries.ts';
import { BulkTags } from './bulk-tags.tsx';
import { afterPress, allOf, NOTHING_CHOSEN, type TradeChoice } from './trade-choice.ts';
import { OtherRules } from './other-rules.tsx';
import { TagCosts } from './tag-costs.tsx';
import { TradeFilters } from './trade-filters.tsx';
import styles from './trade-list.module.css';
import { TradeRow } from './trade-row.tsx';

const NO_TAGS: JournalResponse['tags'] = [];

type Trades = ReturnType<typeof useTrades>;

const useTrades = (accountId: string, filters: JournalFilters) =>
  useInfiniteQuery({ ...tradesQuery(accountId, filters), placeholderData: keepPreviousData });

/** Shows the closed trades of one account, newest first, with filters. */
export function TradeList({ accountId }: { readonly accountId: string }) {
  const [filters, setFilters] = useState<JournalFilters>({});
  const query = useTrades(accountId, filters);
  if (query.data === undefined) {
    if (query.error !== null)
      return (
        <LoadFailure
          title="The journal could not be loaded"
          text={failureText(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    return (
      <WhileLoading fetchStatus={query.fetchStatus}>
        <div aria-busy="true">
          <VisuallyHidden>
            <output>Loading the journal</output>
          </VisuallyHidden>
          <Skeleton height="16rem" />
        </div>
      </WhileLoading>
    );
  }
  const isNarrowed = Object.keys(filters).length > 0;
  const isEmpty = query.data.pages.every(({ trades }) => trades.length === 0);
  if (isEmpty && !isNarrowed) return <NoTrades />;
  return <LoadedTrades {...{ accountId, filters, query }} onFilters={setFilters} />;
}

interface LoadedTradesProps {
  readonly accountId: string;
  readonly filters: JournalFilters;
  readonly query: Trades;
  readonly onFilters: (filters: JournalFilters) => void;
}

function LoadedTrades({ accountId, filters, query, onFilters }: LoadedTradesProps) {
  // The chosen trades; `null` while the learner is not choosing any.
  const [choice, setChoice] = useState<TradeChoice | null>(null);
  const trades = query.data?.pages.flatMap((page) => page.trades) ?? [];
  const tags = query.data?.pages[0]?.tags ?? NO_TAGS;
  const change = (next: JournalFilters): void => {
    onFilters(next);
    // The list may change with its filter, and a trade that it no longer contains must not be tagged. So the choice is
    // emptied.
    setChoice(choice === null ? null : NOTHING_CHOSEN);
  };
  return (
    <div className={styles['journal']}>
      <TradeFilters filters={filters} tags={tags} onChange={change} />
      {trades.length === 0 ? null : (
        <BulkTags
          {...{ accountId, tags, choice }}
          trades={trades.filter(({ id }) => choice?.ids.has(id))}
          onAll={() => setChoice(allOf(trades.map(({ id }) => id)))}
          onChoice={setChoice}
        />
      )}
      {query.error === null ? null : (
        <LoadFailure
          title="More trades could not be loaded"
          text={failureText(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {trades.length === 0 ? (
        <EmptyState
          title="No trades match these filters"
          actions={
            <Button size="small" variant="secondary" onClick={() => change({})}>
              Show all trades
            </Button>
          }
        />
      ) : (
        <TradeRows {...{ trades, choice }} isBusy={query.isPlaceholderData} onChoice={setChoice} />
      )}
      <MoreButton query={query} label="Show older trades" />
      <TagCosts tags={tags} />
      <OtherRules accountId={accountId} />
    </div>
  );
}

interface TradeRowsProps {
  readonly trades: JournalResponse['trades'];
  readonly choice: TradeChoice | null;
  readonly isBusy: boolean;
  readonly onChoice: (choice: TradeChoice) => void;
}

function TradeRows({ trades, choice, isBusy, onChoice }: TradeRowsProps) {
  const list = trades.map(({ id }) => id);
  const choiceOf = (id: string, chosen: TradeChoice) => ({
    isChosen: chosen.ids.has(id),
    onPress: (isRange: boolean) => onChoice(afterPress(chosen, id, { list, isRange })),
  });
  return (
    <ul className={styles['list']} aria-label="Closed trades" aria-busy={isBusy || undefined}>
      {trades.map((trade) => (
        <AccountTimes key={trade.id} replayInterval={trade.replayInterval}>
          <TradeRow trade={trade} choice={choice === null ? null : choiceOf(trade.id, choice)} />
        </AccountTimes>
      ))}
    </ul>
  );
}

function NoTrades() {
  return (
    <EmptyState
      title="No closed trades yet"
      actions={
        <>
          <LinkButton to="/sandbox" size="small">
            Trade in the sandbox
          </LinkButton>
          <LinkButton to="/sandbox/replay" size="small" variant="secondary">
            Practice on history
          </LinkButton>
        </>
      }
    >
      <p>Each closed position becomes a journal entry with your plan, the chart at the decision and the result.</p>
    </EmptyState>
  );
}
