import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import type { TradingEffect } from '@tradesense/core/trading/trading-event.ts';

/**
 * Returns the assets in which an event ended a position, even if the same fill or a later fill of the event opened a
 * new position.
 */
export function endedTrades(before: Pick<AccountState, 'positions'>, effects: readonly TradingEffect[]): string[] {
  const open = new Map<string, bigint>();
  const ended = new Set<string>();
  for (const effect of effects) {
    if (effect.kind === 'liquidated') {
      ended.add(effect.symbol);
      open.set(effect.symbol, 0n);
    }
    if (effect.kind !== 'filled') continue;
    const { symbol, side, quantity } = effect;
    const was = open.get(symbol) ?? before.positions.get(symbol)?.quantity ?? 0n;
    const is = was + (side === 'buy' ? quantity : 0n - quantity);
    if (was !== 0n && (is === 0n || is > 0n !== was > 0n)) ended.add(symbol);
    open.set(symbol, is);
  }
  return [...ended];
}
