import { expect, test } from 'vitest';
import { decideAnswer } from './answer-verdict.policy.ts';

const kept = (key: string) => ({ idempotencyKey: key, requestHash: `hash of ${key}` });
const questions = [
  { index: 0, answer: kept('key-zero') },
  { index: 1, answer: kept('key-one') },
  { index: 2, answer: null },
  { index: 3, answer: null },
];
const attempt = (question: number, idempotencyKey: string, requestHash = `hash of ${idempotencyKey}`) => ({
  question,
  idempotencyKey,
  requestHash,
});
const active = 'active';
const ended = 'abandoned';

// If one of these cases fails, an answer can be changed, a question can be skipped, or a retry after a lost response is
// refused.
test.each([
  {
    name: 'the current question',
    state: active,
    given: attempt(2, 'key-two'),
    verdict: { kind: 'accept' },
  },
  { name: 'a repeat', state: active, given: attempt(1, 'key-one'), verdict: { kind: 'repeat' } },
  {
    name: 'a repeat of an older answer',
    state: active,
    given: attempt(0, 'key-zero'),
    verdict: { kind: 'repeat' },
  },
  {
    name: 'a repeat after the end',
    state: ended,
    given: attempt(1, 'key-one'),
    verdict: { kind: 'repeat' },
  },
  {
    name: 'a used key with another body',
    state: active,
    given: attempt(1, 'key-one', 'other'),
    verdict: { kind: 'refuse', reason: 'idempotency-conflict' },
  },
  {
    name: 'a used key for the current question',
    state: active,
    given: attempt(2, 'key-one', 'other'),
    verdict: { kind: 'refuse', reason: 'idempotency-conflict' },
  },
  {
    name: 'an answered question',
    state: active,
    given: attempt(1, 'key-new'),
    verdict: { kind: 'refuse', reason: 'question-already-answered' },
  },
  {
    name: 'a question that was not asked yet',
    state: active,
    given: attempt(3, 'key-new'),
    verdict: { kind: 'refuse', reason: 'question-not-current' },
  },
  {
    name: 'a question that does not exist',
    state: active,
    given: attempt(9, 'key-new'),
    verdict: { kind: 'refuse', reason: 'question-not-current' },
  },
  {
    name: 'after the end',
    state: ended,
    given: attempt(2, 'key-new'),
    verdict: { kind: 'refuse', reason: 'test-ended' },
  },
  {
    name: 'an answered question after the end',
    state: ended,
    given: attempt(1, 'key-new'),
    verdict: { kind: 'refuse', reason: 'test-ended' },
  },
] as const)('the decision about an answer is right for $name', ({ state, given, verdict }) => {
  expect(decideAnswer(state, questions, given)).toEqual(verdict);
});
