import { randomInt } from 'node:crypto';

/** Characters of a code: letters and digits without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

function group(): string {
  return Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Returns a code such as `k7m2q-x9hpa`. It has 49 bits, too many to guess within the limits on sign-in attempts. */
export function newRecoveryCode(): string {
  return `${group()}-${group()}`;
}

/** Returns the code in the form that is hashed. Upper or lower case, spaces and hyphens make no difference. */
export function bareCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '');
}
