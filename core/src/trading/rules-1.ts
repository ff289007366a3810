/**
 * Rules version 1, which applies to every event that was stored without a version. Exits wait until their entry has
 * ended. A reduce-only order ends with its first fill. A pair ends when one of its orders has filled completely
 * (decision 0056).
 */
import { quantity } from '../kernel/money.ts';
import { PRESETS } from './account-state.ts';
import { cancelChildren, cancelGroup, cancelOrder } from './end-order.ts';
import { onBar } from './on-bar-1.ts';
import type { TradingRules } from './working-state.ts';

export const RULES_1: TradingRules = {
  presets: PRESETS,
  sharesReserve: false,
  workingQuantity: ({ orders }, { match }) =>
    match.parentId !== null && orders.has(match.parentId) ? quantity(0n) : match.quantity,
  accepted: (order) => order,
  isWhole: (_state, { isReduceOnly, match }, amount) => isReduceOnly || amount === match.quantity,
  coverShortage: () => undefined,
  afterFill(working, { match, symbol }, _amount, isWhole) {
    if (isWhole) cancelGroup(working, match.groupId);
    RULES_1.cancelReduceOnlyOrders(working, symbol);
  },
  afterEnd(working, { match, filled }, by) {
    if (by === 'cancel' || filled === 0n) cancelChildren(working, match.id);
  },
  cancelReduceOnlyOrders(working, symbol) {
    if (working.state.positions.has(symbol)) return;
    for (const each of working.state.orders.values()) {
      const isWaiting = each.match.parentId !== null && working.state.orders.has(each.match.parentId);
      if (each.symbol === symbol && each.isReduceOnly && !isWaiting) cancelOrder(working, each, 'nothing-to-reduce');
    }
  },
  amended: (working, _before, changed) => working.setOrder(changed.match.id, changed),
  isNewTo: () => true,
  isFunded: () => true,
  onBar,
};
