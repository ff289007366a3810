// If this fails, a lesson in content/ is broken; `npm run content:check` prints where.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLessonTexts } from '../server/src/modules/study/content/check-lesson-text.ts';
import { faultSentence } from '../server/src/modules/study/content/content-fault.ts';
import { parseLibrary, readContentFiles } from '../server/src/modules/study/content/read-library.ts';
import { isPagePath } from './page-paths.ts';
import { root } from './workspace.mjs';

const files = readContentFiles(join(root, 'content'));
const library = parseLibrary(files);

test('no lesson breaks a rule of content/', () => {
  expect(library.lessons.size).toBeGreaterThanOrEqual(20);
  expect(checkLessonTexts(library, files, isPagePath).map(faultSentence)).toEqual([]);
});

test('the glossary has at least 120 terms, sorted by id', () => {
  const ids = library.glossary.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(120);
  expect(ids).toEqual(ids.toSorted());
});

test('the paths of pages are known, and other paths are not', () => {
  const paths = ['/', '/study', '/chart-exam/swing-analysis', '/markets/BTC', '/nowhere', '/markets/BTC/more'];
  expect(paths.filter(isPagePath)).toEqual(['/', '/study', '/chart-exam/swing-analysis', '/markets/BTC']);
});
