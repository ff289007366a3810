import type { OrderWaiting } from '@tradesense/contract/trading-orders.ts';
import {
  formatPrice,
  formatQuantity,
  price,
  quantity,
  type Price,
  type Quantity,
} from '@tradesense/core/kernel/money.ts';
import { PRESETS, type LiveOrder } from '@tradesense/core/trading/account-state.ts';
import { tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import { isHitAt } from '@tradesense/core/trading/order-hit.ts';
import { trailingTrigger } from '@tradesense/core/trading/trailing.ts';
import type { Quote } from '@tradesense/core/trading/trading-event.ts';

/** Data that determine why an order is waiting. */
export interface WaitingContext {
  /** The part of the order's quantity that waits until its entry fills. */
  readonly waitsForEntry: Quantity;
  readonly preset: FillPreset;
  readonly isOpen: boolean;
  /** Whether the feed is live, so that prices are current. */
  readonly isLive: boolean;
  /** The asset's last prices; `null` if there are none yet. */
  readonly quote: Quote | null;
}

const distance = (a: Price, b: Price): Price => price(a > b ? a - b : b - a);

/** Returns the reason why a live order is not filled at the moment. */
export function waitingOf(
  order: LiveOrder,
  { waitsForEntry, preset, isOpen, isLive, quote }: WaitingContext,
): OrderWaiting {
  const { quantity: whole } = order.match;
  const covered = quantity(whole - waitsForEntry);
  const isPart = waitsForEntry > 0n && covered > 0n;
  const part = isPart ? ` Covers ${formatQuantity(covered)} of ${formatQuantity(whole)} so far.` : '';
  const waiting = (reason: OrderWaiting['reason'], text: string, away: Price | null = null): OrderWaiting => ({
    reason,
    text: `${text}${part}`,
    away: away === null ? null : formatPrice(away),
  });
  if (waitsForEntry === order.match.quantity)
    return waiting(
      'waits-for-entry',
      order.isReduceOnly
        ? 'Waits until the entry fills.'
        : 'Waits until the position is closed, then opens the other side.',
    );
  if (!isOpen) return waiting('market-closed', 'The market is closed.');
  if (!isLive || quote === null)
    return waiting('feed-stopped', 'Prices have stopped. The order waits until they resume.');
  const { match } = order;
  if (!order.isResting) return waiting('waits-for-next-price', 'Waits for the next price.');
  const at = sidePrice(match.side, quote);
  switch (match.type) {
    case 'market':
    case 'liquidation':
      return waiting('waits-for-volume', 'Waits for volume to fill against.');
    case 'limit': {
      if (isHitAt(match, at, PRESETS[preset])) return waiting('waits-for-volume', 'Waits for volume to fill against.');
      const away = distance(match.limit, at);
      if (away === 0n) return waiting('waits-for-price', 'Strict: the price must go through the limit.', away);
      return waiting('waits-for-price', `${tradedPriceText(order.symbol, away)} away.`, away);
    }
    case 'stop':
    case 'stop-limit': {
      const away = distance(match.trigger, at);
      return waiting('waits-for-trigger', `Waits for its trigger, ${tradedPriceText(order.symbol, away)} away.`, away);
    }
    case 'trailing-stop': {
      const trigger = trailingTrigger(match);
      if (trigger === null) return waiting('waits-for-trigger', 'Waits for its activation price.');
      const away = distance(trigger, at);
      return waiting('waits-for-trigger', `Waits for its trigger, ${tradedPriceText(order.symbol, away)} away.`, away);
    }
  }
}
