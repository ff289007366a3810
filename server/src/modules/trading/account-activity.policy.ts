import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { formatMoney, formatPrice, formatQuantity, quantity } from '@tradesense/core/kernel/money.ts';
import { reverseStepOf } from '@tradesense/core/trading/account-acts.ts';
import type { AccountState, LiveOrder } from '@tradesense/core/trading/account-state.ts';
import type { ReverseStep, TradingEffect } from '@tradesense/core/trading/trading-event.ts';

interface Context {
  readonly before: AccountState;
  readonly after: AccountState;
}

/**
 * Returns what to notify the learner about after one event of the account, in the order of its effects. `before` and
 * `after` contain the orders that the effects refer to.
 */
export function activityOf(effects: readonly TradingEffect[], { before, after }: Context): TradingActivity[] {
  const orders = new Map([...after.orders, ...before.orders]);
  const orderOf = (orderId: string) => {
    const order = orders.get(orderId);
    invariant(order !== undefined, 'effects name orders of the account');
    return { order, named: { orderId, asset: order.symbol, side: order.match.side } };
  };
  return effects.flatMap((effect): TradingActivity[] => {
    switch (effect.kind) {
      case 'accepted': {
        const { order, named } = orderOf(effect.orderId);
        return [{ kind: 'order-placed', ...named, quantity: formatQuantity(order.match.quantity) }];
      }
      case 'amended':
        return [{ kind: 'order-amended', ...orderOf(effect.orderId).named }];
      case 'triggered':
        return [{ kind: 'order-triggered', ...orderOf(effect.orderId).named }];
      case 'filled':
        return [
          { ...filledActivity(effect, after), ...stepField(reverseStepOf({ orders }, orderOf(effect.orderId).order)) },
        ];
      case 'cancelled': {
        const { order, named } = orderOf(effect.orderId);
        const step = reverseStepOf({ orders }, order) === 'opening' ? stepAtEnd(order, effects, before) : null;
        return [{ kind: 'order-cancelled', ...named, reason: effect.reason, ...stepField(step) }];
      }
      case 'expired':
        return [{ kind: 'order-expired', ...orderOf(effect.orderId).named }];
      case 'liquidated': {
        const [quantity, price] = [formatQuantity(effect.quantity), formatPrice(effect.price)];
        const realised = formatMoney(effect.realised);
        return [{ kind: 'position-liquidated', asset: effect.symbol, quantity, price, realised }];
      }
      case 'funded':
        return [{ kind: 'funding-charged', asset: effect.symbol, paid: formatMoney(effect.paid) }];
      case 'money':
        return effect.reason === 'grant'
          ? [{ kind: 'granted', amount: formatMoney(effect.moves.cash), cause: effect.cause }]
          : [];
      case 'rejected':
        return [];
    }
  });
}

const stepField = (step: ReverseStep | null): { readonly reverse?: ReverseStep } =>
  step === null ? {} : { reverse: step };

/** Returns the step at which a reverse was when the order that opens the other side ended. */
function stepAtEnd({ match }: LiveOrder, effects: readonly TradingEffect[], { orders }: AccountState): ReverseStep {
  const { parentId } = match;
  const isClosed = effects.some((each) => each.kind === 'filled' && each.isWhole && each.orderId === parentId);
  return parentId !== null && orders.has(parentId) && !isClosed ? 'closing' : 'opening';
}

function filledActivity(effect: Extract<TradingEffect, { kind: 'filled' }>, { orders }: AccountState): TradingActivity {
  const { orderId, symbol, side, isWhole } = effect;
  return {
    kind: 'order-filled',
    orderId,
    asset: symbol,
    side,
    quantity: formatQuantity(effect.quantity),
    price: formatPrice(effect.price),
    fee: formatMoney(effect.fee),
    realised: formatMoney(effect.realised),
    isWhole,
    remaining: formatQuantity(orders.get(orderId)?.match.quantity ?? quantity(0n)),
  };
}
