import type { DashboardTradesQuery } from '@tradesense/contract/dashboard.ts';
import { fillPresetsClause } from '@tradesense/core/trading/fill-preset.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SignedMoney } from '../../ui/amount.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { signedRatioText } from '../../ui/number-text.ts';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { SIDE_LABELS } from '../journal/journal-text.ts';
import { QueryView } from '../../query-view.tsx';
import { sourceTradesQuery } from './dashboard-queries.ts';
import { SourceTable } from './source-table.tsx';

/** Lists the trades that a figure was computed from, each with a link to its page in the journal. */
export function SourceTrades({ query }: { readonly query: DashboardTradesQuery }) {
  const trades = useInfiniteQuery(sourceTradesQuery(query));
  return (
    <QueryView query={trades} name="The trades" height="12rem">
      {({ pages }) => {
        const all = pages.flatMap((page) => page.trades);
        return (
          <SourceTable
            head={`Made of ${tradeCountText(pages[0]?.total ?? 0)}`}
            name="Trades"
            columns={['Trade', 'Closed', 'Net', 'R', 'Process']}
            rows={all.map((trade) => ({
              key: trade.id,
              cells: [
                <Link key="trade" to="/sandbox/journal" search={{ account: trade.accountId, trade: trade.id }}>
                  {`${trade.asset} ${SIDE_LABELS[trade.side].toLowerCase()}, no. ${trade.number}`}
                </Link>,
                momentText(trade.closedAt),
                <SignedMoney key="net" value={trade.net} />,
                trade.r === null ? 'no plan' : signedRatioText(trade.r),
                `${trade.score}${fillPresetsClause([trade.preset])}`,
              ],
            }))}
            more={trades}
          />
        );
      }}
    </QueryView>
  );
}
