import { useEffect, useRef } from 'react';
import { Sheet, type SheetSize } from '../../../ui/sheet.tsx';
import { OrderTicket } from '../order-ticket.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { PlanSuggestions } from './plan-suggestions.tsx';

interface TicketSheetProps {
  readonly desk: TradingDesk;
  readonly size: SheetSize;
  readonly onSize: (size: SheetSize) => void;
  readonly onClose: () => void;
}

/** Shows the ticket as a sheet. When the sheet is closed, the desk keeps what was typed. */
export function TicketSheet({ desk, size, onSize, onClose }: TicketSheetProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The reason gets the focus if it is still empty. Otherwise the chosen side does, which opens no keyboard over the
    // chart.
    const thesis = section.current?.querySelector('textarea');
    const first = thesis?.value === '' ? thesis : section.current?.querySelector<HTMLElement>('input:checked');
    first?.focus({ preventScroll: true });
    // Scrolls as little as necessary, so that price and size stay visible above the reason.
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Sheet title={`New order, ${desk.asset.symbol}`} {...{ size, onSize, onClose }}>
      <OrderTicket desk={desk} sectionRef={section} suggestions={<PlanSuggestions desk={desk} />} />
    </Sheet>
  );
}
