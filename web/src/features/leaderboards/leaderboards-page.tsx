import { useInfiniteQuery } from '@tanstack/react-query';
import { BOARDS, type Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BoardTable } from './board-table.tsx';
import { BOARD_TABS, boardText, resultsText } from './board-text.ts';
import styles from './leaderboards-page.module.css';
import { boardQuery } from './leaderboards-queries.ts';
import { OwnStanding } from './own-standing.tsx';

interface LeaderboardsPageProps {
  readonly board: Board;
  readonly onBoard: (board: Board) => void;
}

/** Leaderboards of skill and process, each with the learner's own standing. */
export function LeaderboardsPage({ board, onBoard }: LeaderboardsPageProps) {
  return (
    <div className={styles['page']}>
      <h1>Leaderboards</h1>
      <p className={styles['note']}>
        Skill and process of learners who chose to be listed, never profit. A wide interval means few results, so the
        end of it that flatters least decides the order.
      </p>
      <Tabs
        label="Leaderboard"
        selected={board}
        onSelect={onBoard}
        tabs={BOARDS.map((id) => ({ id, label: BOARD_TABS[id], panel: <BoardPanel board={id} /> }))}
      />
    </div>
  );
}

function BoardPanel({ board }: { readonly board: Board }) {
  const query = useInfiniteQuery(boardQuery(board));
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const failure =
    error === null ? null : (
      <LoadFailure
        title="The leaderboard could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      />
    );
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined)
    return (
      failure ?? (
        <div aria-busy="true">
          <Skeleton height="20rem" />
        </div>
      )
    );
  const rows = data.pages.flatMap((page) => page.rows);
  const { name, about } = boardText(board);
  return (
    <div className={styles['page']}>
      {failure}
      <OwnStanding board={board} own={first.own} />
      <Card title={name} aria-label={name}>
        <p className={styles['note']}>{about}</p>
        {rows.length === 0 ? (
          <EmptyState title="Nobody is listed yet">
            <p>Join, and be the first: from {resultsText(board, first.sampleMin)} on you are listed here.</p>
          </EmptyState>
        ) : (
          <BoardTable board={board} rows={rows} />
        )}
        {hasNextPage ? (
          <div>
            <Button
              variant="secondary"
              size="small"
              isBusy={isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        ) : null}
      </Card>
    </div>
  );
}
