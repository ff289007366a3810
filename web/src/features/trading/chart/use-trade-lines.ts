import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useDeskPrice } from '../desk-market.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { useMarkedPositions } from '../use-marked.ts';
import { TradeLines, type LinesState } from './trade-line-store.ts';
import { tradeLinesOf } from './trade-line.ts';

/**
 * Returns the store for the lines of a desk. The layer of the chart and the list share it, and `ShownTradeLines` writes
 * the lines into it.
 */
export function useTradeLines({ amend, moveTicketLine }: TradingDesk): TradeLines {
  const [lines] = useState(() => new TradeLines());
  useLayoutEffect(() => lines.connect({ amend, moveTicketLine }), [lines, amend, moveTicketLine]);
  return lines;
}

interface ShownTradeLinesProps {
  readonly desk: TradingDesk;
  readonly lines: TradeLines;
  /** Liquidation price that the margin lab simulates; `null` if there is none. */
  readonly whatIf: string | null;
}

/**
 * Writes the lines of the desk into the store, with the newest shown price. This component renders nothing, so that a
 * new price renders no other component.
 */
export function ShownTradeLines({ desk, lines, whatIf }: ShownTradeLinesProps): null {
  const { asset, account, over, orders, ticketLines, market } = desk;
  const price = useDeskPrice(market);
  const positions = useMarkedPositions(account, desk.positions);
  useLayoutEffect(() => {
    const all = tradeLinesOf({ asset, price, orders, positions, ticketLines, fees: account.settings, whatIf });
    lines.show(over === null ? all : all.map((line) => ({ ...line, move: null })));
  }, [lines, asset, account.settings, over, price, orders, positions, ticketLines, whatIf]);
  return null;
}

export function useLinesState(lines: TradeLines): LinesState {
  return useSyncExternalStore(lines.subscribe, lines.state);
}
