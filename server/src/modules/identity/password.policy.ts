import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';
import { commonPasswords } from './password-list.ts';

/** The owner of the password. `name` is absent if only the email address is known. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string;
}

export type PasswordField = 'password' | 'newPassword';

interface Weakness {
  readonly code: Extract<ProblemCode, 'password-too-common' | 'password-too-weak'>;
  readonly message: string;
}

/**
 * Minimum zxcvbn score. A password with a score of 0 or 1 is found within 10^6 guesses, which an attacker can make
 * online.
 */
const SCORE_MIN = 2;
/**
 * Maximum number of characters whose strength is estimated. The time of the estimate grows with the cube of this
 * number, and more characters can only make a password stronger.
 */
const JUDGED_CHARACTERS = 40;
/** Minimum number of characters that a password must still have after the owner's own words are removed. */
const OTHER_CHARACTERS_MIN = 6;
const OWN_WORD_MIN = 3;

const simple = (text: string): string => text.normalize('NFKC').toLowerCase();

let isPrepared = false;

function scoreOf(password: string, ownWords: readonly string[]): number {
  if (!isPrepared) zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs });
  isPrepared = true;
  return zxcvbn(password.slice(0, JUDGED_CHARACTERS), [...ownWords]).score;
}

/**
 * Returns the words that do not count toward a password's length, longest first: parts of the owner's email address and
 * name, and the product's name.
 */
function ownWordsOf({ email, name = '' }: PasswordOwner): readonly string[] {
  const address = simple(email);
  const words = [address, ...address.split('@'), ...simple(name).split(/\s+/), simple(name), simple(PRODUCT_NAME)];
  return words.filter(({ length }) => length >= OWN_WORD_MIN).toSorted((a, b) => b.length - a.length);
}

/** Returns the reason why the password is not good enough; `null` if it is good enough. */
export function passwordWeakness(password: string, owner: PasswordOwner): Weakness | null {
  const plain = simple(password);
  if (commonPasswords().has(plain))
    return {
      code: 'password-too-common',
      message: 'This password is on the list of common passwords. Choose another one.',
    };
  const weak = (message: string): Weakness => ({ code: 'password-too-weak', message });
  if (/^(.)\1*$/su.test(plain)) return weak('This password repeats one character. Choose another one.');
  const ownWords = ownWordsOf(owner);
  const others = ownWords.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (others.length < plain.length && others.length < OTHER_CHARACTERS_MIN)
    return weak(`This password repeats your email address, your name or “${PRODUCT_NAME}”. Choose another one.`);
  if (scoreOf(plain, ownWords) < SCORE_MIN)
    return weak('This password is easy to guess. Use several words, or more characters that follow no pattern.');
  return null;
}

/** Throws `password-too-common` or `password-too-weak` (422). The error names the body field `field`. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: PasswordField): void {
  const weakness = passwordWeakness(password, owner);
  if (weakness !== null) throw passwordProblem(weakness.code, weakness.message, field);
}

/**
 * Throws `password-unchanged` (422) if both passwords are the same: such a change would not lock out an attacker who
 * knows the password.
 */
export function refuseSamePassword(newPassword: string, currentPassword: string): void {
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC'))
    throw passwordProblem('password-unchanged', 'This is your current password. Choose another one.', 'newPassword');
}

function passwordProblem(code: ProblemCode, message: string, field: PasswordField): Problem {
  return new Problem(code, { detail: message, message, errors: [{ path: `body.${field}`, message }] });
}
