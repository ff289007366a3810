import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { TradingHappened } from '../trading/trading.events.ts';

const FILL_TYPES = { 'stop-loss': 'stop-filled', 'take-profit': 'target-filled' } as const;
const QUARTER = /^\d{4}-Q[1-4]$/;

interface Composed {
  readonly content: NotificationContent;
  readonly groupKey: string | null;
}

/**
 * Returns the notification of an event in a sandbox account; `null` if there is none. A replay has none, because its
 * learner is watching it. A grant has none if it follows from an action of the learner, such as opening an account.
 */
export function tradingNotification({ accountId, isReplay, role, news, source }: TradingHappened): Composed | null {
  if (isReplay === true) return null;
  const sourced = source === undefined ? {} : { source };
  switch (news.kind) {
    case 'order-filled': {
      const { orderId, asset, side, quantity, price, remaining = '0', reverse } = news;
      const type = role === 'stop-loss' || role === 'take-profit' ? FILL_TYPES[role] : 'order-filled';
      const step = reverse === undefined ? {} : { reverse };
      const payload = { accountId, asset, side, quantity, price, remaining, ...step, ...sourced };
      return { content: { type, payload }, groupKey: `${type}:${accountId}:${orderId}` };
    }
    case 'position-liquidated': {
      const { asset, quantity, price } = news;
      return {
        content: { type: 'liquidated', payload: { accountId, asset, quantity, price, ...sourced } },
        groupKey: null,
      };
    }
    case 'granted': {
      const { amount, cause: quarter } = news;
      if (!QUARTER.test(quarter)) return null;
      return { content: { type: 'granted', payload: { accountId, amount, quarter } }, groupKey: null };
    }
    case 'order-placed':
    case 'order-amended':
    case 'order-triggered':
    case 'order-cancelled':
    case 'order-expired':
    case 'funding-charged':
      return null;
  }
}
