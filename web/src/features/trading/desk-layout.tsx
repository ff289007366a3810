import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/number-text.ts';
import styles from './desk-layout.module.css';
import { DockHandle } from './dock-handle.tsx';
import { readDockShare, storeDockShare } from './dock-share.ts';
import { OrderTicket } from './order-ticket.tsx';
import type { Side } from './ticket-draft.ts';
import type { TradingDesk } from './trading-desk.ts';
import { useSideKeys } from './use-side-keys.ts';

interface DeskLayoutProps {
  readonly desk: TradingDesk;
  readonly chart: ReactNode;
  readonly panels: ReactNode;
}

/** Shows chart, ticket and panels of a desk: side by side if there is room, otherwise stacked. */
export function DeskLayout({ desk, chart, panels }: DeskLayoutProps) {
  const ticket = useRef<HTMLElement>(null);
  const [share, setShare] = useState(readDockShare);
  const rows: CSSProperties & Record<'--dock-height', string> = { '--dock-height': `${share}%` };
  const { change } = desk.ticket;
  function goToTicket(side: Side): void {
    change({ side });
    ticket.current?.scrollIntoView({ block: 'start' });
    ticket.current?.querySelector<HTMLElement>('select, input:checked')?.focus({ preventScroll: true });
  }
  useSideKeys(goToTicket);
  return (
    <>
      <div className={styles['desk']} style={rows}>
        <div className={styles['chart']}>{chart}</div>
        <div className={styles['ticket']}>
          <OrderTicket desk={desk} sectionRef={ticket} />
        </div>
        <DockHandle
          share={share}
          onShare={(next) => {
            setShare(next);
            storeDockShare(next);
          }}
        />
        <div className={styles['panels']}>{panels}</div>
      </div>
      <nav className={styles['sides']} aria-label="Go to the ticket">
        <Button isFullWidth onClick={() => goToTicket('buy')}>
          Buy {desk.price === null ? '' : priceText(desk.price.ask, desk.asset.priceDecimals)}
        </Button>
        <Button isFullWidth variant="danger" onClick={() => goToTicket('sell')}>
          Sell {desk.price === null ? '' : priceText(desk.price.bid, desk.asset.priceDecimals)}
        </Button>
      </nav>
    </>
  );
}
