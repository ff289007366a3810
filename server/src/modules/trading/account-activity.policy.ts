import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { formatMoney, formatPrice, formatQuantity, quantity } from '@tradesense/core/kernel/money.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import type { TradingEffect } from '@tradesense/core/trading/trading-event.ts';

interface Context {
  readonly before: AccountState;
  readonly after: AccountState;
}

/**
 * Returns what to notify the learner about after one event of the account, in the order of its effects. `before` and
 * `after` contain the orders that the effects refer to.
 */
export function activityOf(effects: readonly TradingEffect[], { before, after }: Context): TradingActivity[] {
  const orderOf = (orderId: string) => {
    const order = before.orders.get(orderId) ?? after.orders.get(orderId);
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
        return [filledActivity(effect, after)];
      case 'cancelled':
        return [{ kind: 'order-cancelled', ...orderOf(effect.orderId).named, reason: effect.reason }];
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
