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

/** The ticket as a sheet. The desk keeps what was typed when it closes. */
export function TicketSheet({ desk, size, onSize, onClose }: TicketSheetProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The reason comes first; where it is written, or none is needed, no keyboard shall cover the chart.
    const thesis = section.current?.querySelector('textarea');
    const first = thesis?.value === '' ? thesis : section.current?.querySelector<HTMLElement>('input:checked');
    first?.focus();
  }, []);
  return (
    <Sheet title={`New order, ${desk.asset.symbol}`} {...{ size, onSize, onClose }}>
      <OrderTicket desk={desk} sectionRef={section} suggestions={<PlanSuggestions desk={desk} />} />
    </Sheet>
  );
}
