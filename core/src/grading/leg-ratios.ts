/** Retracement ratios, as shares of a leg's height. For each ratio, the learner types the price. */
export const LEG_RATIOS = [0.382, 0.5, 0.618] as const;

/**
 * Returns the price at which a leg is retraced by `ratio` of its height, measured from its end back to its start.
 * Source: the common definition of Fibonacci retracements (0% at the end of the move, 100% at its start).
 */
export function ratioPrice(
  { from, to }: { readonly from: { readonly price: number }; readonly to: { readonly price: number } },
  ratio: number,
): number {
  return to.price - ratio * (to.price - from.price);
}
