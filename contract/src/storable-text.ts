import { z } from 'zod';

/** Whether the database can store the text, which must not have U+0000 or unpaired surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The base of texts in requests that are stored or searched for. A text with a pattern of its own does not need it. */
export const storableText = z.string().refine(isStorable, 'Must be text that can be stored');

/**
 * Matches a visible character. Blanks, control and format characters, marks without a letter, ignorable characters of
 * Unicode, and U+2800 (a braille pattern without dots) are not visible.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has at least one visible character, so that others can see it. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
export const MUST_BE_VISIBLE = 'Must have a character that can be seen';

/** Key in a request's body that the browser makes. If the same request is sent again, the response is the same. */
export const idempotencyText = storableText.min(8).max(100);
