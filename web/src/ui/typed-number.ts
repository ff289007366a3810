/** Parses a number as people type it: with a decimal point or comma, with or without thousands separators. */
import { numberFormatOf } from './number-text.ts';

/** Characters that separate thousands in some languages and are never a decimal point. */
const SPACES = /[\s'’]/g;
const PLAIN = /^-?(\d+\.?\d*|\.\d+)$/;
/**
 * Matches one to three digits, a separator and three digits, such as '1,234'. The separator may mark thousands or
 * decimals, depending on the language.
 */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

function groupSeparatorOf(locale: string): string | undefined {
  const format = numberFormatOf(locale, 'typed', { useGrouping: true });
  return format.formatToParts(1_234_567).find(({ type }) => type === 'group')?.value;
}

/** Returns the text with a decimal point and without thousands separators. */
function withPoint(text: string, locale: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text;
  const separator = text.charAt(last);
  const other = separator === '.' ? ',' : '.';
  const isRepeated = text.indexOf(separator) !== last;
  // If both separators occur, the last one marks the decimals. A separator that occurs more than once marks thousands.
  if (text.includes(other)) return isRepeated ? text : text.replaceAll(other, '').replace(separator, '.');
  if (isRepeated || (AMBIGUOUS.test(text) && separator === groupSeparatorOf(locale)))
    return /^-?\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(separator, '') : text;
  return text.replace(separator, '.');
}

/**
 * Returns the number; `null` if the text is empty or not a number. A text that may be read in two ways is read in the
 * language of `locale`.
 */
export function typedNumber(text: string, locale: string): number | null {
  const plain = withPoint(text.replaceAll(SPACES, '').replace(/^[−–]/, '-'), locale);
  return PLAIN.test(plain) ? Number(plain) : null;
}
