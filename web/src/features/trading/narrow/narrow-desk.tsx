import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { priceText } from '../../../ui/number-text.ts';
import type { SheetSize } from '../../../ui/sheet.tsx';
import { useQuickKeys } from '../keys/use-quick-keys.ts';
import type { Side } from '../ticket-draft.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import { useDeskPrice } from '../desk-market.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { PanelsInSheet, type ShowInSheet } from './narrow-context.ts';
import styles from './narrow-desk.module.css';
import { PanelSheet } from './panel-sheet.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

export interface NarrowDeskProps {
  readonly desk: TradingDesk;
  readonly chart: ReactNode;
  readonly panels: ReactNode;
}

const showInSheet: ShowInSheet = (panels) => <PanelSheet {...panels} />;

/**
 * The desk on phones and in low windows. It shows the chart and, below it, the tabs of the panels and the Buy and Sell
 * buttons. Ticket and panels open as sheets. While the sheet of the ticket is half open, the chart is less high, so
 * that the lines of the order stay visible.
 */
export function NarrowDesk({ desk, chart, panels }: NarrowDeskProps) {
  const { change, refills, accepted } = desk.ticket;
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState<SheetSize>('half');
  const [seen, setSeen] = useState({ refills, accepted });
  if (seen.refills !== refills || seen.accepted !== accepted) {
    setSeen({ refills, accepted });
    // The sheet opens when another component has filled in the ticket. It closes once the order is accepted, because
    // the ticket then has nothing more to show.
    if (seen.refills !== refills) setOpen(true);
    else if (accepted !== null) setOpen(false);
  }
  function openTicket(side: Side): void {
    if (desk.ticket.draft.side !== side) change({ side });
    setSize('half');
    setOpen(true);
  }
  useQuickKeys({ buy: () => openTicket('buy'), sell: () => openTicket('sell') });
  return (
    <div className={styles['desk']} data-narrow-desk="" data-covered={(isOpen && size === 'half') || undefined}>
      <div className={styles['chart']}>{chart}</div>
      <div className={styles['foot']}>
        <div className={styles['panels']}>
          <PanelsInSheet value={showInSheet}>{panels}</PanelsInSheet>
        </div>
        <nav className={styles['sides']} aria-label="Go to the ticket">
          <SideButton desk={desk} side="sell" onPress={openTicket} />
          <SideButton desk={desk} side="buy" onPress={openTicket} />
        </nav>
      </div>
      {isOpen ? <TicketSheet {...{ desk, size }} onSize={setSize} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface SideButtonProps {
  readonly desk: TradingDesk;
  readonly side: Side;
  readonly onPress: (side: Side) => void;
}

function SideButton({ desk: { market, asset }, side, onPress }: SideButtonProps) {
  const price = useDeskPrice(market);
  return (
    <Button
      isFullWidth
      variant={side === 'buy' ? 'long' : 'danger'}
      aria-haspopup="dialog"
      onClick={() => onPress(side)}
    >
      {SIDE_LABELS[side]} {price === null ? '' : priceText(side === 'buy' ? price.ask : price.bid, asset.priceDecimals)}
    </Button>
  );
}
