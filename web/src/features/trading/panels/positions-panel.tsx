import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Money, PriceAmount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  beyondText,
  coveredText,
  exitPrices,
  exitPricesText,
  exitResults,
  positionCover,
  positionExits,
  restingText,
  stopPricesText,
  type PositionCover,
} from '../position-cover.ts';
import { priceDecimalsOf } from '../price-text.ts';
import { DataTable } from '../table/data-table.tsx';
import { amountKey, type TableColumn } from '../table/table-column.ts';
import { singleRows, type TableFilter } from '../table/table-order.ts';
import { useMarkedPositions } from '../use-marked.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { FlattenButton } from './account-acts.tsx';
import { positionLeverage } from './position-leverage.ts';
import { positionName as nameOf } from './position-name.ts';
import { ArchivedPositions } from './later-panels.tsx';
import { CloseAllDialog, ClosePartDialog, PlannedExitsNotices, PositionActs } from './later-dialogs.ts';
import { Moment } from './moment.tsx';
import { SignedAmount } from './signed-amount.tsx';

interface Asked {
  readonly asset: string;
  /** Time at which the position was opened. It distinguishes the position from a later one in the same asset. */
  readonly openedAt: string;
  readonly what: 'all' | 'part' | 'more';
}

type MarginMode = TradingDesk['account']['settings']['marginMode'];

interface Held {
  readonly position: TradingPosition;
  readonly cover: PositionCover;
  /** Results of the position at its stop and at its target, after fees. */
  readonly results: ReturnType<typeof exitResults>;
  /** Prices of the position's stops and of its targets, the nearest first. */
  readonly prices: ReturnType<typeof exitPrices>;
  readonly marginMode: MarginMode;
}

type PositionColumn = TableColumn<Held>;

type Amount = 'entryPrice' | 'markPrice' | 'notional' | 'margin' | 'maintenance';

function amountColumn(id: Amount, title: string, look: Partial<PositionColumn> = {}): PositionColumn {
  const isPrice = id === 'entryPrice' || id === 'markPrice';
  return {
    id,
    title,
    isNumber: true,
    cell: ({ position }) =>
      isPrice ? (
        <PriceAmount value={position[id]} decimals={priceDecimalsOf(position.asset)} />
      ) : (
        <Money value={position[id]} />
      ),
    sortBy: ({ position }) => amountKey(position[id]),
    ...look,
  };
}

function exitColumn(kind: 'stop' | 'target', title: string): PositionColumn {
  return {
    id: `${kind}Price`,
    title,
    isNumber: true,
    cell: ({ position, prices }) =>
      capitalized(
        (kind === 'stop' ? stopPricesText(position, prices) : exitPricesText(position.asset, prices.target)) ?? 'none',
      ),
    sortBy: ({ prices }) => amountKey(prices[kind][0] ?? null),
  };
}

const COLUMNS: readonly [PositionColumn, ...PositionColumn[]] = [
  {
    id: 'position',
    title: 'Position',
    cell: ({ position }) => nameOf(position),
    sortBy: ({ position }) => position.asset,
  },
  {
    id: 'unrealised',
    title: 'Unrealized, before fees',
    isNumber: true,
    cell: ({ position }) => <SignedAmount amount={position.unrealised} />,
    sortBy: ({ position }) => amountKey(position.unrealised),
  },
  amountColumn('entryPrice', 'Entry'),
  amountColumn('markPrice', 'Mark'),
  exitColumn('stop', 'Stop'),
  {
    id: 'stop',
    title: 'Stop covers, after fees',
    isNumber: true,
    cell: ({ position, cover, results, prices }) =>
      coveredText(cover.stop, position, results.stop, beyondText(position, prices.stop)),
    sortBy: ({ cover }) => amountKey(cover.stop?.working ?? null),
  },
  exitColumn('target', 'Target'),
  {
    id: 'liquidation',
    title: 'Liquidation',
    isNumber: true,
    cell: ({ position: { asset, liquidationPrice } }) =>
      liquidationPrice === null ? 'None' : <PriceAmount value={liquidationPrice} decimals={priceDecimalsOf(asset)} />,
    sortBy: ({ position }) => amountKey(position.liquidationPrice),
  },
  {
    id: 'target',
    title: 'Target covers, after fees',
    isNumber: true,
    cell: ({ position, cover, results }) => coveredText(cover.target, position, results.target),
    sortBy: ({ cover }) => amountKey(cover.target?.working ?? null),
  },
  {
    id: 'leverage',
    title: 'Leverage',
    isNumber: true,
    cell: ({ position, marginMode }) => `${positionLeverage(position)}×, ${marginMode}`,
    sortBy: ({ position }) => positionLeverage(position),
  },
  amountColumn('notional', 'Notional'),
  amountColumn('margin', 'Margin'),
  amountColumn('maintenance', 'Maintenance', { isHiddenAtFirst: true }),
  {
    id: 'resting',
    title: 'Entry still resting',
    isNumber: true,
    cell: ({ cover }) => (cover.resting === null ? '' : restingText(cover.resting)),
  },
  {
    id: 'opened',
    title: 'Opened',
    isHiddenAtFirst: true,
    cell: ({ position }) => <Moment at={position.openedAt} />,
    sortBy: ({ position }) => position.openedAt,
  },
];

const FILTERS: readonly TableFilter<Held>[] = [
  { id: 'side', title: 'Side', valueOf: ({ position }) => (position.side === 'long' ? 'Long' : 'Short') },
];

const keyOf = ({ position }: Held): string => position.asset;

/** Shows the open positions, with actions to close them and a menu with more actions. */
export function PositionsPanel({ desk }: { readonly desk: TradingDesk }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useRef<HTMLElement>(null);
  const takeFocus = useCallback(() => place.current?.focus({ preventScroll: true }), []);
  const { orders, account } = desk;
  const positions = useMarkedPositions(account, desk.positions);
  const { settings } = account;
  const groups = useMemo(() => {
    const held = positions.map((each) => {
      const exits = positionExits(each, orders);
      return {
        position: each,
        cover: positionCover(each, orders, exits),
        results: exitResults(each, exits, settings),
        prices: exitPrices(exits),
        marginMode: settings.marginMode,
      };
    });
    return singleRows(held, keyOf);
  }, [positions, orders, settings]);
  const position = positions.find((each) => each.asset === asked?.asset && each.openedAt === asked.openedAt);
  const isGone = asked !== null && position === undefined;
  useEffect(() => {
    if (isGone) takeFocus();
  }, [isGone, takeFocus]);
  const close = { desk, onClose: () => setAsked(null) };
  const isFixed = account.archivedAt !== null || desk.over !== null;
  const askFor = ({ asset, openedAt }: TradingPosition, what: Asked['what']) => setAsked({ asset, openedAt, what });
  const actions = ({ position: row }: Held) => {
    const ask = (what: Asked['what']) => askFor(row, what);
    return (
      <>
        <Button size="small" variant="ghost" aria-label={`More for ${nameOf(row)}`} onClick={() => ask('more')}>
          More
        </Button>
        <Button size="small" variant="ghost" aria-label={`Close part of ${nameOf(row)}`} onClick={() => ask('part')}>
          Close part
        </Button>
        <Button size="small" variant="secondary" aria-label={`Close ${nameOf(row)}`} onClick={() => ask('all')}>
          Close
        </Button>
      </>
    );
  };
  return (
    <section ref={place} tabIndex={-1} aria-label={account.archivedAt === null ? 'Open positions' : 'Positions'}>
      {isFixed ? null : <PlannedExitsNotices desk={desk} />}
      {positions.length === 0 ? (
        <NoPositions account={account} />
      ) : (
        <DataTable
          name="Open positions"
          columns={COLUMNS}
          groups={groups}
          keyOf={keyOf}
          filters={FILTERS}
          onFocusLost={takeFocus}
          toolbar={isFixed ? undefined : <FlattenButton desk={desk} />}
          {...(isFixed ? {} : { actions, onMenu: ({ position: row }: Held) => askFor(row, 'more') })}
        />
      )}
      {position !== undefined && asked?.what === 'all' ? <CloseAllDialog {...close} position={position} /> : null}
      {position !== undefined && asked?.what === 'part' ? <ClosePartDialog {...close} position={position} /> : null}
      {position !== undefined && asked?.what === 'more' ? (
        <PositionActs key={position.asset} {...close} position={position} />
      ) : null}
    </section>
  );
}

function NoPositions({ account }: Pick<TradingDesk, 'account'>) {
  if (account.archivedAt !== null) return <ArchivedPositions account={account} />;
  return (
    <EmptyState title="No open positions">
      <p>A position appears here as soon as an order that opens one has filled.</p>
    </EmptyState>
  );
}
