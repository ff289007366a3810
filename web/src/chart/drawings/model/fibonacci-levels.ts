/**
 * Usual retracements, as shares of the leg measured back from its end. 0.236, 0.382 and 0.786 are powers of 0.618: its
 * cube, its square and its square root.
 */
export const FIBONACCI_RATIOS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export interface FibonacciLevel {
  readonly ratio: number;
  readonly price: number;
}

/** Returns the price of each retracement of a leg. Ratio 0 is at the end of the leg, ratio 1 at its start. */
export function fibonacciLevels(startPrice: number, endPrice: number): readonly FibonacciLevel[] {
  return FIBONACCI_RATIOS.map((ratio) => ({ ratio, price: endPrice + (startPrice - endPrice) * ratio }));
}
