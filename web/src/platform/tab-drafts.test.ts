// If this fails, a reload loses text that a learner has not sent yet, or the next user of the browser can read it.
import { beforeEach, expect, test } from 'vitest';
import { clearPrivateData } from './private-data.ts';
import { createTabDrafts } from './tab-drafts.ts';

interface Note {
  readonly text: string;
}
const drafts = () => createTabDrafts<Note>('notes', 2);

beforeEach(() => sessionStorage.clear());

test('drafts are stored by name until they are deleted', () => {
  drafts().write('a', { text: 'one' });
  drafts().write('b', { text: 'two' });
  expect([drafts().read('a'), drafts().read('b'), drafts().read('c')]).toEqual([
    { text: 'one' },
    { text: 'two' },
    null,
  ]);
  drafts().remove('a');
  expect(drafts().read('a')).toBeNull();
});

test('the oldest draft is dropped when there are too many', () => {
  for (const name of ['a', 'b', 'a', 'c']) drafts().write(name, { text: name });
  expect([drafts().read('a'), drafts().read('b'), drafts().read('c')]).toEqual([{ text: 'a' }, null, { text: 'c' }]);
});

test('drafts end with the sign-out', () => {
  const own = drafts();
  own.write('a', { text: 'mine' });
  clearPrivateData();
  expect([own.read('a'), sessionStorage.length]).toEqual([null, 0]);
});

test.each(['{', '7', '[7]', '{"a":1}'])('a stored value that is no draft is ignored: %s', (stored) => {
  sessionStorage.setItem('notes', stored);
  expect(drafts().read('a')).toBeNull();
});
