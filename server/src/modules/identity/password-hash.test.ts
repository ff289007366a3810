// If this fails, passwords are stored weakly, or the response for an unknown account is faster than for a known one.
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { ARGON2ID, hashPassword, DUMMY_PASSWORD_HASH, passwordMatches } from './password-hash.ts';

const password = 'a learner’s long password';

test('a hash is Argon2id with the parameters of OWASP and a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test('a check for an unknown account takes as long as one for a known account', async () => {
  const [nobody, somebody] = [parseOptions(DUMMY_PASSWORD_HASH), parseOptions(await hashPassword(password))];
  expect(nobody).toEqual(somebody);
  expect(nobody).toMatchObject(ARGON2ID);
  await expect(passwordMatches(DUMMY_PASSWORD_HASH, password)).resolves.toBe(false);
});

test.each([
  ['the same password', password, password, true],
  ['another case', password, password.toUpperCase(), false],
  ['nothing', password, '', false],
  [
    'the same letters, composed on one system and decomposed on the other',
    'h\u00e9las, h\u00e9las',
    'he\u0301las, he\u0301las',
    true,
  ],
])('a typed password is compared with the stored one: %s', async (_case, stored, typed, matches) => {
  expect(await passwordMatches(await hashPassword(stored), typed)).toBe(matches);
});
