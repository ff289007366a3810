import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { formatPrice, formatQuantity, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import type { TradingEffect, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { FillMarket } from './fill-market.ts';
import type { FillRow } from './trading.tables.ts';

export interface FillContext {
  readonly accountId: string;
  readonly sequence: number;
  readonly event: TradingEvent;
  readonly before: AccountState;
  readonly source: PriceSource | null;
  readonly at: Date;
}

const volumeText = (volume: Quantity | null): string | null => (volume === null ? null : formatQuantity(volume));

function marketOf({ event }: FillContext, symbol: string, at: Price): FillMarket {
  if (event.kind === 'tick' && event.symbol === symbol) {
    const { bid, ask, mark } = event.quote;
    const volume = volumeText(event.volume);
    return { kind: 'tick', bid: formatPrice(bid), ask: formatPrice(ask), mark: formatPrice(mark), volume };
  }
  if (event.kind === 'bar' && event.symbol === symbol) {
    const { open, high, low, close } = event.bar;
    const [o, h, l, c] = [formatPrice(open), formatPrice(high), formatPrice(low), formatPrice(close)];
    return { kind: 'bar', open: o, high: h, low: l, close: c, volume: volumeText(event.volume) };
  }
  // The price of another asset, or funding, caused the liquidation, so this position was liquidated at its own mark
  // price.
  return { kind: 'mark', mark: formatPrice(at) };
}

/** Returns one row for each fill and liquidation of an event. */
export function fillRows(effects: readonly TradingEffect[], context: FillContext): FillRow[] {
  const { accountId, sequence, before, source, at } = context;
  const { preset } = before.settings;
  const rows: FillRow[] = [];
  const open = new Map<string, bigint>([...before.positions].map(([symbol, { quantity }]) => [symbol, quantity]));
  for (const effect of effects) {
    if (effect.kind !== 'filled' && effect.kind !== 'liquidated') continue;
    invariant(source !== null, 'what fills comes from a price');
    const { symbol, quantity, price, realised } = effect;
    const known = { accountId, sequence, place: rows.length, symbol, quantity, price, realised, preset, source, at };
    const market = marketOf(context, symbol, price);
    if (effect.kind === 'filled') {
      const { orderId, side, fee } = effect;
      const { by, ...evidence } = effect.evidence;
      open.set(symbol, (open.get(symbol) ?? 0n) + (side === 'buy' ? quantity : 0n - quantity));
      rows.push({ ...known, orderId, side, fee, ...evidence, foundBy: by, market });
    } else {
      const liquidation = { reference: price, slippage: 0n, foundBy: 'liquidation', isMaker: false } as const;
      const side = (open.get(symbol) ?? 0n) > 0n ? 'sell' : 'buy';
      rows.push({ ...known, orderId: null, side, fee: 0n, ...liquidation, isAmbiguous: false, subBar: null, market });
    }
  }
  return rows;
}
