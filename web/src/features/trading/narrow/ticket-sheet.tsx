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

/** Shows the ticket as a sheet. When it closes, the desk keeps the typed input. */
export function TicketSheet({ desk, size, onSize, onClose }: TicketSheetProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The reason gets the focus first. If it is already written or not needed, no keyboard opens that would cover the
    // chart.
    const thesis = section.current?.querySelector('textarea');
    const first = thesis?.value === '' ? thesis : section.current?.querySelector<HTMLElement>('input:checked');
    first?.focus({ preventScroll: true });
    // No further than needed, so that price and size stay in view above the reason.
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Sheet title={`New order, ${desk.asset.symbol}`} {...{ size, onSize, onClose }}>
      <OrderTicket desk={desk} sectionRef={section} suggestions={<PlanSuggestions desk={desk} />} />
    </Sheet>
  );
}
