/**
 * Formats the numbers of the ticker in the visitor's language.
 *
 * The first use of `Intl` on a page makes the browser load the rules of all languages. On a phone this blocks the main
 * thread for 90 ms or more, right after the first paint. So this file formats English by itself, and uses `Intl` only
 * for other languages.
 */
import { browserLanguage } from '../../ui/browser-language.ts';
import { signedPercentText } from '../../ui/number-text.ts';
import { directionOf, type Direction } from './ticker-prices.ts';

const ENGLISH = /^en(-(US|GB))?$/;
const SIGNS: Readonly<Record<Direction, string>> = { up: '+', down: '−', unchanged: '' };

function isEnglish(): boolean {
  return ENGLISH.test(browserLanguage());
}

function inEnglish(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

function onFirstUse(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined;
  return () => (format ??= new Intl.NumberFormat(browserLanguage(), options));
}

const digits = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const small = onFirstUse({ ...DOLLARS, ...digits(4) });
const usual = onFirstUse({ ...DOLLARS, ...digits(2) });

/** Formats a price with two decimal places, or with four if it is below 1. */
export function formatPrice(price: number): string {
  if (isEnglish()) return `$${inEnglish(price, price < 1 ? 4 : 2)}`;
  return (price < 1 ? small : usual)().format(price);
}

/** Formats `percent` as `signedPercentText` does, such as '+1.25%' or '−0.50%'. */
export function formatChange(percent: number): string {
  if (isEnglish()) return `${SIGNS[directionOf(percent)]}${inEnglish(Math.abs(percent), 2)}%`;
  return signedPercentText(percent);
}
