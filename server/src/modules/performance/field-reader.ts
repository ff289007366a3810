/**
 * Reads the fields of a long text one after the other. Each field ends with a tab. No string is created for a number of
 * at most 15 characters.
 */
import { invariant } from '@tradesense/core/kernel/invariant.ts';

const [TAB, MINUS, DIGIT_0, DIGIT_9] = [9, 45, 48, 57];
/** Maximum number of characters, including the sign, of an integer that a `number` surely represents exactly. */
const EXACT_LENGTH = 15;

export interface FieldReader {
  /** Whether the reader is at the end of the text, so that no field is left. */
  readonly isAtEnd: () => boolean;
  readonly text: () => string;
  /**
   * Reads the next field as `text` does. Use it for a field with few different values, because equal values share one
   * string.
   */
  readonly word: () => string;
  /** Reads an integer; `null` if the field is empty. */
  readonly bigint: () => bigint | null;
  /** Reads an integer that a `number` represents exactly. */
  readonly number: () => number;
}

/**
 * Returns a reader that starts at the beginning of `source`. It throws if a field that is read as a number does not
 * contain one.
 */
export function fieldReader(source: string): FieldReader {
  const words = new Map<string, string>();
  let at = 0;
  const text = () => {
    const start = at;
    const end = source.indexOf('\t', start);
    invariant(end >= 0, 'a field ends with a tab');
    at = end + 1;
    return source.slice(start, end);
  };
  const number = () => {
    const isNegative = source.charCodeAt(at) === MINUS;
    if (isNegative) at += 1;
    const first = at;
    let value = 0;
    let code = source.charCodeAt(at);
    for (; code >= DIGIT_0 && code <= DIGIT_9; code = source.charCodeAt(at)) {
      value = value * 10 + code - DIGIT_0;
      at += 1;
    }
    invariant(code === TAB && at > first, 'a field of numbers holds a whole number and ends with a tab');
    at += 1;
    return isNegative ? -value : value;
  };
  return {
    isAtEnd: () => at >= source.length,
    text,
    word() {
      const own = text();
      const known = words.get(own);
      if (known === undefined) words.set(own, own);
      return known ?? own;
    },
    number,
    bigint() {
      const start = at;
      if (source.charCodeAt(start) === TAB) {
        at += 1;
        return null;
      }
      const value = number();
      return at - 1 - start <= EXACT_LENGTH ? BigInt(value) : BigInt(source.slice(start, at - 1));
    },
  };
}
