// If this fails, a learner whose browser blocks storage cannot open or write the note of a trade, or a note stays in the
// browser for the next person.
import { afterEach, expect, test, vi } from 'vitest';
import { clearPrivateData } from '../../platform/private-data.ts';
import { noteDrafts } from './note-drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a draft is kept for its trade until it is dropped or the learner signs out', () => {
  noteDrafts('t1').put('first');
  noteDrafts('t2').put('second');
  expect([noteDrafts('t1').left(), noteDrafts('t2').left()]).toEqual(['first', 'second']);
  noteDrafts('t1').drop();
  expect([noteDrafts('t1').left(), noteDrafts('t2').left()]).toEqual([null, 'second']);
  sessionStorage.setItem('other', 'kept');
  clearPrivateData();
  expect([noteDrafts('t2').left(), sessionStorage.getItem('other')]).toEqual([null, 'kept']);
});

test('a browser that blocks storage keeps no draft and nothing fails', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const drafts = noteDrafts('t1');
  expect(() => drafts.put('text')).not.toThrow();
  expect(drafts.left()).toBeNull();
  expect(() => drafts.drop()).not.toThrow();
  expect(() => clearPrivateData()).not.toThrow();
  expect(warn).toHaveBeenCalled();
});
