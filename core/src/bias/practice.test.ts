// If this fails, practice starts on a day that was not requested, shows an outcome twice, or promises more windows than
// the history has.
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { ORIGIN, seriesOf } from './bias.test-data.ts';
import { planPractice, windowRange } from './windows.ts';
import type { BiasSeries } from './windows.ts';

function practise(questionCount: number, series: readonly BiasSeries[], endsOnMs: number) {
  const result = planPractice({ questionCount, series, endsOn: epochMs(endsOnMs) });
  return result.ok ? result.value : null;
}

const daily = seriesOf('1d', 200);
const day = (index: number): number => ORIGIN + index * DAY_MS;

describe('planPractice', () => {
  it.each([
    ['00:00', 0],
    ['noon', DAY_MS / 2],
    ['the last millisecond', DAY_MS - 1],
  ])('ends the first set-up with the bar of the chosen day if the given time is %s', (_, offset) => {
    const [first] = practise(1, [daily], day(99) + offset) ?? [];
    expect(first).toEqual({ timeframe: '1d', firstIndex: 10, setupFirst: day(10), outcomeLast: day(119) });
  });

  it('ends the first set-up with the last closed bar if the chosen day has no bar', () => {
    const closedOnDay99 = { ...daily, times: daily.times.filter((_, i) => i !== 99) };
    expect(practise(1, [closedOnDay99], day(99))?.[0]?.setupFirst).toBe(day(9));
    // Weeks open on Mondays, and `ORIGIN` is a Monday. Day 52 × 7 + 3 is a Thursday, so the last closed week is the
    // previous week. Day 52 × 7 + 6 is a Sunday, so its week counts as closed.
    expect(practise(1, [seriesOf('1w', 80)], day(52 * 7 + 3))?.[0]?.firstIndex).toBe(0);
    expect(practise(1, [seriesOf('1w', 80)], day(52 * 7 + 6))?.[0]?.firstIndex).toBe(1);
  });

  it('starts each outcome after the previous one, and returns fewer questions if the history ends', () => {
    const windows = practise(5, [daily], day(139)) ?? [];
    expect(windows.map((window) => window.firstIndex)).toEqual([50, 70, 90]);
  });

  it('lets several series take turns without showing an outcome twice', () => {
    const windows = practise(4, [seriesOf('1w', 60), daily, seriesOf('4h', 1200)], day(99)) ?? [];
    expect(windows.map((window) => window.timeframe)).toEqual(['1d', '1d', '4h', '1d']);
    windows.slice(1).forEach((window, i) => {
      const { setupBars } = { '1d': { setupBars: 90 }, '4h': { setupBars: 120 } }[window.timeframe as '1d' | '4h'];
      const times = window.timeframe === '1d' ? daily.times : seriesOf('4h', 1200).times;
      expect(times[window.firstIndex + setupBars]).toBeGreaterThanOrEqual(windowRange(windows[i]!).until);
    });
  });

  it.each([
    ['the set-up would begin before the history', day(88)],
    ['the outcome would end after it', day(180)],
    ['the day lies after it', day(400)],
    ['the day lies before it', day(-5)],
  ])('refuses when %s', (_, endsOn) => {
    expect(practise(5, [daily], endsOn)).toBeNull();
  });

  it('refuses when there is no series', () => {
    expect(practise(5, [], day(99))).toBeNull();
  });

  it('accepts the first and the last day for which a question fits', () => {
    expect(practise(1, [daily], day(89))?.[0]?.firstIndex).toBe(0);
    expect(practise(5, [daily], day(179))).toHaveLength(1);
  });
});
