// If this fails, the loader flashes, stays too long, or covers a page that is ready.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoaderTiming } from './loader-timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns a loader with a minimum time of 1500 ms, and a log of what it showed at which time. */
function watchLoader({ skips = false } = {}) {
  const startMs = performance.now();
  const seen: string[] = [];
  const note = (text: string) => seen.push(`${Math.round(performance.now() - startMs)} ${text}`);
  const timing = createLoaderTiming({
    minimumMs: () => 1500,
    skips: () => skips,
    show: (state) => note(state.phase === 'shown' ? state.message : state.phase),
    arrive: () => note('arrived'),
  });
  return { timing, seen };
}

test('a page that loads fast is covered for the minimum time, and then the loader fades for 300 ms', () => {
  const { timing, seen } = watchLoader();
  timing.begin('/dashboard');
  vi.advanceTimersByTime(40);
  timing.end();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['0 Loading dashboard...', '1500 fading', '1500 arrived', '1800 hidden']);
});

test('a page that loads slowly is covered until it is ready', () => {
  const { timing, seen } = watchLoader();
  timing.begin('/');
  vi.advanceTimersByTime(4000);
  expect(seen).toEqual(['0 Loading market data...']);
  timing.end();
  vi.advanceTimersByTime(300);
  expect(seen.slice(1)).toEqual(['4000 fading', '4000 arrived', '4300 hidden']);
});

test('a redirect keeps the page covered and shows its own message', () => {
  const { timing, seen } = watchLoader();
  timing.begin('/profile');
  vi.advanceTimersByTime(500);
  timing.begin('/auth/login');
  timing.end();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['0 Loading profile...', '500 Loading page...', '1500 fading', '1500 arrived', '1800 hidden']);
});

test('a navigation that starts while the loader fades covers the page again for the whole minimum time', () => {
  const { timing, seen } = watchLoader();
  timing.begin('/');
  timing.end();
  vi.advanceTimersByTime(1600);
  timing.begin('/profile');
  timing.end();
  vi.advanceTimersByTime(10_000);
  expect(seen.slice(3)).toEqual(['1600 Loading profile...', '3100 fading', '3100 arrived', '3400 hidden']);
});

test('the end of a navigation that never started shows nothing', () => {
  const { timing, seen } = watchLoader();
  timing.end();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
});

test('a visitor who skips animations sees no loader while a page loads fast', () => {
  const { timing, seen } = watchLoader({ skips: true });
  timing.begin('/');
  vi.advanceTimersByTime(100);
  timing.end();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['0 hidden', '100 hidden', '100 arrived']);
});

test('a visitor who skips animations sees the loader while a page loads slowly, without minimum time and fading', () => {
  const { timing, seen } = watchLoader({ skips: true });
  timing.begin('/');
  vi.advanceTimersByTime(400);
  timing.end();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['0 hidden', '150 Loading market data...', '400 hidden', '400 arrived']);
});

test('nothing is shown after a stop', () => {
  const { timing, seen } = watchLoader();
  timing.begin('/');
  timing.end();
  timing.stop();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['0 Loading market data...']);
});
