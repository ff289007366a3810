/**
 * Liquidates positions whose margin no longer covers their maintenance margin.
 * With isolated margin, each position is liquidated by itself, once the mark price reaches its liquidation price. With
 * cross margin, positions are liquidated once the equity is at most the maintenance margin of all positions together:
 * the position with the largest loss is closed first, and the others stay if that is enough.
 */
import { money, rate, type Money, type Price } from '../kernel/money.ts';
import { marginOf, type AccountState, type Position } from './account-state.ts';
import type { WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { instrumentOf, type Instruments } from './instrument.ts';
import { liquidationPrice } from './liquidation-price.ts';
import { maintenanceOf } from './maintenance.ts';
import { closePart, entryPrice, notionalAt, sizeOf, unrealisedProfit } from './position.ts';

/**
 * Returns the mark price at which an isolated position is liquidated, or `null` if there is none. The maintenance
 * margin is computed from the notional at entry.
 */
export function isolatedLiquidationPrice(position: Position, instruments: Instruments): Price | null {
  const { tiers } = instrumentOf(instruments, position.symbol);
  const entry = entryPrice(position);
  return liquidationPrice({
    quantity: position.quantity,
    entry,
    collateral: position.margin,
    fixedMaintenance: maintenanceOf(notionalAt(position, entry), tiers),
    maintenanceRate: rate(0n),
  });
}

/**
 * Returns the account's money plus the value of open positions at their mark prices. A position without a mark price
 * counts at its entry price.
 */
export function equityOf(state: AccountState): Money {
  let equity = state.cash + marginOf(state);
  for (const position of state.positions.values()) {
    const mark = state.marks.get(position.symbol);
    if (mark !== undefined) equity += unrealisedProfit(position, mark);
  }
  return money(equity);
}

/** Returns the maintenance margin of all positions together, at their mark prices. */
export function maintenanceOfAll(state: AccountState, instruments: Instruments): bigint {
  let sum = 0n;
  for (const position of state.positions.values()) {
    const mark = state.marks.get(position.symbol) ?? entryPrice(position);
    sum += maintenanceOf(notionalAt(position, mark), instrumentOf(instruments, position.symbol).tiers);
  }
  return sum;
}

/** Closes a position at a mark price. The loss is capped at the money behind the position. */
export function liquidate(working: WorkingState, position: Position, at: Price): void {
  const { symbol } = position;
  // Cancels the orders of the asset first, so that their reserved money is released before the loss is taken.
  for (const order of working.state.orders.values())
    if (order.symbol === symbol) cancelOrder(working, order, 'liquidated');
  const { profit, released } = closePart(position, sizeOf(position), at);
  const missing = 0n - profit - released - working.cash;
  if (missing > 0n)
    working.rules.coverShortage(working, { amount: () => money(missing), symbol, rest: null, closing: null });
  const isCross = working.state.settings.marginMode === 'cross';
  const floor = 0n - released - (isCross ? working.cash : 0n);
  const realised = money(profit < floor ? floor : profit);
  working.setPosition(symbol, null);
  working.effects.push({ kind: 'liquidated', symbol, quantity: sizeOf(position), price: at, realised });
  working.move('liquidation', symbol, {
    cash: money(released + realised),
    margin: money(0n - released),
    realised: money(0n - realised),
  });
  working.rules.cancelReduceOnlyOrders(working, symbol);
}

function liquidateIsolated(working: WorkingState, position: Position): void {
  const mark = working.state.marks.get(position.symbol);
  if (mark === undefined || unrealisedProfit(position, mark) >= 0n) return;
  const trigger = isolatedLiquidationPrice(position, working.instruments);
  if (trigger === null) return;
  const isReached = position.quantity > 0n ? mark <= trigger : mark >= trigger;
  if (isReached) liquidate(working, position, mark);
}

/**
 * Whether the account's equity at mark prices no longer covers the maintenance margin of all its positions together.
 */
export function isCrossShort(state: AccountState, instruments: Instruments): boolean {
  return equityOf(state) <= maintenanceOfAll(state, instruments);
}

function liquidateCross(working: WorkingState): void {
  while (working.state.positions.size > 0) {
    const { state } = working;
    if (!isCrossShort(state, working.instruments)) return;
    const worst = [...state.positions.values()]
      .map((position) => ({ position, mark: state.marks.get(position.symbol) ?? entryPrice(position) }))
      .toSorted((a, b) => Number(unrealisedProfit(a.position, a.mark) - unrealisedProfit(b.position, b.mark)))[0];
    if (worst === undefined) return;
    liquidate(working, worst.position, worst.mark);
  }
}

/**
 * Liquidates the positions that must be liquidated at the current mark prices. An isolated position depends only on its
 * own mark price. So if `changed` names an asset, only the position in that asset is checked. If `changed` is `null`,
 * every position is checked.
 */
export function liquidateWhereNeeded(working: WorkingState, changed: string | null): void {
  const { positions, settings } = working.state;
  if (positions.size === 0) return;
  if (settings.marginMode === 'cross') {
    liquidateCross(working);
    return;
  }
  for (const position of positions.values())
    if (changed === null || position.symbol === changed) liquidateIsolated(working, position);
}
