import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { call } from '../../../platform/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money, PriceAmount } from '../../../ui/amount.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import { amountKey, type TableColumn } from '../table/table-column.ts';
import { singleRows, type TableFilter } from '../table/table-order.ts';
import { priceDecimalsOf } from '../price-text.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import { FillCard } from './fill-card.tsx';
import { Moment } from './moment.tsx';
import { PageList } from './page-list.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { useAccountPages } from './use-account-pages.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

const priceOf = (asset: string, value: string) => <PriceAmount value={value} decimals={priceDecimalsOf(asset)} />;
const isLiquidation = ({ evidence }: TradingFill): boolean => evidence.by === 'liquidation';

const COLUMNS: readonly [TableColumn<TradingFill>, ...TableColumn<TradingFill>[]] = [
  {
    id: 'fill',
    title: 'Fill',
    cell: ({ side, quantity, asset }) =>
      `${side === 'buy' ? 'Bought' : 'Sold'} ${quantityText(quantity)} ${assetText(asset)}`,
    sortBy: ({ asset }) => asset,
  },
  { id: 'at', title: 'Time', cell: ({ at }) => <Moment at={at} />, sortBy: ({ sequence }) => sequence },
  {
    id: 'price',
    title: 'Price',
    isNumber: true,
    cell: ({ asset, price }) => priceOf(asset, price),
    sortBy: ({ price }) => amountKey(price),
  },
  {
    id: 'fee',
    title: 'Fee',
    isNumber: true,
    cell: ({ fee }) => <Money value={fee} />,
    sortBy: ({ fee }) => amountKey(fee),
  },
  {
    id: 'realised',
    title: 'Realized profit, before fees',
    isNumber: true,
    cell: ({ realised }) => <SignedAmount amount={realised} />,
    sortBy: ({ realised }) => amountKey(realised),
  },
  {
    id: 'slippage',
    title: 'Slippage per unit',
    isNumber: true,
    isHiddenAtFirst: true,
    cell: ({ asset, evidence }) => priceOf(asset, evidence.slippage),
    sortBy: ({ evidence }) => amountKey(evidence.slippage),
  },
  {
    id: 'maker',
    title: 'Maker or taker',
    isHiddenAtFirst: true,
    cell: ({ evidence }) => (evidence.isMaker ? 'Maker' : 'Taker'),
    sortBy: ({ evidence }) => Number(evidence.isMaker),
  },
  {
    id: 'marks',
    title: 'Remarks',
    cell: (fill) => (
      <>
        {isLiquidation(fill) ? <Badge tone="danger">Liquidation</Badge> : null}
        {fill.evidence.isAmbiguous ? <Badge tone="warning">Ambiguous bar</Badge> : null}
      </>
    ),
  },
];

const FILTERS: readonly TableFilter<TradingFill>[] = [
  { id: 'asset', title: 'Asset', valueOf: ({ asset }) => asset },
  { id: 'side', title: 'Side', valueOf: ({ side }) => SIDE_LABELS[side] },
];

const idOf = ({ id }: TradingFill): string => id;

/** Shows every fill of the account, newest first. Each row can show an explanation of its price. */
export function FillsPanel({ account }: { readonly account: TradingAccount }) {
  const { id } = account;
  const query = useAccountPages({
    name: 'fills',
    account,
    fetchPage: (page, signal) => call('GET /api/sandbox/accounts/{id}/fills', { params: { id }, query: page, signal }),
  });
  const fills = query.data?.pages.flatMap((page) => page.fills) ?? [];
  return (
    <PageList name="The fills" query={query}>
      {fills.length === 0 ? (
        <EmptyState title="No fills yet">
          <p>Each fill appears here with its market data, so that you can see how its price came about.</p>
        </EmptyState>
      ) : (
        <DataTable
          name="Fills"
          columns={COLUMNS}
          groups={singleRows(fills, idOf)}
          keyOf={idOf}
          filters={FILTERS}
          partOf={query.hasNextPage ? 'Newest first. Once all are loaded they can be sorted and filtered.' : null}
          detail={{
            words: (fill) => (isLiquidation(fill) ? 'Liquidation explained' : 'Why this price'),
            content: (fill) => <FillCard account={account} fill={fill} />,
          }}
        />
      )}
    </PageList>
  );
}
