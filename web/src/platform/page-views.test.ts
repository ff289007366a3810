// If this fails, views are counted twice or not at all, or a browser's privacy request is ignored.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import type { Call } from './api-client.ts';
import { createPageViews, type PageViews } from './page-views.ts';
import { randomUuid } from './random-uuid.ts';

interface Sent {
  readonly endpoint: string;
  readonly body: { viewId?: string; path?: string; title?: string; entries?: { viewId: string; visibleMs: number }[] };
  readonly options: object;
}

let sent: Sent[];
let failure: ApiErrorCode | null;
let views: PageViews;
let ids: number;
let tab: EventTarget & { visibilityState: string };

/** Returns a separate window object, so that page views of other tests are not included. */
function fakeWindow(navigator: object): Window {
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  return Object.assign(new EventTarget(), {
    document: tab,
    navigator,
    setInterval: (act: () => void, ms: number) => setInterval(act, ms),
  }) as unknown as Window;
}

function setVisible(isVisible: boolean): void {
  tab.visibilityState = isVisible ? 'visible' : 'hidden';
  tab.dispatchEvent(new Event('visibilitychange'));
}

function start(navigator: object = { doNotTrack: null }): PageViews {
  const call = (async (endpoint: string, { body, ...options }: { body: Sent['body'] }) => {
    sent.push({ endpoint, body, options });
    const status = failure === 'internal-error' ? 500 : failure === 'invalid-request' ? 400 : 0;
    if (failure !== null) throw new ApiError({ code: failure, status, problem: {}, message: 'no' });
    return { done: true };
  }) as unknown as Call;
  return createPageViews({
    call,
    window: fakeWindow(navigator),
    nowMs: () => Date.now(),
    newId: () => `view-${(ids += 1)}`,
  });
}

const pages = () => sent.filter(({ endpoint }) => endpoint.endsWith('/page-views')).map(({ body }) => body);
const beats = () =>
  sent.filter(({ endpoint }) => endpoint.endsWith('/heartbeat')).map(({ body }) => body.entries ?? []);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  failure = null;
  ids = 0;
  views = start();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

test('a view is reported once even if the page is shown again, but coming back to a page is another view', async () => {
  views.viewed('/', 'Home');
  views.viewed('/', 'Home');
  views.viewed('/study', 'Study');
  views.viewed('/', 'Home');
  await pass(0);
  expect(pages()).toEqual([
    { viewId: 'view-1', path: '/', title: 'Home' },
    { viewId: 'view-2', path: '/study', title: 'Study' },
    { viewId: 'view-3', path: '/', title: 'Home' },
  ]);
  expect(sent.map(({ options }) => options)).toEqual(sent.map(() => ({ isPublic: true, keepalive: true })));
});

test('visible time is sent every 30 s, each part for the view that was shown', async () => {
  views.viewed('/', 'Home');
  await pass(10_000);
  views.viewed('/study', 'Study');
  await pass(20_000);
  expect(beats()).toEqual([
    [
      { viewId: 'view-1', visibleMs: 10_000 },
      { viewId: 'view-2', visibleMs: 20_000 },
    ],
  ]);
  await pass(30_000);
  expect(beats()[1]).toEqual([{ viewId: 'view-2', visibleMs: 30_000 }]);
});

test('a tab that is hidden sends its time, and then neither counts nor sends', async () => {
  views.viewed('/', 'Home');
  await pass(7_000);
  setVisible(false);
  await pass(300_000);
  expect(beats()).toEqual([[{ viewId: 'view-1', visibleMs: 7_000 }]]);
  setVisible(true);
  await pass(83_000);
  expect(
    beats()
      .flat()
      .reduce((sum, { visibleMs }) => sum + visibleMs, 0),
  ).toBe(90_000);
});

test('the time during which a machine slept does not count', async () => {
  views.viewed('/', 'Home');
  await pass(0);
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await pass(30_000);
  expect(beats()).toEqual([[{ viewId: 'view-1', visibleMs: 60_000 }]]);
});

test('at most 30 entries are sent at once, and the others follow later', async () => {
  failure = 'offline';
  for (let i = 0; i < 40; i += 1) {
    views.viewed(`/page-${i}`, 'Page');
    await pass(100);
  }
  failure = null;
  await pass(60_000);
  const lengths = beats().map((entries) => entries.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(30);
  expect(
    new Set(
      beats()
        .flat()
        .map(({ viewId }) => viewId),
    ).size,
  ).toBe(40);
  expect(
    beats()
      .flat()
      .reduce((sum, { visibleMs }) => sum + visibleMs, 0),
  ).toBe(60_000);
});

test.each<[ApiErrorCode, number]>([
  ['offline', 30_000],
  ['internal-error', 30_000],
  ['timed-out', 0],
  ['invalid-request', 0],
])('after %s, %i ms of the refused time are sent again', async (code, again) => {
  views.viewed('/', 'Home');
  await pass(0);
  failure = code;
  await pass(30_000);
  failure = null;
  await pass(30_000);
  expect(beats().at(-1)).toEqual([{ viewId: 'view-1', visibleMs: 30_000 + again }]);
});

test('a view that could not be sent is sent later under the same id, and its time after it', async () => {
  failure = 'offline';
  views.viewed('/', 'Home');
  await pass(29_000);
  failure = null;
  await pass(1_000);
  expect(pages()).toEqual([1, 2].map(() => ({ viewId: 'view-1', path: '/', title: 'Home' })));
  await pass(30_000);
  expect(beats()).toEqual([[{ viewId: 'view-1', visibleMs: 60_000 }]]);
});

test('entries that cannot be sent for a long time do not pile up', async () => {
  failure = 'offline';
  for (let i = 0; i < 500; i += 1) views.viewed(`/page-${i}`, 'Page');
  await pass(0);
  sent = [];
  failure = null;
  await pass(30_000);
  expect(pages()).toHaveLength(100);
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { doNotTrack: null, globalPrivacyControl: true }],
])('a browser with %s sends nothing', async (_name, navigator) => {
  const quiet = start(navigator);
  quiet.viewed('/', 'Home');
  await pass(60_000);
  setVisible(false);
  expect(sent).toEqual([]);
});

test('ids are UUIDs of version 4 even on plain http, without crypto.randomUUID', () => {
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto;
  const made = Array.from({ length: 50 }, () => randomUuid(plain));
  for (const id of [...made, randomUuid(crypto)]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(made).size).toBe(50);
});
