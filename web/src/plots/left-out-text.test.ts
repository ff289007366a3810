// If this fails, a reader counts fewer answers in a reliability diagram than it states, and does not learn why.
import { expect, it } from 'vitest';
import { leftOutText } from './left-out-text.ts';

const WORDS = { items: 'rated answers', least: 'fewer than 5 answers' };

it('says how many items are drawn, and why the others are not', () => {
  expect(leftOutText(15, [{ n: 6 }, { n: 4 }], WORDS)).toBe(
    ' The dots stand for 10 of 15 rated answers: a level of confidence with fewer than 5 answers is not drawn.',
  );
});

it('says nothing if all items are drawn', () => {
  expect(leftOutText(10, [{ n: 6 }, { n: 4 }], WORDS)).toBe('');
});
