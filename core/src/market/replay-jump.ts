/**
 * Decides where a jump of a replay ends. A jump steps bar by bar until its target is reached.
 * Guarantees: whether a bar reaches the target depends only on that bar and the previous one. So a jump reveals nothing
 * of later bars, and a jump in several requests ends at the same bar as a jump in one request.
 */
import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import type { Bar } from './bar.ts';
import { tradingDay } from './trading-day.ts';

export type JumpTarget =
  /** The bar with this number, counted from the start of the replay. */
  | { readonly kind: 'bar'; readonly cursor: number }
  /** The first bar of the next trading day. */
  | { readonly kind: 'session' }
  /** The first bar that closes at this time or later. */
  | { readonly kind: 'time'; readonly at: EpochMs }
  /** The first bar that trades at this price, or opens beyond it. */
  | { readonly kind: 'price'; readonly price: number };

/** A bar of a replay, with everything that is compared with a jump's target. */
export interface PlayedBar {
  /** The bar, with the time and the prices that the replay shows. */
  readonly bar: Bar;
  readonly cursor: number;
  /** Close time of the bar, as the replay shows it. */
  readonly closesAt: EpochMs;
  /** Real open time of the bar, because trading days follow the real calendar. */
  readonly realOpen: EpochMs;
}

/** Whether a bar reaches the target of a jump, given the bar before it. */
export function reachesTarget(
  target: JumpTarget,
  before: PlayedBar,
  played: PlayedBar,
  assetClass: AssetClass,
): boolean {
  switch (target.kind) {
    case 'bar':
      return played.cursor >= target.cursor;
    case 'session':
      return tradingDay(assetClass, played.realOpen) > tradingDay(assetClass, before.realOpen);
    case 'time':
      return played.closesAt >= target.at;
    case 'price':
      return touches(target.price, before.bar, played.bar);
  }
}

function touches(price: number, before: Bar, { l, h }: Bar): boolean {
  if (l <= price && price <= h) return true;
  return (before.c < price && price < l) || (before.c > price && price > h);
}
