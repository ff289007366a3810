import { z } from 'zod';

/** The database holds neither U+0000 nor halves of surrogate pairs. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** What every text of a request is made of, whether it is stored or looked up. */
export const storableText = z.string().refine(isStorable, 'Must be text that can be stored');
