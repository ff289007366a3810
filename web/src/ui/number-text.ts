/**
 * Formats numbers in the language of the pages: money, prices, quantities, ratios. A decimal that the server sent as
 * text is formatted from its digits and never converted to a float. Every minus sign is a true minus character.
 */
import { pageLanguage } from './page-language.ts';

/** Number of decimal places that are shown for money. The exact amount has up to six. */
const CENTS = 2;
/** Maximum number of decimal places of a quantity. */
const QUANTITY_DECIMALS = 8;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A number, or a decimal as text, such as '-1250.5'. */
type Decimal = string | number;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns a number format. It is cached under `key`: an axis needs many texts in every frame, and creating a format
 * takes longer than using it.
 */
export function numberFormatOf(locale: string, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${locale} ${key}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(id, format);
  }
  return format;
}

interface Digits {
  readonly min: number;
  readonly max: number;
  /**
   * Which numbers have a sign. `negative`: only negative numbers. `always`: positive numbers too. Zero never has a
   * sign.
   */
  readonly sign?: 'negative' | 'always';
  readonly locale?: string;
}

function decimalText(value: Decimal, { min, max, sign = 'negative', locale = pageLanguage() }: Digits): string {
  // A text that is not a number is shown unchanged, because it is more useful than NaN.
  if (typeof value === 'string' && !DECIMAL.test(value)) return value;
  const format = numberFormatOf(locale, `${min} ${max} ${sign}`, {
    minimumFractionDigits: min,
    maximumFractionDigits: max,
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
  });
  return format.format(value as Intl.StringNumericLiteral).replace('-', '−');
}

/** Formats with exactly `decimals` decimal places and a sign: '+12.50', '−3.00', '0.00'. */
export const signedFixedText = (value: Decimal, decimals: number, locale = pageLanguage()): string =>
  decimalText(value, { min: decimals, max: decimals, sign: 'always', locale });

/** Formats with exactly `decimals` decimal places: '42,300.10'. */
export function fixedText(value: Decimal, decimals: number, locale?: string): string {
  return decimalText(value, { min: decimals, max: decimals, ...(locale === undefined ? {} : { locale }) });
}

/** Formats an amount of money with cents: '1,234.50', '−0.07'. */
export const moneyText = (amount: Decimal): string => decimalText(amount, { min: CENTS, max: CENTS });

/** Formats a profit or loss with cents: '+12.50', '−3.00', '0.00'. */
export const signedMoneyText = (amount: Decimal): string =>
  decimalText(amount, { min: CENTS, max: CENTS, sign: 'always' });

/** Formats a price with `decimals` decimal places, as many as its asset's prices have. */
export const priceText = (price: Decimal, decimals: number): string => fixedText(price, decimals);

/** Formats a quantity without trailing zeros: '0.015', '12,000'. */
export const quantityText = (quantity: Decimal): string => decimalText(quantity, { min: 0, max: QUANTITY_DECIMALS });

/** Formats a ratio such as an R-multiple or a profit factor: '1.25'. */
export const ratioText = (ratio: Decimal): string => decimalText(ratio, { min: 2, max: 2 });

/** Formats an R-multiple with its sign: '+1.25', '−0.50'. */
export const signedRatioText = (ratio: Decimal): string => decimalText(ratio, { min: 2, max: 2, sign: 'always' });

/** Formats a whole percentage: '63%'. */
export const percentText = (percent: number): string => `${decimalText(percent, { min: 0, max: 0 })}%`;

/** Formats a percentage with up to one decimal place: '63.5%'. */
export const tenthPercentText = (percent: number): string => `${decimalText(percent, { min: 0, max: 1 })}%`;

/** Formats a change with its sign and two decimal places: '+1.25%', '−0.50%', '0.00%'. */
export function signedPercentText(percent: number, locale = pageLanguage()): string {
  const format = numberFormatOf(locale, 'signed percent', {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return format.format(percent / 100).replace('-', '−');
}

/** Formats an amount with all its digits, for amounts that must add up exactly. */
export const exactText = (amount: Decimal): string => decimalText(amount, { min: 0, max: QUANTITY_DECIMALS });

/** Formats a count: '1,204'. */
export const countText = (count: number): string => decimalText(count, { min: 0, max: 0 });

/** Formats a count with its noun: '1 row', '1,204 rows'. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
