/**
 * Parses the prices, quantities and amounts of money that people type. The result is a plain decimal, which is exact
 * and which the server accepts. A point always marks decimals. A text whose comma may mark decimals is not read.
 */
import { typingLanguage } from './page-language.ts';
import { numberFormatOf } from './number-text.ts';

const PLAIN = /^-?(\d+|(?=\.))(\.\d+)?$/;
/** Matches a number whose commas all separate thousands: '1,234', '1,234,567.5'. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** Matches a number whose only separator is one comma before three digits: '1,234'. */
const ONE_COMMA = /^-?\d+,\d{3}$/;

function hasDecimalComma(locale: string): boolean {
  const format = numberFormatOf(locale, 'plain decimal', { minimumFractionDigits: 1 });
  return format.formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');
}

/**
 * Returns a typed number as a plain decimal: '64,250.5' as '64250.5'. Commas may only separate thousands. Returns
 * `null` if the text is not such a number, or if its only comma may mark decimals in the reader's language.
 */
export function plainDecimal(text: string, locale: string = typingLanguage()): string | null {
  const typed = text.trim().replace('−', '-');
  if (PLAIN.test(typed)) return typed.replace(/^(-?)\./, '$10.');
  if (!GROUPED.test(typed) || (ONE_COMMA.test(typed) && hasDecimalComma(locale))) return null;
  return typed.replaceAll(',', '');
}

/** Returns a typed number as a plain decimal. A text that is not a number is only trimmed. */
export const plainOr = (text: string): string => plainDecimal(text) ?? text.trim();

/** Returns the message for a field whose text is not a number that can be read. */
export const decimalFault = (name: string): string =>
  `${name} must be a number such as 1250.5 or 1,250.5, with commas only between thousands.`;
