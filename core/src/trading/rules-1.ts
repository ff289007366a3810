/**
 * Version 1: every event that was stored without a version. Exits wait until their entry has ended, a reduce-only order ends
 * with its first fill, and a pair ends when one of it has filled whole (decision 0056).
 */
import { quantity } from '../kernel/money.ts';
import { PRESETS } from './account-state.ts';
import { cancelChildren, cancelGroup, cancelOrder } from './end-order.ts';
import { onBar } from './on-bar-1.ts';
import type { TradingRules } from './rules.ts';

export const RULES_1: TradingRules = {
  presets: PRESETS,
  workingQuantity: ({ orders }, { match }) =>
    match.parentId !== null && orders.has(match.parentId) ? quantity(0n) : match.quantity,
  accepted: (order) => order,
  isWhole: (_state, { isReduceOnly, match }, amount) => isReduceOnly || amount === match.quantity,
  coverShortage: () => undefined,
  afterFill(draft, { match, symbol }, _amount, isWhole) {
    if (isWhole) cancelGroup(draft, match.groupId);
    RULES_1.cancelReducers(draft, symbol);
  },
  afterEnd(draft, { match, filled }, by) {
    if (by === 'cancel' || filled === 0n) cancelChildren(draft, match.id);
  },
  cancelReducers(draft, symbol) {
    if (draft.state.positions.has(symbol)) return;
    for (const each of draft.state.orders.values()) {
      const isWaiting = each.match.parentId !== null && draft.state.orders.has(each.match.parentId);
      if (each.symbol === symbol && each.isReduceOnly && !isWaiting) cancelOrder(draft, each, 'nothing-to-reduce');
    }
  },
  amended: (draft, _before, changed) => draft.setOrder(changed.match.id, changed),
  isNewTo: () => true,
  isFunded: () => true,
  onBar,
};
