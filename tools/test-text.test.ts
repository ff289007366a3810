// If this fails, a check of a page is taken for done because another test of the same file does it.
import { expect, test } from 'vitest';
import { textOfTest } from './test-text.ts';

const FILE = `// calls axe( only in a comment
import { axe } from './axe.ts';

const PATHS = ['/one'];

/** Says axe( too. */
async function look(page) {
  await inside(page);
}
function inside(page) {
  axe(page, 'inside');
}
function other(page) {
  axe(page, 'other');
}

test('looks, through a function of the file', async () => {
  await look(page);
});

test('does not look', async () => {
  await page.goto('/');
});

for (const path of PATHS) {
  test(\`looks at \${path}\`, () => axe(page, path));
}

test.describe('on a phone', () => {
  test('is inside', () => axe(page, 'phone'));
});
`;

test('the text of a test has the functions and constants that it uses, and nothing of other tests', () => {
  expect(textOfTest(FILE, 'looks, through')).toContain("axe(page, 'inside')");
  expect(textOfTest(FILE, 'looks, through')).not.toContain('other');
  expect(textOfTest(FILE, 'does not look')).not.toContain('axe(');
  expect(textOfTest(FILE, 'looks at')).toContain("['/one']");
});

test('a test that does not exist, or is in a describe, has no text', () => {
  expect(textOfTest(FILE, 'no such test')).toBe('');
  expect(textOfTest(FILE, 'is inside')).toBe('');
});
