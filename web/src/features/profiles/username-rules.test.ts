// If this fails, a valid name cannot be typed, or an invalid one is sent.
import { expect, test } from 'vitest';
import { username } from '@tradesense/contract/profile.ts';
import { usernameError } from './username-rules.ts';

test.each([
  ['ada', undefined],
  [' ada ', undefined],
  ['Ada_99', undefined],
  ['a'.repeat(20), undefined],
  ['', 'Enter a username.'],
  ['   ', 'Enter a username.'],
  ['ab', 'Use at least 3 characters.'],
  ['a'.repeat(21), 'Use at most 20 characters.'],
  ['1ada', 'Start with a letter from A to Z.'],
  ['_ada', 'Start with a letter from A to Z.'],
  ['ada-lee', 'Use only letters from A to Z, digits and underscores.'],
  ['ada lee', 'Use only letters from A to Z, digits and underscores.'],
  ['adä', 'Use only letters from A to Z, digits and underscores.'],
])('the name %j has the error %s, as in the contract', (name, expected) => {
  expect(usernameError(name)).toBe(expected);
  expect(username.safeParse(name).success).toBe(expected === undefined);
});
