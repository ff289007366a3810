import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '@tradesense/contract/product.ts';
import { Problem } from '../../platform/http/problem.ts';

// Shorter entries can never match a password that passed the length rule.
const commonPasswords = new Set(dictionary.passwords.filter((password) => password.length >= PASSWORD_MIN));

/** Whether the password is on the list of common passwords, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
}

/** Throws `password-too-common` (422) naming the body's `field` when the password is on the list. */
export function refuseCommonPassword(password: string, field: 'password' | 'newPassword'): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is on the list of common passwords. Choose another one.';
  throw new Problem('password-too-common', {
    detail: message,
    message,
    errors: [{ path: `body.${field}`, message }],
  });
}
