import { useEffect, useMemo, useState } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { parseQuantity } from '@tradesense/core/kernel/money.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { DeskPrice } from './desk-base.ts';
import { useOfDeskPrice, type DeskMarket } from './desk-market.ts';
import type { ReadTicket } from './ticket-request.ts';

/** Maximum time in ms for which a ticket holds a price of a live market. */
const HOLD_MS = 5 * SECOND_MS;
/** A held price is replaced at once if the size at the shown price differs by more than 1/100. */
const SAME_SIZE_PARTS = 100n;

type SizedTicket = Pick<ReadTicket, 'quantity'>;

function isOtherSize(held: SizedTicket, shown: SizedTicket): boolean {
  if (held.quantity === shown.quantity) return false;
  const [before, now] = [parseQuantity(held.quantity ?? ''), parseQuantity(shown.quantity ?? '')];
  if (!before.ok || !now.ok) return true;
  const difference = before.value > now.value ? before.value - now.value : now.value - before.value;
  return difference * SAME_SIZE_PARTS > now.value;
}

/**
 * Returns the market price of a ticket (`null` if there is none), and the ticket that `readAt` computes from it. Pass
 * a memoized `readAt`.
 *
 * In a replay, this is always the shown price. In a live market, a price is held for up to 5 seconds, so that a size
 * computed from the risk does not change too fast to be read. If the shown price changes the size by more than 1%, it
 * replaces the held price at once, because the order would risk another share of the equity than the ticket says.
 */
export function useTicketPrice(
  { kind }: Pick<TradingAccount, 'kind'>,
  market: DeskMarket,
  readAt: (price: DeskPrice | null) => ReadTicket,
): { readonly price: DeskPrice | null; readonly read: ReadTicket } {
  const [price, setPrice] = useState(market.newest);
  const read = useMemo(() => readAt(price), [readAt, price]);
  const isOld = useOfDeskPrice(market, (shown) => {
    if (shown === null || shown === price) return false;
    return price === null || kind === 'replay' || isOtherSize(read, readAt(shown));
  });
  if (isOld) setPrice(market.shown());
  useEffect(() => {
    const timer = setInterval(() => setPrice(market.newest()), HOLD_MS);
    return () => clearInterval(timer);
  }, [market]);
  return { price, read };
}
