/**
 * Computes the margin and the liquidation price of a position before an order is sent. Uses the same code that accepts
 * orders, with the assumptions of core's order preview. The server sends rounded average prices of open positions. With
 * several positions in cross margin, the last digit of a liquidation price may therefore differ from the server's.
 */
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import {
  formatMoney,
  formatPrice,
  money,
  notionalOf,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  quantity,
  rate,
  type Price,
} from '@tradesense/core/kernel/money.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { maintenanceOf } from '@tradesense/core/trading/maintenance.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import { previewOrders } from '@tradesense/core/trading/preview-order.ts';
import type { NewOrder, Quote } from '@tradesense/core/trading/trading-event.ts';
import { decimalFault, plainDecimal } from '../../../ui/plain-decimal.ts';
import type { PricedAsset } from '../desk-base.ts';
import type { TradingDesk } from '../trading-desk.ts';

export interface WhatIf {
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly leverage: number;
}

export type WhatIfAnswer =
  | { readonly kind: 'fault'; readonly text: string }
  | {
      readonly kind: 'answer';
      readonly entry: string;
      readonly notional: string;
      readonly margin: string;
      /** Maintenance margin of the whole position at the market order's price. */
      readonly maintenance: string;
      readonly liquidation: string | null;
      readonly worstCase: string;
      /** Whether initial margin and fee exceed the free cash. */
      readonly isTooLarge: boolean;
    };

const at = epochMs(0);

function valueOf<T>(read: Result<T, unknown>): T | null {
  return read.ok ? read.value : null;
}

function positionOf(view: TradingPosition): Position | null {
  const [size, entry, margin] = [
    valueOf(parseQuantity(view.quantity)),
    valueOf(parsePrice(view.entryPrice)),
    valueOf(parseMoney(view.margin)),
  ];
  if (size === null || entry === null || margin === null) return null;
  const signed = quantity(view.side === 'long' ? size : 0n - size);
  return { symbol: view.asset, quantity: signed, cost: entry * size, margin, leverage: view.leverage, openedAt: at };
}

/**
 * Returns one order that stands for all live orders and reserves their total margin; `null` if they reserve none. The
 * account needs it because reserved margin backs the positions of a cross account too.
 */
function reservation(account: TradingAccount, positions: readonly Position[], symbol: string): LiveOrder | null {
  const all = valueOf(parseMoney(account.margin)) ?? 0n;
  const reserved = positions.reduce((left, { margin }) => left - margin, all as bigint);
  if (reserved <= 0n) return null;
  return {
    symbol,
    match: { id: 'reserved', groupId: null, parentId: null, type: 'market', side: 'buy', quantity: quantity(1n) },
    filled: quantity(0n),
    timeInForce: { kind: 'gtc' },
    isPostOnly: false,
    isReduceOnly: false,
    leverage: 1,
    reserved: money(reserved),
    remainingLatencyTicks: 0,
    isResting: false,
    acceptedAt: at,
  };
}

function stateOf({ account, positions, asset }: Pick<TradingDesk, 'account' | 'positions' | 'asset'>): AccountState {
  const open = positions.flatMap((view) => positionOf(view) ?? []);
  const reserved = reservation(account, open, asset.symbol);
  const marks = positions.flatMap(({ asset: symbol, markPrice }): [string, Price][] => {
    const mark = valueOf(parsePrice(markPrice));
    return mark === null ? [] : [[symbol, mark]];
  });
  const { marginMode, preset, makerFee, takerFee } = account.settings;
  return {
    settings: {
      marginMode,
      preset,
      makerFee: valueOf(parseRate(makerFee)) ?? rate(0n),
      takerFee: valueOf(parseRate(takerFee)) ?? rate(0n),
    },
    cash: valueOf(parseMoney(account.cash)) ?? money(0n),
    orders: new Map(reserved === null ? [] : [[reserved.match.id, reserved]]),
    positions: new Map(open.map((position) => [position.symbol, position])),
    marks: new Map(marks),
  };
}

function quoteOf({ price }: Pick<PricedAsset, 'price'>): Quote | null {
  if (price === null) return null;
  const [bid, ask] = [valueOf(parsePrice(price.bid)), valueOf(parsePrice(price.ask))];
  const mark = valueOf(parsePrice(price.last));
  return bid === null || ask === null || mark === null ? null : { bid, ask, mark };
}

/** Simulates a market order with the size and leverage of `inputs` that fills completely at the current price. */
export function whatIfOf(desk: Pick<TradingDesk, 'account' | 'positions'> & PricedAsset, inputs: WhatIf): WhatIfAnswer {
  const fault = (text: string): WhatIfAnswer => ({ kind: 'fault', text });
  const instrument = INSTRUMENTS.get(desk.asset.symbol);
  const quote = quoteOf(desk);
  if (instrument === undefined || quote === null) return fault('There is no price yet.');
  const plain = plainDecimal(inputs.quantity);
  if (plain === null) return fault(decimalFault('Quantity'));
  const amount = parseQuantity(plain);
  if (!amount.ok) return fault(amount.reason === 'too-large' ? 'This is too large.' : 'This has too many decimals.');
  if (amount.value <= 0n) return fault('Enter a number above zero.');
  // Upper bound of the order's value, so that every product in the computation can be represented.
  if (amount.value * quote.ask > 10n ** 30n) return fault('The quantity is too large.');
  const order: NewOrder = {
    symbol: desk.asset.symbol,
    side: inputs.side,
    quantity: amount.value,
    terms: { id: 'what-if', groupId: null, parentId: null, type: 'market' },
    timeInForce: { kind: 'gtc' },
    isPostOnly: false,
    isReduceOnly: false,
    leverage: inputs.leverage,
  };
  const state = stateOf(desk);
  const preview = previewOrders(state, [order], { quote, at, instruments: INSTRUMENTS });
  const before = state.positions.get(order.symbol);
  const stays = before === undefined ? 0n : sizeOf(before) - preview.closes;
  const size = quantity(stays + preview.opens);
  return {
    kind: 'answer',
    entry: formatPrice(preview.entry),
    notional: formatMoney(preview.notional),
    margin: formatMoney(preview.margin),
    maintenance: formatMoney(maintenanceOf(notionalOf(preview.entry, size, 'up'), instrument.tiers)),
    liquidation: preview.liquidation === null ? null : formatPrice(preview.liquidation),
    worstCase: formatMoney(preview.worstCase),
    isTooLarge: preview.rejection === 'insufficient-margin',
  };
}
