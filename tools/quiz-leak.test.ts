// If this fails, the built pages contain data that a quiz or a task withholds, so anyone can read it before answering.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './workspace.mjs';

const dist = join(root, 'web', 'dist');
// `npm test` builds the pages first; `npm run check` uses an existing build.
const isBuilt = existsSync(join(dist, '.vite', 'manifest.json'));

interface Question {
  readonly stem: string;
  readonly options: readonly { readonly text: string; readonly why: string }[];
}

async function filesBelow(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const textsOf = (files: readonly string[]) => Promise.all(files.map((file) => readFile(file, 'utf8')));

/** Returns the text of every field `why`, at any depth. */
function whysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'why' && typeof each === 'string' ? [each] : whysOf(each),
  );
}

test.skipIf(!isBuilt)('the built pages contain no explanation of a task', async () => {
  const lessons = join(root, 'content', 'lessons');
  const tasks = await textsOf(await filesBelow(lessons, /^tasks\.yaml$/));
  // A `why` that a lesson teaches in the same words is not secret.
  const taught = (await textsOf(await filesBelow(lessons, /^lesson\.mdx$/))).join('\n');
  const held = [...new Set(tasks.flatMap((text) => whysOf(parse(text))))].filter((why) => !taught.includes(why));
  expect(held.length).toBeGreaterThan(100);
  const pages = (await textsOf(await filesBelow(dist, /\.(js|html|json)$/))).join('\n');
  expect(held.filter((why) => pages.includes(why))).toEqual([]);
});

test.skipIf(!isBuilt)('the built pages contain no explanation of a quiz, but the text of a lesson', async () => {
  const lessons = join(root, 'content', 'lessons');
  const quizzes = (await textsOf(await filesBelow(lessons, /^quiz\.yaml$/))).flatMap(
    (text) => parse(text) as Question[],
  );
  expect(quizzes.length).toBeGreaterThan(0);
  const pages = (await textsOf(await filesBelow(dist, /\.(js|html|json)$/))).join('\n');
  const held = quizzes.flatMap(({ options }) => options.map(({ why }) => why));
  expect(held.filter((why) => pages.includes(why))).toEqual([]);
  expect(pages).toContain('It forgets the path between them.');
});
