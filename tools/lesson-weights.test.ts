// If this fails, a phone on a slow connection downloads code that a lesson hardly uses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lessonWeights } from '../bench/lesson-weights.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const dist = join(root, 'web', 'dist');
// `npm test` builds the pages first; `npm run check` uses an existing build.
const isBuilt = existsSync(join(dist, '.vite', 'manifest.json'));

test.skipIf(!isBuilt)('the code of each lesson stays within its limit of size', async () => {
  const library = readLibrary(join(root, 'content'));
  const weights = await lessonWeights(dist, library);
  expect(weights).toHaveLength(library.lessons.size);
  expect(weights.filter(({ kb, maxKb }) => kb > maxKb)).toEqual([]);
});
