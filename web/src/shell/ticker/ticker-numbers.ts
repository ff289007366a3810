/**
 * Formats the numbers of the ticker as `number-text.ts` does, without `Intl`. The first use of `Intl` on a page makes
 * the browser load the rules of all languages. On a phone this blocks the main thread for 90 ms or more, right after
 * the first paint.
 */
import { directionOf, type Direction } from './ticker-prices.ts';

const SIGNS: Readonly<Record<Direction, string>> = { up: '+', down: '−', unchanged: '' };

function numberText(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Formats a price with two decimal places, or with four if it is below 1. */
export const formatPrice = (price: number): string => `$${numberText(price, price < 1 ? 4 : 2)}`;

/** Formats `percent` as `signedPercentText` does, such as '+1.25%' or '−0.50%'. */
export const formatChange = (percent: number): string =>
  `${SIGNS[directionOf(percent)]}${numberText(Math.abs(percent), 2)}%`;
