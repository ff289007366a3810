// If this fails, a retry is graded twice, or a retry after a lost response is refused.
import { expect, test } from 'vitest';
import { findRepeated } from './submission.ts';

const stored = [
  { idempotencyKey: 'one', requestHash: 'hash of one', part: 1 },
  { idempotencyKey: 'two', requestHash: 'hash of two', part: 2 },
];

test.each([
  ['a new key', 'three', 'hash of three', null],
  ['a new key with a content that came before', 'three', 'hash of one', null],
  ['a repeat', 'two', 'hash of two', stored[1]],
  ['a used key with another content', 'one', 'hash of two', 'idempotency-conflict'],
] as const)('a submission is new, a repeat or a conflict: %s', (_what, idempotencyKey, requestHash, expected) => {
  expect(findRepeated(stored, { idempotencyKey, requestHash })).toEqual(expected);
});
