import { z } from 'zod';

/** Whether the database can store the text. It cannot store U+0000 or unpaired surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Base of every text in a request, whether the text is stored or only looked up. */
export const storableText = z.string().refine(isStorable, 'Must be text that can be stored');

/**
 * Matches a visible character. Not visible are blanks, control and format characters, marks without a letter, ignorable
 * characters of Unicode, and U+2800, a braille pattern without dots.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has at least one visible character, so that others can see it. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
export const MUST_BE_VISIBLE = 'Must have a character that can be seen';
