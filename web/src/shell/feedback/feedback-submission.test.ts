// If this fails, feedback is lost, sent twice or shown to another user, or sending it takes longer than 15 s.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../platform/api-client.ts';
import { createFeedbackSubmission } from './feedback-submission.ts';

interface Sent {
  readonly body: unknown;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly answer: PromiseWithResolvers<unknown>;
}

function setUp() {
  const sent: Sent[] = [];
  const call = async (_endpoint: string, options: Omit<Sent, 'answer'>) => {
    const answer = Promise.withResolvers<unknown>();
    sent.push({ ...options, answer });
    return answer.promise;
  };
  const feedback = createFeedbackSubmission(call as unknown as Call);
  feedback.setWriter('ada', true);
  feedback.change({ subject: 'Hello', message: 'World' });
  const status = () => feedback.getState().status;
  const subject = () => feedback.getState().draft.subject;
  return { feedback, sent, status, subject };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a submission goes from idle to submitting to success, and then the form is empty', async () => {
  const { feedback, sent, status, subject } = setUp();
  feedback.subscribe(() => undefined);
  expect(status()).toBe('idle');
  const done = feedback.submit();
  expect(status()).toBe('submitting');
  sent[0]?.answer.resolve({ id: '1' });
  await done;
  expect([status(), subject()]).toEqual(['success', '']);
  feedback.settle();
  expect(status()).toBe('idle');
});

test('a failure keeps the text, and a new attempt has the same key unless the text has changed', async () => {
  const { feedback, sent, status, subject } = setUp();
  const first = feedback.submit();
  sent[0]?.answer.reject(new Error('down'));
  await first;
  expect([status(), subject()]).toEqual(['error', 'Hello']);
  const second = feedback.submit();
  sent[1]?.answer.reject(new Error('down'));
  await second;
  feedback.change({ subject: 'Hello again' });
  void feedback.submit();
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a submission without a response is aborted as failed after exactly 15 s', async () => {
  const { feedback, sent, status } = setUp();
  const done = feedback.submit();
  await vi.advanceTimersByTimeAsync(14_999);
  expect([status(), sent[0]?.signal.aborted]).toEqual(['submitting', false]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect([status(), sent[0]?.signal.aborted]).toEqual(['error', true]);
});

test('while a submission is running, the draft cannot change and nothing is sent twice', () => {
  const { feedback, sent, subject } = setUp();
  void feedback.submit();
  void feedback.submit();
  feedback.change({ subject: 'Other' });
  expect([sent.length, subject()]).toEqual([1, 'Hello']);
});

test('a success after the dialog was closed leaves an empty form without a confirmation', async () => {
  const { feedback, sent, status, subject } = setUp();
  const done = feedback.submit();
  sent[0]?.answer.resolve({ id: '1' });
  await done;
  expect([status(), subject()]).toEqual(['idle', '']);
});

test.each([
  ['the same user opens it', 'ada', true, 'Hello'],
  ['somebody else opens it', 'bob', true, ''],
  ['a guest opens it', null, true, ''],
  ['the session ends while it is open', null, false, 'Hello'],
])('if %s, the subject is %j', (_name, writer, isOpening, expected) => {
  const { feedback, subject } = setUp();
  feedback.setWriter(writer, isOpening);
  expect(subject()).toBe(expected);
});

test('the text of a guest stays when the guest signs in', () => {
  const { feedback, subject } = setUp();
  feedback.setWriter(null, true);
  feedback.change({ subject: 'As a guest' });
  feedback.setWriter('ada', true);
  expect(subject()).toBe('As a guest');
});

test('the response to another user’s feedback changes nothing', async () => {
  const { feedback, sent, status } = setUp();
  const done = feedback.submit();
  feedback.setWriter('bob', true);
  feedback.change({ subject: 'Bob' });
  sent[0]?.answer.reject(new Error('down'));
  await done;
  expect(status()).toBe('idle');
});

test('the draft of a session that ended while the dialog was open is not shown to the next user', () => {
  const { feedback, subject } = setUp();
  feedback.setWriter(null, false);
  expect(subject()).toBe('Hello');
  feedback.setWriter('bob', true);
  expect(subject()).toBe('');
});
