// If this fails, docs/api.md describes endpoints that differ from the server's; run `npm run docs:api`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withApiTables } from './api-tables.ts';
import { root } from './workspace.mjs';

test('the tables of docs/api.md equal those of the contract', () => {
  const document = readFileSync(join(root, 'docs/api.md'), 'utf8');
  expect(document).toBe(withApiTables(document));
});

test('a document without a table for each tag is refused', () => {
  expect(() => withApiTables('# API\n')).toThrow('no table for Accounts');
  const marked = '<!-- endpoints: Nothing -->\n<!-- end of endpoints -->';
  expect(() => withApiTables(marked)).toThrow("'Nothing' is no tag");
});
