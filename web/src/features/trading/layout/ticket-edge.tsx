import { SIDE_LABELS } from '../ticket-text.ts';
import { priceText } from '../../../ui/number-text.ts';
import type { Side } from '../ticket-draft.ts';
import { useDeskPrice } from '../desk-market.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { PanelButton } from './panel-button.tsx';
import styles from './ticket-edge.module.css';

interface TicketEdgeProps {
  readonly desk: TradingDesk;
  readonly onShow: () => void;
  readonly onSide: (side: Side) => void;
}

/**
 * Shown instead of a hidden ticket: a button that shows the ticket again, and a button for each side with its price,
 * which opens the ticket.
 */
export function TicketEdge({ desk, onShow, onSide }: TicketEdgeProps) {
  return (
    <nav className={styles['edge']} aria-label="Go to the ticket">
      <PanelButton name="Show the ticket" path="m12.5 4.5-5.5 5.5 5.5 5.5" onPress={onShow} />
      {(['buy', 'sell'] as const).map((side) => (
        <SideButton key={side} {...{ desk, side, onSide }} />
      ))}
    </nav>
  );
}

interface SideButtonProps extends Omit<TicketEdgeProps, 'onShow'> {
  readonly side: Side;
}

function SideButton({ desk: { market, asset }, side, onSide }: SideButtonProps) {
  const price = useDeskPrice(market);
  const shown = price === null ? null : priceText(side === 'buy' ? price.ask : price.bid, asset.priceDecimals);
  return (
    <button type="button" className={styles['side']} data-side={side} onClick={() => onSide(side)}>
      {SIDE_LABELS[side]}
      {shown === null ? null : <span className={styles['price']}>{shown}</span>}
    </button>
  );
}
