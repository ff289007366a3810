import { isPlainName, withoutHiddenCharacters } from '@tradesense/core/kernel/hidden-characters.ts';
import { storableText } from './storable-text.ts';

/** Base of every longer text that somebody writes: direction marks and other hidden characters are removed. */
export const writtenText = storableText.overwrite(withoutHiddenCharacters);

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * A name that somebody gives: one line, in which no character turns or hides what stands beside it. It is refused and
 * not cleaned, so that nobody has another name than they typed.
 */
export const nameText = storableText
  .trim()
  .regex(ONE_LINE, 'Must be one line without control characters')
  .refine(isPlainName, 'Must be without direction marks, hidden characters and marks without a letter');
