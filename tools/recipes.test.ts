// If this fails, docs/recipes.md sends a reader to a place that is not there, or to a CHECK constraint that was renamed.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const quoted = [...recipes.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

test('every path of the recipes exists', () => {
  const paths = quoted.filter((text) => text.includes('/') && /^[\w./-]+$/.test(text) && !text.startsWith('/'));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every constraint of the recipes is in the migrations', () => {
  const statements = globSync('server/migrations/*.sql', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const constraints = quoted.filter((text) => /^[a-z]+(_[a-z]+)+$/.test(text));
  expect(constraints.length).toBeGreaterThan(4);
  expect(constraints.filter((name) => !statements.includes(`"${name}"`))).toEqual([]);
});
