// If this fails, a preference is lost on the next page, or has no effect on the current page.
import { expect, test, vi } from 'vitest';
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
