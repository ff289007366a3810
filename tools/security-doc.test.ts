// If this fails, docs/security.md names a test or a file that is not there, so that somebody trusts what nobody checks.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');

test('every file that docs/security.md names is there', () => {
  const paths = [...text.matchAll(/`((?:contract|core|server|web|e2e|tools)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every chapter of the standard is assessed or open, and an assessed one has its table', () => {
  const said = /\*\*Assessed: ([^*]*)\*\*(?: Not yet assessed: (.*)\.)?/.exec(text);
  const numbers = (part: string | undefined): number[] =>
    [...(part ?? '').matchAll(/V(\d+)(?: to V(\d+))?/g)].flatMap(([, first, last]) =>
      Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, i) => Number(first) + i),
    );
  const [assessed, open] = [said?.[1], said?.[2]].map(numbers);
  expect([...(assessed ?? []), ...(open ?? [])].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, i) => i + 1),
  );
  expect([...text.matchAll(/^### V(\d+) /gm)].map(([, chapter]) => Number(chapter))).toEqual(assessed);
});
