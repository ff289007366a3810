import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { useState } from 'react';
import { Money, PriceAmount } from '../../../ui/amount.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { coveredText, positionCover, restingText } from '../position-cover.ts';
import { priceDecimalsOf } from '../price-text.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { CloseAllDialog, ClosePartDialog } from './close-dialogs.tsx';
import { Facts } from './facts.tsx';
import { Moment } from './moment.tsx';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';

interface Asked {
  readonly asset: string;
  /** Identifies the position, because the next position of the asset is another one. */
  readonly openedAt: string;
  readonly what: 'all' | 'part';
}

/** Shows the open positions with actions to close them. */
export function PositionsPanel({ desk }: { readonly desk: TradingDesk }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { positions, orders, account } = desk;
  if (positions.length === 0) {
    return (
      <EmptyState title="No open positions">
        <p>A position appears here as soon as an order that opens one has filled.</p>
      </EmptyState>
    );
  }
  const position = positions.find((each) => each.asset === asked?.asset && each.openedAt === asked.openedAt);
  const close = { desk, onClose: () => setAsked(null) };
  const isArchived = account.archivedAt !== null;
  return (
    <>
      <ul className={styles['rows']}>
        {positions.map((each) => (
          <PositionRow
            key={each.asset}
            position={each}
            orders={orders}
            marginMode={account.settings.marginMode}
            onAsk={isArchived ? null : (what) => setAsked({ asset: each.asset, openedAt: each.openedAt, what })}
          />
        ))}
      </ul>
      {position !== undefined && asked?.what === 'all' ? <CloseAllDialog {...close} position={position} /> : null}
      {position !== undefined && asked?.what === 'part' ? <ClosePartDialog {...close} position={position} /> : null}
    </>
  );
}

interface PositionRowProps {
  readonly position: TradingPosition;
  /** Live orders of the account. */
  readonly orders: readonly TradingOrder[];
  readonly marginMode: 'isolated' | 'cross';
  /** `null` if nothing can be closed any more. */
  readonly onAsk: ((what: Asked['what']) => void) | null;
}

function PositionRow({ position, orders, marginMode, onAsk }: PositionRowProps) {
  const { asset, side, quantity, leverage } = position;
  const name = `${side === 'long' ? 'Long' : 'Short'} ${quantityText(quantity)} ${asset}`;
  const { stop, target, resting } = positionCover(position, orders);
  const price = (value: string) => <PriceAmount value={value} decimals={priceDecimalsOf(asset)} />;
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>{name}</h3>
        <Badge>
          {leverage}×, {marginMode}
        </Badge>
        <span className={styles['when']}>
          since <Moment at={position.openedAt} />
        </span>
        {onAsk === null ? null : (
          <span className={styles['actions']}>
            <Button size="small" variant="secondary" aria-label={`Close part of ${name}`} onClick={() => onAsk('part')}>
              Close part
            </Button>
            <Button size="small" variant="danger" aria-label={`Close ${name}`} onClick={() => onAsk('all')}>
              Close
            </Button>
          </span>
        )}
      </div>
      <Facts
        items={[
          ['Unrealized profit', <SignedAmount key="unrealised" amount={position.unrealised} />],
          ['Entry', price(position.entryPrice)],
          ['Mark', price(position.markPrice)],
          [
            'Liquidation',
            position.liquidationPrice === null ? 'No liquidation price' : price(position.liquidationPrice),
          ],
          ['Notional', <Money key="notional" value={position.notional} />],
          ['Margin', <Money key="margin" value={position.margin} />],
          ['Maintenance', <Money key="maintenance" value={position.maintenance} />],
          ['Stop covers', coveredText(stop, position)],
          ['Target covers', coveredText(target, position)],
          ...(resting === null ? [] : ([['Entry still resting', restingText(resting)]] as const)),
        ]}
      />
    </li>
  );
}
