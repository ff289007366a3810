// Broken if this fails: what a learner is writing is lost by a reload, or read by whoever signs in next.
import { beforeEach, expect, test } from 'vitest';
import { forgetPrivateData } from './private-data.ts';
import { createTabDrafts } from './tab-drafts.ts';

interface Note {
  readonly text: string;
}
const drafts = () => createTabDrafts<Note>('notes', 2);

beforeEach(() => sessionStorage.clear());

test('is kept by its name until it is forgotten', () => {
  drafts().keep('a', { text: 'one' });
  drafts().keep('b', { text: 'two' });
  expect([drafts().read('a'), drafts().read('b'), drafts().read('c')]).toEqual([
    { text: 'one' },
    { text: 'two' },
    null,
  ]);
  drafts().forget('a');
  expect(drafts().read('a')).toBeNull();
});

test('the oldest makes room', () => {
  for (const name of ['a', 'b', 'a', 'c']) drafts().keep(name, { text: name });
  expect([drafts().read('a'), drafts().read('b'), drafts().read('c')]).toEqual([{ text: 'a' }, null, { text: 'c' }]);
});

test('ends with the sign-out', () => {
  const own = drafts();
  own.keep('a', { text: 'mine' });
  forgetPrivateData();
  expect([own.read('a'), sessionStorage.length]).toEqual([null, 0]);
});

test.each(['{', '7', '[7]', '{"a":1}'])('what is not its own is nothing: %s', (stored) => {
  sessionStorage.setItem('notes', stored);
  expect(drafts().read('a')).toBeNull();
});
