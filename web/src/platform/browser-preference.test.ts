// If this fails, a preference is lost on the next page, or has no effect on the current page.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserPreference } from './browser-preference.ts';

test('a choice is stored for the next page and can be reversed', () => {
  expect(createBrowserPreference('kept').isOn()).toBe(false);
  createBrowserPreference('kept').set(true);
  expect(createBrowserPreference('kept').isOn()).toBe(true);
  expect(createBrowserPreference('other').isOn()).toBe(false);
  createBrowserPreference('kept').set(false);
  expect(createBrowserPreference('kept').isOn()).toBe(false);
});

test('a subscriber is notified of a choice in this tab and in another one until it unsubscribes', () => {
  const preference = createBrowserPreference('heard');
  const listener = vi.fn<() => void>();
  const stop = preference.subscribe(listener);
  preference.set(true);
  window.dispatchEvent(new StorageEvent('storage', { key: 'heard' }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  preference.set(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('if the browser refuses to store a choice, it applies to this page, and subscribers are notified', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  const preference = createBrowserPreference('refused');
  const listener = vi.fn<() => void>();
  preference.subscribe(listener);
  preference.set(true);
  expect([preference.isOn(), listener.mock.calls.length]).toEqual([true, 1]);
  expect(createBrowserPreference('refused').isOn()).toBe(false);
  setItem.mockRestore();
  preference.set(true);
  expect(createBrowserPreference('refused').isOn()).toBe(true);
  preference.set(false);
  expect([preference.isOn(), listener.mock.calls.length]).toEqual([false, 3]);
});
