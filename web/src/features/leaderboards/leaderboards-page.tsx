import { useInfiniteQuery } from '@tanstack/react-query';
import { BOARDS, type Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { QueryView } from '../../query-view.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { BoardTable } from './board-table.tsx';
import { BOARD_TABS, boardText, resultsText } from './board-text.ts';
import styles from './leaderboards-page.module.css';
import { boardQuery } from './leaderboards-queries.ts';
import { LeagueCard } from './league-card.tsx';
import { OwnStanding } from './own-standing.tsx';

interface LeaderboardsPageProps {
  readonly board: Board;
  readonly onBoard: (board: Board) => void;
}

/** Page of the leaderboards of skill and process, each with the learner's own standing. */
export function LeaderboardsPage({ board, onBoard }: LeaderboardsPageProps) {
  return (
    <div className={styles['page']}>
      <h1>Leaderboards</h1>
      <p className={styles['note']}>
        Skill and process of learners who chose to be listed, never profit. A wide interval means few results, so its
        less favorable end decides the order.
      </p>
      <p>
        <a href="#league">Your weekly league</a>
      </p>
      <Tabs
        label="Leaderboard"
        selected={board}
        onSelect={onBoard}
        tabs={BOARDS.map((id) => ({ id, label: BOARD_TABS[id], panel: <BoardPanel board={id} /> }))}
      />
      <div id="league" className={styles['league']}>
        <LeagueCard />
      </div>
    </div>
  );
}

function BoardPanel({ board }: { readonly board: Board }) {
  const query = useInfiniteQuery(boardQuery(board));
  const { name, about } = boardText(board);
  return (
    <QueryView query={query} name="The leaderboard" height="60rem">
      {({ pages }) => {
        const [first] = pages;
        if (first === undefined) return null;
        const rows = pages.flatMap((page) => page.rows);
        return (
          <div className={styles['page']}>
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
              <MoreButton query={query} />
            </Card>
          </div>
        );
      }}
    </QueryView>
  );
}
