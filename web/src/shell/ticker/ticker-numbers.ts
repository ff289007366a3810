/**
 * How the ticker writes its numbers: as the visitor's language does.
 *
 * The first number that `Intl` writes on a page makes the browser load the rules of all languages, in one piece: 90 ms and
 * more of a phone's main thread, while the page has just been painted. So English is written here, and other languages by
 * `Intl`.
 */
import { directionOf, type Direction } from './ticker-prices.ts';

const ENGLISH = /^en(-(US|GB))?$/;
const SIGNS: Readonly<Record<Direction, string>> = { up: '+', down: '-', unchanged: '' };

function isEnglish(): boolean {
  return ENGLISH.test(navigator.language);
}

function inEnglish(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

function onFirstUse(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined;
  return () => (format ??= new Intl.NumberFormat(navigator.language, options));
}

const digits = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const small = onFirstUse({ ...DOLLARS, ...digits(4) });
const usual = onFirstUse({ ...DOLLARS, ...digits(2) });
const change = onFirstUse({ style: 'percent', signDisplay: 'exceptZero', ...digits(2) });

/** Four decimals under 1, otherwise two. */
export function formatPrice(price: number): string {
  if (isEnglish()) return `$${inEnglish(price, price < 1 ? 4 : 2)}`;
  return (price < 1 ? small : usual)().format(price);
}

/** `percent` with its sign, such as '+1.25%'. */
export function formatChange(percent: number): string {
  if (isEnglish()) return `${SIGNS[directionOf(percent)]}${inEnglish(Math.abs(percent), 2)}%`;
  return change().format(percent / 100);
}
