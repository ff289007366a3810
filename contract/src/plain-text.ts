import { writtenText } from './written-text.ts';

/** Several lines of plain text. */
export const plainText = (max: number) =>
  writtenText
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u, 'Must be text without control characters');
