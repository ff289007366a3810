/** A condition that a mark does not meet, in words and numbers. The sentence counts bars from 1, as the chart does. */
import type { BarColumns } from '../../market/bar-columns.ts';
import { numberText } from '../../kernel/number-text.ts';

export interface Condition {
  readonly sentence: string;
  /** Indexes of the bars that the sentence mentions. */
  readonly bars: readonly number[];
}

/** Returns a condition that says that the bar is not on the chart, or `null` if it is on the chart. */
export function offChart({ t }: BarColumns, index: number): Condition | null {
  const isOn = Number.isInteger(index) && index >= 0 && index < t.length;
  return isOn ? null : { sentence: `Bar ${index + 1} is not on the chart.`, bars: [] };
}

/** Maximum number of decimal places of a price. */
const PRICE_DIGITS_MAX = 8;

/** Returns the prices as texts, all with as many decimal places as the most precise price needs. */
export function priceTexts(prices: readonly number[]): string[] {
  const digitsOf = (price: number) =>
    Array.from({ length: PRICE_DIGITS_MAX }, (_, digits) => digits).find(
      (digits) => Number(price.toFixed(digits)) === price,
    ) ?? PRICE_DIGITS_MAX;
  const decimals = Math.max(0, ...prices.map(digitsOf));
  return prices.map((price) => numberText(price, decimals));
}
