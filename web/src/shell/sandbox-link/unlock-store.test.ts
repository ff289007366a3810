// If this fails, the Sandbox link shows the progress of another user, or progress that is out of date.
import { expect, test, vi } from 'vitest';
import { clearPrivateData } from '../../platform/private-data.ts';
import type { UnlockStatus } from './sandbox-access.ts';
import { createUnlockStore } from './unlock-store.ts';

const locked: UnlockStatus = {
  unlocked: false,
  progressPercentage: 25,
  unlockedAt: null,
  biasTests: { done: 1, needed: 2 },
  chartExams: { done: 0, needed: 2 },
};

function setUp() {
  const check = vi.fn<() => Promise<UnlockStatus>>();
  const warn = vi.fn<(message: string, cause: unknown) => void>();
  const store = createUnlockStore({ check, storage: () => localStorage, warn });
  return { check, warn, store };
}

test('a response is stored for its user, and subscribers are notified', async () => {
  const { check, store } = setUp();
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  check.mockResolvedValue(locked);
  await store.refresh('u1');
  expect(store.statusOf('u1')).toEqual(locked);
  expect(store.statusOf('u2')).toBeNull();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a failed check is logged and changes nothing', async () => {
  const { check, store, warn } = setUp();
  check.mockResolvedValueOnce(locked).mockRejectedValueOnce(new Error('500'));
  await store.refresh('u1');
  await store.refresh('u1');
  expect(store.statusOf('u1')).toEqual(locked);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('simultaneous checks for one user send one request', async () => {
  const { check, store } = setUp();
  check.mockResolvedValue(locked);
  await Promise.all([store.refresh('u1'), store.refresh('u1')]);
  expect(check).toHaveBeenCalledTimes(1);
});

test('a response that comes after another user has signed in is dropped', async () => {
  const { check, store } = setUp();
  const first = Promise.withResolvers<UnlockStatus>();
  check.mockReturnValueOnce(first.promise).mockResolvedValueOnce({ ...locked, progressPercentage: 0 });
  const slow = store.refresh('u1');
  await store.refresh('u2');
  first.resolve(locked);
  await slow;
  expect(store.statusOf('u1')).toBeNull();
  expect(store.statusOf('u2')?.progressPercentage).toBe(0);
});

test('the end of a session deletes what is stored for every user, and nothing else', async () => {
  const { check, store } = setUp();
  check.mockResolvedValue(locked);
  localStorage.setItem('theme', 'dark');
  await store.refresh('u1');
  store.rememberUnlocked('u2');
  expect(Object.keys(localStorage)).toHaveLength(3);
  clearPrivateData();
  expect(Object.keys(localStorage)).toEqual(['theme']);
  store.forget();
  expect(store.statusOf('u1')).toBeNull();
});

test('a browser that blocks storage remembers nothing, and the progress is shown all the same', async () => {
  const { check, store } = setUp();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(store.wasSeenUnlocked('u1')).toBe(false);
  expect(store.rememberUnlocked('u1')).toBe(false);
  check.mockResolvedValue(locked);
  await store.refresh('u1');
  expect(store.statusOf('u1')).toEqual(locked);
});

test('an unlock is remembered only for its user', () => {
  const { store } = setUp();
  store.rememberUnlocked('u1');
  expect([store.wasSeenUnlocked('u1'), store.wasSeenUnlocked('u2')]).toEqual([true, false]);
});
