// `npm run docs:api`: writes the tables of docs/api.md from the contract's table of endpoints.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withApiTables } from './api-tables.ts';
import { root } from './workspace.mjs';

const file = join(root, 'docs/api.md');
writeFileSync(file, withApiTables(readFileSync(file, 'utf8')));
