// `npm run docs:api [-- <file>]`: writes the tables of docs/api.md, or of a copy, from the contract's table of endpoints.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withApiTables } from './api-tables.ts';
import { root } from './workspace.mjs';

const [copy] = process.argv.slice(2);
const file = copy === undefined ? join(root, 'docs/api.md') : resolve(process.env['INIT_CWD'] ?? '.', copy);
writeFileSync(file, withApiTables(readFileSync(file, 'utf8')));
