import { storableText } from './storable-text.ts';

/** Several lines of plain text. */
export const plainText = (max: number) =>
  storableText
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u, 'Must be text without control characters');
