// If this fails, a jump of a replay ends at a bar that was not requested, or goes past the requested bar.
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs, HOUR_MS } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { reachesTarget, type JumpTarget, type PlayedBar } from './replay-jump.ts';

const at = (iso: string) => epochMs(Date.parse(iso));
type Prices = readonly [o: number, h: number, l: number, c: number];

function played(open: string, [o, h, l, c]: Prices = [10, 11, 9, 10], cursor = 5): PlayedBar {
  const t = at(open);
  return { bar: { t, o, h, l, c, v: 1 }, cursor, closesAt: epochMs(t + HOUR_MS), realOpen: t };
}

const reached = (target: JumpTarget, before: PlayedBar, bar: PlayedBar, assetClass: AssetClass = 'crypto') =>
  reachesTarget(target, before, bar, assetClass);

describe('a jump to a price', () => {
  const before = played('2024-06-14T10:00Z', [10, 11, 9, 10]);
  it.each<[what: string, price: number, bar: Prices, isReached: boolean]>([
    ['within the bar', 10.5, [10, 11, 9, 10], true],
    ['at its high', 11, [10, 11, 9, 10], true],
    ['at its low', 9, [10, 11, 9, 10], true],
    ['above it', 11.01, [10, 11, 9, 10], false],
    ['below it', 8.99, [10, 11, 9, 10], false],
    ['jumped over upwards', 12, [13, 14, 13, 14], true],
    ['jumped over downwards', 8, [7, 7.5, 6, 7], true],
    ['where the bar before closed, left at once', 10, [13, 14, 13, 14], false],
  ])('ends at the first bar that trades at the price or opens beyond it: %s', (_what, price, prices, isReached) => {
    expect(reached({ kind: 'price', price }, before, played('2024-06-14T11:00Z', prices))).toBe(isReached);
  });
});

describe('a jump to the next trading day', () => {
  it.each<[assetClass: AssetClass, before: string, bar: string, isReached: boolean]>([
    ['crypto', '2024-06-14T22:00Z', '2024-06-14T23:00Z', false],
    ['crypto', '2024-06-14T23:00Z', '2024-06-15T00:00Z', true],
    ['equity', '2024-06-14T13:30Z', '2024-06-14T14:30Z', false],
    ['equity', '2024-06-14T19:30Z', '2024-06-17T13:30Z', true],
    ['forex', '2024-06-17T20:00Z', '2024-06-17T21:00Z', true],
    ['forex', '2024-06-17T23:00Z', '2024-06-18T00:00Z', false],
    ['commodity', '2024-06-17T20:00Z', '2024-06-17T22:00Z', true],
  ])('for %s, after the bar of %s, ends or goes on at the bar of %s', (assetClass, before, bar, isReached) => {
    expect(reached({ kind: 'session' }, played(before), played(bar), assetClass)).toBe(isReached);
  });

  it('follows the real calendar, whatever time the replay shows', () => {
    const shifted = (bar: PlayedBar): PlayedBar => ({
      ...bar,
      bar: { ...bar.bar, t: epochMs(bar.bar.t + 7 * DAY_MS * 31) },
    });
    // The trading day begins at 17:00 in New York: at 21:00 UTC in July, but only at 22:00 UTC in February.
    expect(
      reached({ kind: 'session' }, shifted(played('2024-07-01T20:00Z')), shifted(played('2024-07-01T21:00Z')), 'forex'),
    ).toBe(true);
    expect(
      reached({ kind: 'session' }, shifted(played('2024-02-01T20:00Z')), shifted(played('2024-02-01T21:00Z')), 'forex'),
    ).toBe(false);
  });
});

it('a jump to a time ends at the first bar that closes then or later', () => {
  const target = { kind: 'time', at: at('2024-06-14T12:00Z') } as const;
  const before = played('2024-06-14T09:00Z');
  expect(reached(target, before, played('2024-06-14T10:59Z'))).toBe(false);
  expect(reached(target, before, played('2024-06-14T11:00Z'))).toBe(true);
  expect(reached(target, before, played('2024-06-17T11:00Z'))).toBe(true);
});

it('a jump to a bar ends at the bar with this number', () => {
  const before = played('2024-06-14T09:00Z');
  expect(reached({ kind: 'bar', cursor: 6 }, before, played('2024-06-14T10:00Z'))).toBe(false);
  expect(reached({ kind: 'bar', cursor: 5 }, before, played('2024-06-14T10:00Z'))).toBe(true);
});
