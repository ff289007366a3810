// If this fails, errors in browsers are not reported, are reported with secrets or endlessly, or reporting them causes
// new errors.
import { CLIENT_ERRORS_MAX } from '@tradesense/contract/product.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import type { Call } from './api-client.ts';
import { onCaughtError, reportCaughtError } from './caught-errors.ts';
import { createErrorReports } from './error-reports.ts';

interface Report {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly path: string;
}

const TOKEN = 'q3V9x_Zk2-Lw8RtYbN4uJ6hGfD1sAoPiEcXmTvKy0Qz';
const GATHER_MS = 1_000;
const STATUS = { offline: 0, 'timed-out': 0, unavailable: 503, 'too-many-requests': 429, 'invalid-request': 400 };
let sent: Report[][];
let failure: keyof typeof STATUS | null;
let page: EventTarget;

const offline = () => new ApiError({ code: 'offline', status: 0, problem: {}, message: 'no' });
const reject = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const raise = (error: unknown, message = '') =>
  page.dispatchEvent(Object.assign(new Event('error'), { error, message }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Returns a separate window object, so that errors of the tests themselves are not reported. */
function fakeWindow(): Window {
  page = new EventTarget();
  return Object.assign(page, {
    location: { pathname: '/auth/reset', search: `?token=${TOKEN}` },
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  }) as unknown as Window;
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  failure = null;
  const call = (async (_endpoint: string, { body }: { body: { errors: Report[] } }) => {
    sent.push(body.errors);
    if (failure !== null) throw new ApiError({ code: failure, status: STATUS[failure], problem: {}, message: 'no' });
    return { done: true };
  }) as unknown as Call;
  createErrorReports({ call, window: fakeWindow(), onCaughtError });
});
afterEach(() => vi.useRealTimers());

test('errors, rejections and errors behind an error page are sent together, with only the path of the page', async () => {
  raise(new TypeError('one'));
  reject(new RangeError('two'));
  reportCaughtError(new Error('three'));
  expect(sent).toEqual([]);
  await pass(GATHER_MS);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.map(({ name, message, path }) => [name, message, path])).toEqual([
    ['TypeError', 'one', '/auth/reset'],
    ['RangeError', 'two', '/auth/reset'],
    ['Error', 'three', '/auth/reset'],
  ]);
  expect(sent[0]?.[0]?.stack).toContain('TypeError: one');
});

test('tokens, addresses and queries stay in the browser', async () => {
  raise(new Error(`ann@example.org at /auth/reset?token=reset-code with Bearer ${TOKEN}`));
  await pass(GATHER_MS);
  const text = JSON.stringify(sent);
  for (const secret of ['ann@example.org', 'reset-code', TOKEN]) expect(text).not.toContain(secret);
  expect(text).toContain('[email]');
});

test('the same error is reported only once', async () => {
  const again = () => raise(Object.assign(new Error('again and again'), { stack: 'Error: again and again\n  at f' }));
  again();
  again();
  await pass(GATHER_MS);
  again();
  await pass(GATHER_MS);
  expect(sent.map((errors) => errors.length)).toEqual([1]);
});

test('at most ten errors are sent at a time, and at most fifty per page', async () => {
  for (let i = 0; i < 25; i += 1) raise(new Error(`error ${i}`));
  await pass(GATHER_MS);
  expect(sent.map((errors) => errors.length)).toEqual([10, 10, 5]);
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 10; i += 1) raise(new Error(`more ${round} ${i}`));
    await pass(GATHER_MS);
  }
  expect(sent.flat()).toHaveLength(50);
});

test.each([
  ['a call that failed', () => reject(offline())],
  ['an abort', () => reject(new DOMException('stopped', 'AbortError'))],
  ['a script of another origin', () => raise(null, 'Script error.')],
  ['a late layout', () => raise(new Error('x'), 'ResizeObserver loop completed with undelivered notifications.')],
])('%s is not reported', async (_name, happen) => {
  happen();
  await pass(GATHER_MS);
  expect(sent).toEqual([]);
});

test.each([
  ['a text', 'stopped working', 'stopped working'],
  ['an object', { password: 'hunter2' }, 'thrown: object'],
  ['nothing', undefined, 'thrown: undefined'],
])('a rejection with %s is reported by its text or, if it is none, by its type', async (_name, reason, message) => {
  reject(reason);
  await pass(GATHER_MS);
  expect(sent).toEqual([[{ name: 'NotAnError', message, path: '/auth/reset' }]]);
});

test.each(['offline', 'timed-out', 'unavailable', 'too-many-requests'] as const)(
  'a report that failed with "%s" is sent when the connection is back, and the failure itself is not reported',
  async (code) => {
    failure = code;
    raise(new Error('while away'));
    await pass(60_000);
    expect(sent).toHaveLength(1);
    failure = null;
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sent.map((errors) => errors.map(({ message }) => message))).toEqual([['while away'], ['while away']]);
  },
);

test('a report that the server refuses is not sent again, and the next errors are sent', async () => {
  failure = 'invalid-request';
  for (let n = 0; n < CLIENT_ERRORS_MAX + 1; n += 1) raise(new Error(`error ${n}`));
  await pass(GATHER_MS);
  expect(sent.map(({ length }) => length)).toEqual([CLIENT_ERRORS_MAX, 1]);
  failure = null;
  page.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(sent).toHaveLength(2);
});

test('very long texts are cut to the maximum that the server accepts', async () => {
  const error = new Error('m '.repeat(5_000));
  error.stack = 's '.repeat(50_000);
  error.name = 'n'.repeat(30);
  raise(error);
  await pass(GATHER_MS);
  const [report] = sent[0] ?? [];
  expect([report?.message.length, report?.stack?.length]).toEqual([1_000, 4_000]);
});

test('errors that were caught before reporting started are reported too', async () => {
  vi.resetModules();
  const fresh = await import('./caught-errors.ts');
  for (let i = 0; i < 15; i += 1) fresh.reportCaughtError(i);
  const heard: unknown[] = [];
  fresh.onCaughtError((error) => heard.push(error));
  fresh.reportCaughtError('later');
  expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 'later']);
});
