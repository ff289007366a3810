import type { ArchivedPosition, TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { PriceAmount } from '../../../ui/amount.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { counted } from '../../../ui/number-text.ts';
import { exitPricesText } from '../position-cover.ts';
import { priceDecimalsOf } from '../price-text.ts';
import { DataTable } from '../table/data-table.tsx';
import { amountKey, type TableColumn } from '../table/table-column.ts';
import { singleRows } from '../table/table-order.ts';
import { Moment } from './moment.tsx';
import { positionLeverage } from './position-leverage.ts';
import { positionName } from './position-name.ts';
import { SignedAmount } from './signed-amount.tsx';

type PositionColumn = TableColumn<ArchivedPosition>;

function priceColumn(id: 'entryPrice' | 'markPrice', title: string): PositionColumn {
  return {
    id,
    title,
    isNumber: true,
    cell: ({ asset, [id]: price }) => <PriceAmount value={price} decimals={priceDecimalsOf(asset)} />,
    sortBy: ({ [id]: price }) => amountKey(price),
  };
}

function exitColumn(id: 'stopPrices' | 'targetPrices', title: string): PositionColumn {
  return {
    id,
    title,
    isNumber: true,
    cell: ({ asset, [id]: prices }) => exitPricesText(asset, prices) ?? 'None',
    sortBy: ({ [id]: [nearest] }) => amountKey(nearest ?? null),
  };
}

const COLUMNS: readonly [PositionColumn, ...PositionColumn[]] = [
  { id: 'position', title: 'Position', cell: positionName, sortBy: ({ asset }) => asset },
  {
    id: 'unrealised',
    title: 'Unrealized at the end, before fees',
    isNumber: true,
    cell: ({ unrealised }) => <SignedAmount amount={unrealised} />,
    sortBy: ({ unrealised }) => amountKey(unrealised),
  },
  {
    id: 'leverage',
    title: 'Leverage',
    isNumber: true,
    cell: (position) => `${positionLeverage(position)}×, ${position.marginMode}`,
    sortBy: positionLeverage,
  },
  priceColumn('entryPrice', 'Entry'),
  priceColumn('markPrice', 'Mark at the end'),
  exitColumn('stopPrices', 'Stop at the end'),
  exitColumn('targetPrices', 'Target at the end'),
  {
    id: 'opened',
    title: 'Opened',
    cell: ({ openedAt }) => <Moment at={openedAt} />,
    sortBy: ({ openedAt }) => openedAt,
  },
];

const keyOf = ({ asset }: ArchivedPosition): string => asset;

type Ended = Pick<TradingAccount, 'archive' | 'openPositions'>;

/**
 * Shows the positions that were open at the end of an archived attempt. An attempt that was archived before they were
 * stored shows only their number.
 */
export function ArchivedPositions({ account: { archive, openPositions } }: { readonly account: Ended }) {
  const positions = archive?.positions ?? [];
  if (positions.length === 0) return <UnlistedPositions archive={archive} openPositions={openPositions} />;
  const name = 'Positions at the end of the attempt';
  return (
    <>
      <p>These positions were open at the end of the attempt. Its reset canceled their stops and targets.</p>
      <DataTable name={name} columns={COLUMNS} groups={singleRows(positions, keyOf)} keyOf={keyOf} />
    </>
  );
}

function UnlistedPositions({ archive, openPositions }: Ended) {
  if (openPositions === 0) {
    return (
      <EmptyState title="No positions were open at the end">
        <p>What was traded is under Fills.</p>
      </EmptyState>
    );
  }
  const isOne = openPositions === 1;
  return (
    <EmptyState title={`${counted(openPositions, 'position was', 'positions were')} open at the end`}>
      <p>
        {archive === null ? '' : `The equity above includes what ${isOne ? 'it was' : 'they were'} worth then. `}
        {isOne ? 'Its' : 'Their'} fills are under Fills.
      </p>
    </EmptyState>
  );
}
