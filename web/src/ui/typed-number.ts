/** Reads a number as people type it: with a decimal point or comma, with or without separators of thousands. */
import { browserLanguage } from './browser-language.ts';
import { numberFormatOf } from './number-text.ts';

/** Characters that part thousands in some language and never stand for a decimal point. */
const SPACES = /[\s'’]/g;
const PLAIN = /^-?(\d+\.?\d*|\.\d+)$/;
/** One to three digits, a separator and three digits: thousands or decimals, which only the reader's language decides. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

function groupSeparatorOf(locale: string): string | undefined {
  const format = numberFormatOf(locale, 'typed', { useGrouping: true });
  return format.formatToParts(1_234_567).find(({ type }) => type === 'group')?.value;
}

/** Returns the text with a point before the decimals and nothing between the thousands. */
function withPoint(text: string, locale: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text;
  const separator = text.charAt(last);
  const other = separator === '.' ? ',' : '.';
  const isRepeated = text.indexOf(separator) !== last;
  // Two kinds: the last one is before the decimals. One kind more than once: thousands.
  if (text.includes(other)) return isRepeated ? text : text.replaceAll(other, '').replace(separator, '.');
  if (isRepeated || (AMBIGUOUS.test(text) && separator === groupSeparatorOf(locale)))
    return /^-?\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(separator, '') : text;
  return text.replace(separator, '.');
}

/** Returns the number, or `null` for an empty text and for anything that is not a number. */
export function typedNumber(text: string, locale: string = browserLanguage()): number | null {
  const plain = withPoint(text.replaceAll(SPACES, '').replace(/^[−–]/, '-'), locale);
  return PLAIN.test(plain) ? Number(plain) : null;
}
