// If this fails, the product ships a package that it may not ship, or a package with a license that requires publishing
// the product's own source.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbiddenPackages, LOCK_FILE, shippedPackages } from './shipped-licences.ts';

test('every shipped package has a permitted license', () => {
  const packages = shippedPackages(readFileSync(LOCK_FILE, 'utf8'));
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']));
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
  expect(forbiddenPackages(packages)).toEqual([]);
});

test.each([
  ['a copyleft licence', { license: 'AGPL-3.0-only' }, true],
  ['no licence', {}, true],
  ['the licence of an exception under another name', { license: 'LGPL-3.0-or-later' }, true],
  ['a copyleft licence of a tool', { license: 'AGPL-3.0-only', dev: true }, false],
  ['a licence that asks for a notice', { license: 'MIT' }, false],
])('%s', (_, locked, isForbidden) => {
  const lock = JSON.stringify({ packages: { 'node_modules/a/node_modules/@b/part': { version: '1.0.0', ...locked } } });
  const expected = isForbidden ? ['@b/part'] : [];
  expect(forbiddenPackages(shippedPackages(lock)).map(({ name }) => name)).toEqual(expected);
});
