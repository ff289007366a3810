import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { TradingDesk } from '../trading-desk.ts';
import { TradeLines, type LinesState } from './trade-line-store.ts';
import { tradeLinesOf } from './trade-line.ts';

/**
 * Returns the lines of a desk for the chart's layer and the list. `whatIf` is the liquidation price of the margin lab.
 */
export function useTradeLines(desk: TradingDesk, whatIf: string | null): TradeLines {
  const [lines] = useState(() => new TradeLines());
  const { asset, price, orders, positions, ticketLines, amend, moveTicketLine } = desk;
  const shown = useMemo(
    () => tradeLinesOf({ asset, price, orders, positions, ticketLines, whatIf }),
    [asset, price, orders, positions, ticketLines, whatIf],
  );
  useLayoutEffect(() => lines.connect({ amend, moveTicketLine }), [lines, amend, moveTicketLine]);
  useLayoutEffect(() => lines.show(shown), [lines, shown]);
  return lines;
}

export function useLinesState(lines: TradeLines): LinesState {
  return useSyncExternalStore(lines.subscribe, lines.state);
}
