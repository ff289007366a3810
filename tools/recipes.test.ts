// If this fails, docs/recipes.md sends a reader to a file that is not there, or names a function, type, list or CHECK
// constraint that was renamed.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const quoted = [...recipes.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

test('every path of the recipes exists', () => {
  const paths = quoted.filter((text) => text.includes('/') && /^[\w./-]+$/.test(text) && !text.startsWith('/'));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const sources = globSync('{core,contract,server,web}/{src,test,build}/**/*.{ts,tsx}', { cwd: root }).concat(
  globSync('{tools,e2e,bench}/**/*.ts', { cwd: root }),
);

test('every file that the recipes name without its folder is somewhere', () => {
  const known = new Set(sources.map((file) => basename(file)));
  const names = quoted.filter((text) => /^[\w-]+(\.[\w-]+)*\.tsx?$/.test(text));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every name of the code that the recipes use is in it', () => {
  const code = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const names = quoted.filter((text) => /^([A-Z]+(_[A-Z]+)+|[A-Za-z]+[a-z][A-Z]\w*)$/.test(text));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('every constraint of the recipes is in the migrations', () => {
  const statements = globSync('server/migrations/*.sql', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const constraints = quoted.filter((text) => /^[a-z]+(_[a-z]+)+$/.test(text));
  expect(constraints.length).toBeGreaterThan(4);
  expect(constraints.filter((name) => !statements.includes(`"${name}"`))).toEqual([]);
});
