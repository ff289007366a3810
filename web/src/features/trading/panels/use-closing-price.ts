import { useMemo } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import type { Price } from '@tradesense/core/kernel/money.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import { useTicksOf } from '../use-marked.ts';

/**
 * Returns the price at which a position would close now: the bid for a long position, the ask for a short one. It comes
 * from the shown tick, or from the position's mark price if there is no tick. Renders again when it may have changed.
 */
export function useClosingPrice(
  account: Pick<TradingAccount, 'kind'>,
  { asset, side, markPrice }: TradingPosition,
): Price {
  const held = useMemo(() => [{ asset }], [asset]);
  const tick = useTicksOf(account, held).get(asset) ?? { price: Number(markPrice), bid: null, ask: null };
  const { bid, ask } = quoteOf(tick, instrumentOf(INSTRUMENTS, asset));
  return side === 'long' ? bid : ask;
}
