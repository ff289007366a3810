import { partitionPoint } from '../../kernel/partition-point.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { logMixture } from './log-mixture.ts';
import { LOG_STRONG } from './evidence-level.ts';

/**
 * Minimum number of items from which E is extrapolated. It is also the weight, in items, that chance has in the
 * extrapolated rate. Source: product rules, section 16.
 */
export const OUTLOOK_MIN_ITEMS = 20;
/** Number of further items beyond which an outlook is called "not in sight". */
export const OUTLOOK_MAX_ITEMS = 2_000;

/** Forecast of the evidence E: the number of further items until E reaches 20, if the rate so far continues. */
export type Outlook =
  | { readonly kind: 'too-early'; readonly items: number }
  | { readonly kind: 'reached' }
  | { readonly kind: 'in-sight'; readonly items: number }
  | { readonly kind: 'not-in-sight' };

/**
 * Returns the rate of `sum` over `n` items, mixed with `chance`, which has the weight of 20 items: (sum + 20 chance) ÷
 * (n + 20).
 */
export function shrunkRate(sum: number, n: number, chance: number): number {
  return (sum + OUTLOOK_MIN_ITEMS * chance) / (n + OUTLOOK_MIN_ITEMS);
}

/**
 * Returns the outlook. `in-sight` has the smallest number m of further items for which the extrapolation ln Σ wᵢ
 * exp(logᵢ + m growthᵢ) gives E ≥ 20; `too-early` has the number of items that are missing for an extrapolation. The
 * sum is convex in m, so it rises through 20 at most once.
 */
export function outlookOf(
  n: number,
  logs: readonly number[],
  growth: readonly number[],
  weights?: readonly number[],
): Outlook {
  const after = (items: number) =>
    logMixture(
      logs.map((log, i) => log + items * elementAt(growth, i)),
      weights,
    );
  if (after(0) >= LOG_STRONG) return { kind: 'reached' };
  if (n < OUTLOOK_MIN_ITEMS) return { kind: 'too-early', items: OUTLOOK_MIN_ITEMS - n };
  if (after(OUTLOOK_MAX_ITEMS) < LOG_STRONG) return { kind: 'not-in-sight' };
  return { kind: 'in-sight', items: partitionPoint(OUTLOOK_MAX_ITEMS, (items) => after(items) < LOG_STRONG) };
}
