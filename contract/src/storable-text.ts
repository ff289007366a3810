import { z } from 'zod';

/** The database holds neither U+0000 nor halves of surrogate pairs. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** What every text of a request is made of, whether it is stored or looked up. */
export const storableText = z.string().refine(isStorable, 'Must be text that can be stored');

/** Characters that nobody sees: blanks, marks without a letter, and what Unicode names ignorable. U+2800 is a pattern of no dots. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text that others see is not made of invisible characters alone. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
export const MUST_BE_VISIBLE = 'Must have a character that can be seen';
