import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { useId, useMemo } from 'react';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { formatPrice, parsePrice, type Price } from '@tradesense/core/kernel/money.ts';
import { isBeyondBreakEven } from '@tradesense/core/trading/break-even.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import { Button } from '../../../ui/button.tsx';
import { positionCover } from '../position-cover.ts';
import { assetPriceText } from '../price-text.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { useTicksOf } from '../use-marked.ts';
import { protect } from './announced-acts.ts';
import { movedExits } from './moved-exits.ts';
import styles from './panels.module.css';

/**
 * Returns the price at which a position would close now: the bid for a long position, the ask for a short one. It comes
 * from the shown tick, or from the position's mark price if there is no tick. Renders again when it may have changed.
 */
function useClosingPrice(account: Pick<TradingAccount, 'kind'>, { asset, side, markPrice }: TradingPosition): Price {
  const held = useMemo(() => [{ asset }], [asset]);
  const tick = useTicksOf(account, held).get(asset) ?? { price: Number(markPrice), bid: null, ask: null };
  const { bid, ask } = quoteOf(tick, instrumentOf(INSTRUMENTS, asset));
  return side === 'long' ? bid : ask;
}

/**
 * Returns why the stop of a position cannot move to break-even now; `null` if it can. `market` is the price at which the
 * position would close, which the server compares too.
 */
function obstacleOf({ asset, side, breakEvenPrice }: TradingPosition, market: Price): string | null {
  const breakEven = parsePrice(breakEvenPrice);
  if (!breakEven.ok || isBeyondBreakEven(side, breakEven.value, market)) return null;
  const text = assetPriceText(asset, formatPrice(market));
  return `Not possible yet: the market price, ${text}, must be ${side === 'long' ? 'above' : 'below'} break-even. A stop there would trigger at once.`;
}

/** Returns what the action does beyond moving a stop. Empty if it only moves one. */
function extentOf(position: TradingPosition, { orders }: TradingDesk): string {
  const { stop, resting } = positionCover(position, orders);
  const stays = stop === null ? 'There is no stop yet, so one' : 'The present stop stays, and another one';
  const placed = movedExits(position, orders, 'stop').count > 0 ? '' : ` ${stays} is placed there.`;
  return resting === null ? placed : `${placed} Break-even changes when more of the entry fills.`;
}

interface BreakEvenActProps {
  readonly desk: TradingDesk;
  readonly position: TradingPosition;
  readonly isBusy: boolean;
  /** Runs the action. */
  readonly run: (act: () => Promise<void>) => void;
}

/** Shows the button that moves the stop of a position to break-even. If that is impossible, says why beside it. */
export function BreakEvenAct({ desk, position, isBusy, run }: BreakEvenActProps) {
  const id = useId();
  const { asset, breakEvenPrice } = position;
  const obstacle = obstacleOf(position, useClosingPrice(desk.account, position));
  return (
    <div className={styles['described']}>
      <Button
        variant="secondary"
        isBusy={isBusy}
        aria-describedby={id}
        blockedReasonId={obstacle === null ? undefined : id}
        onClick={() => run(() => protect(desk, asset, { stopPrice: 'break-even' }))}
      >
        Stop to break-even, {assetPriceText(asset, breakEvenPrice)}
      </Button>
      <p id={id} className={styles['note']}>
        {obstacle ??
          `The entry price plus the taker fees of entry and exit. Funding and slippage are not included.${extentOf(position, desk)}`}
      </p>
    </div>
  );
}
