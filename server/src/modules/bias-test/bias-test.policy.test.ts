import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import {
  BIAS_IDLE_LIMIT_MS,
  decideAnswer,
  focusRemainingMs,
  hasLapsed,
  lapsesAt,
  type TestAttention,
} from './bias-test.policy.ts';

const START = 1_800_000_000_000;
const active: TestAttention = { state: 'active', touchedAt: epochMs(START), focusLostAt: null };
const away: TestAttention = { ...active, focusLostAt: epochMs(START + 5_000) };

// A wrong row would end a test that still has time, or keep one alive whose learner is gone.
test.each([
  { name: 'just started', attention: active, afterMs: 0, lapsed: false, remaining: null },
  {
    name: '24 h less 1 ms untouched',
    attention: active,
    afterMs: BIAS_IDLE_LIMIT_MS - 1,
    lapsed: false,
    remaining: null,
  },
  { name: '24 h untouched', attention: active, afterMs: BIAS_IDLE_LIMIT_MS, lapsed: true, remaining: null },
  { name: 'away for 0 s', attention: away, afterMs: 5_000, lapsed: false, remaining: 60_000 },
  { name: 'away for 59.999 s', attention: away, afterMs: 64_999, lapsed: false, remaining: 1 },
  { name: 'away for 60 s', attention: away, afterMs: 65_000, lapsed: true, remaining: 0 },
  {
    name: 'ended long ago',
    attention: { ...away, state: 'completed' as const },
    afterMs: 1e9,
    lapsed: false,
    remaining: null,
  },
])('$name', ({ attention, afterMs, lapsed, remaining }) => {
  const now = epochMs(START + afterMs);
  expect(hasLapsed(attention, now)).toBe(lapsed);
  expect(focusRemainingMs(attention, now)).toBe(remaining);
});

// Otherwise a test left out of focus just before its 24 h would outlive them.
test('the earlier limit ends the test', () => {
  const late = { ...active, focusLostAt: epochMs(START + BIAS_IDLE_LIMIT_MS - 1_000) };
  expect(lapsesAt(late)).toBe(START + BIAS_IDLE_LIMIT_MS);
  expect(lapsesAt(away)).toBe(START + 65_000);
});

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
const later = epochMs(START + 1_000);
const tooLate = epochMs(START + BIAS_IDLE_LIMIT_MS);
const ended: TestAttention = { ...active, state: 'abandoned' };

// A wrong row would let an answer be changed, a question be skipped, or a retry be refused after its answer was lost on the way.
test.each([
  {
    name: 'the current question',
    state: active,
    given: attempt(2, 'key-two'),
    now: later,
    verdict: { kind: 'accept' },
  },
  { name: 'a repeat', state: active, given: attempt(1, 'key-one'), now: later, verdict: { kind: 'repeat' } },
  {
    name: 'a repeat of an older answer',
    state: active,
    given: attempt(0, 'key-zero'),
    now: later,
    verdict: { kind: 'repeat' },
  },
  {
    name: 'a repeat after the end',
    state: ended,
    given: attempt(1, 'key-one'),
    now: later,
    verdict: { kind: 'repeat' },
  },
  {
    name: 'a repeat after the limits',
    state: active,
    given: attempt(1, 'key-one'),
    now: tooLate,
    verdict: { kind: 'repeat' },
  },
  {
    name: 'a used key with another body',
    state: active,
    given: attempt(1, 'key-one', 'other'),
    now: later,
    verdict: { kind: 'refuse', code: 'idempotency-conflict' },
  },
  {
    name: 'a used key for the current question',
    state: active,
    given: attempt(2, 'key-one', 'other'),
    now: later,
    verdict: { kind: 'refuse', code: 'idempotency-conflict' },
  },
  {
    name: 'an answered question',
    state: active,
    given: attempt(1, 'key-new'),
    now: later,
    verdict: { kind: 'refuse', code: 'question-already-answered' },
  },
  {
    name: 'a question that was not asked yet',
    state: active,
    given: attempt(3, 'key-new'),
    now: later,
    verdict: { kind: 'refuse', code: 'question-not-current' },
  },
  {
    name: 'a question that does not exist',
    state: active,
    given: attempt(9, 'key-new'),
    now: later,
    verdict: { kind: 'refuse', code: 'question-not-current' },
  },
  { name: 'after the limits', state: active, given: attempt(2, 'key-new'), now: tooLate, verdict: { kind: 'lapse' } },
  {
    name: 'after the end',
    state: ended,
    given: attempt(2, 'key-new'),
    now: later,
    verdict: { kind: 'refuse', code: 'test-ended' },
  },
  {
    name: 'an answered question after the end',
    state: ended,
    given: attempt(1, 'key-new'),
    now: later,
    verdict: { kind: 'refuse', code: 'test-ended' },
  },
])('an answer: $name', ({ state, given, now, verdict }) => {
  expect(decideAnswer(state, questions, given, now)).toEqual(verdict);
});
