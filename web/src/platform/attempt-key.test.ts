/**
 * If this fails, a request that is repeated after a lost response is carried out twice, or a changed request is
 * rejected.
 */
import { expect, test, vi } from 'vitest';
import { createAttemptKey } from './attempt-key.ts';

test('the same body keeps its key until the attempt has ended', () => {
  const attempt = createAttemptKey();
  const first = attempt.keyOf({ text: 'a' });
  expect(attempt.keyOf({ text: 'a' })).toBe(first);
  attempt.end();
  expect(attempt.keyOf({ text: 'a' })).not.toBe(first);
});

test('another body gets another key', () => {
  const attempt = createAttemptKey();
  expect(attempt.keyOf({ text: 'a' })).not.toBe(attempt.keyOf({ text: 'b' }));
});

test('a key can be made without `crypto.randomUUID`, which plain http lacks', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  expect(createAttemptKey().keyOf({})).toMatch(/^[0-9a-f]{32}$/);
});
