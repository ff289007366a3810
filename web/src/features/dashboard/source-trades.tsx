import type { DashboardTradesQuery } from '@tradesense/contract/dashboard.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SignedMoney } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { signedRatioText } from '../../ui/number-text.ts';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { SIDE_LABELS } from '../journal/journal-text.ts';
import { CardQuery } from './card-query.tsx';
import { sourceTradesQuery } from './dashboard-queries.ts';
import styles from './source-dialog.module.css';

/** Lists the trades that a figure is made of, each with a link to its page in the journal. */
export function SourceTrades({ query }: { readonly query: DashboardTradesQuery }) {
  const trades = useInfiniteQuery(sourceTradesQuery(query));
  return (
    <CardQuery query={trades} name="The trades" height="12rem">
      {({ pages }) => {
        const all = pages.flatMap((page) => page.trades);
        return (
          <>
            <h3 className={styles['head']}>{`Made of ${tradeCountText(pages[0]?.total ?? 0)}`}</h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
            <section className={styles['scroller']} tabIndex={0} aria-label="Trades">
              <table className={styles['table']}>
                <thead>
                  <tr>
                    <th scope="col">Trade</th>
                    <th scope="col">Closed</th>
                    <th scope="col">Net</th>
                    <th scope="col">R</th>
                    <th scope="col">Process</th>
                  </tr>
                </thead>
                <tbody>
                  {all.map((trade) => (
                    <tr key={trade.id}>
                      <td>
                        <Link to="/sandbox/journal" search={{ account: trade.accountId, trade: trade.id }}>
                          {`${trade.asset} ${SIDE_LABELS[trade.side].toLowerCase()}, no. ${trade.number}`}
                        </Link>
                      </td>
                      <td>{momentText(trade.closedAt)}</td>
                      <td>
                        <SignedMoney value={trade.net} />
                      </td>
                      <td>{trade.r === null ? 'no plan' : signedRatioText(trade.r)}</td>
                      <td>{trade.score}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            {trades.hasNextPage ? (
              <Button
                variant="secondary"
                size="small"
                isBusy={trades.isFetchingNextPage}
                onClick={() => void trades.fetchNextPage()}
              >
                Show more
              </Button>
            ) : null}
          </>
        );
      }}
    </CardQuery>
  );
}
