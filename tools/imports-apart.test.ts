// If this fails, a server module can count real trades that learners imported.
import { expect, test } from 'vitest';
import { MODULE_EDGES } from './tidy/module-edges.ts';

test('no module imports the module of imported trades, and that imports no other module', () => {
  expect(MODULE_EDGES['imports']).toEqual([]);
  expect(Object.values(MODULE_EDGES).flat()).not.toContain('imports');
});
