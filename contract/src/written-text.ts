import { isPlainName, withoutHiddenCharacters } from '@tradesense/core/kernel/hidden-characters.ts';
import { storableText } from './storable-text.ts';

/**
 * The base of most longer texts that a person writes. Direction marks and other hidden characters are removed from it.
 */
export const writtenText = storableText.overwrite(withoutHiddenCharacters);

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * A name that a person chooses: one line without characters that change or hide the text next to it. A name with such
 * characters is refused instead of cleaned, so that nobody gets a name other than the one they typed.
 */
export const nameText = storableText
  .trim()
  .regex(ONE_LINE, 'Must be one line without control characters')
  .refine(isPlainName, 'Must be without direction marks, hidden characters and marks without a letter');
