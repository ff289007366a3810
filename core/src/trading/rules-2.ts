/**
 * Rules version 2: a position keeps its protection. Exits cover the fills of their entry from the first fill on. The
 * orders of a pair shrink together. A reduce-only order ends when its quantity is filled or its position is closed.
 * With cross margin, everything that the account holds pays for a loss.
 */
import { PRESETS } from './account-state.ts';
import { coverShortage } from './cover-shortage.ts';
import { amendExits, coverFilled, cancelUseless, endExits, shrinkGroup, waitingFor, workingQuantity } from './exits.ts';
import { onBar } from './on-bar.ts';
import type { TradingRules } from './working-state.ts';

export const RULES_2: TradingRules = {
  presets: PRESETS,
  sharesReserve: false,
  workingQuantity,
  accepted: (order) =>
    order.isReduceOnly && order.match.parentId !== null ? { ...order, waiting: order.match.quantity } : order,
  isWhole: (state, order, amount, after) =>
    amount === order.match.quantity || (order.isReduceOnly && after === null && waitingFor(state, order) === 0n),
  coverShortage,
  afterFill(working, order, amount, isWhole) {
    coverFilled(working, order, amount);
    if (isWhole) endExits(working, order, 'fill');
    shrinkGroup(working, order, amount, isWhole);
    cancelUseless(working, order.symbol);
  },
  afterEnd: endExits,
  cancelReduceOnlyOrders: cancelUseless,
  amended: amendExits,
  isNewTo: ({ amendedAt }, { at }) => amendedAt === undefined || amendedAt <= at,
  isFunded: ({ openedAt }, { at, boundary = at }) => openedAt <= boundary,
  onBar,
};
