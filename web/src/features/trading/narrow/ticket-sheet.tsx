import { useEffect, useRef } from 'react';
import { Sheet, type SheetSize } from '../../../ui/sheet.tsx';
import { OrderTicket } from '../order-ticket.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { PlanSuggestions } from './plan-suggestions.tsx';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

interface TicketSheetProps {
  readonly desk: TradingDesk;
  readonly size: SheetSize;
  readonly onSize: (size: SheetSize) => void;
  readonly onClose: () => void;
}

/** Shows the ticket as a sheet. What was typed is stored in the desk, so it survives closing the sheet. */
export function TicketSheet({ desk, size, onSize, onClose }: TicketSheetProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // If the thesis is still empty, its field gets the focus. Otherwise the control of the chosen side gets the focus,
    // so that no on-screen keyboard covers the chart.
    const thesis = section.current?.querySelector('textarea');
    const first = thesis?.value === '' ? thesis : section.current?.querySelector<HTMLElement>('input:checked');
    first?.focus({ preventScroll: true });
    // Scrolls as little as necessary, so that price and size stay visible above the thesis.
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Sheet title={`New order, ${assetText(desk.asset.symbol)}`} {...{ size, onSize, onClose }}>
      <OrderTicket desk={desk} sectionRef={section} suggestions={<PlanSuggestions desk={desk} />} />
    </Sheet>
  );
}
