// If this fails, a learner loses a streak that they kept, or keeps one that they lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studyStreak } from './streak.ts';

/** Returns the dates of March 2026 for these days of the month. Dates in other months are written out. */
const march = (...days: readonly number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);

describe('a streak', () => {
  it.each([
    { name: 'nothing done', done: [], today: '2026-03-10', days: 0, left: 2, isTodayDone: false },
    { name: 'only today', done: march(10), today: '2026-03-10', days: 1, left: 2, isTodayDone: true },
    { name: 'today is not over', done: march(8, 9), today: '2026-03-10', days: 2, left: 2, isTodayDone: false },
    { name: 'three in a row', done: march(10, 8, 9), today: '2026-03-10', days: 3, left: 2, isTodayDone: true },
    { name: 'the same day twice', done: march(9, 10, 10), today: '2026-03-10', days: 2, left: 2, isTodayDone: true },
    { name: 'one day forgiven', done: march(7, 8, 10), today: '2026-03-10', days: 3, left: 1, isTodayDone: true },
    { name: 'two days forgiven', done: march(7, 10), today: '2026-03-10', days: 2, left: 0, isTodayDone: true },
    { name: 'three days are too many', done: march(6, 10), today: '2026-03-10', days: 1, left: 2, isTodayDone: true },
    { name: 'yesterday missed', done: march(7, 8), today: '2026-03-10', days: 2, left: 1, isTodayDone: false },
    { name: 'three days ago was the last', done: march(6), today: '2026-03-10', days: 0, left: 2, isTodayDone: false },
    {
      name: 'a third gap breaks it',
      done: march(1, 3, 5, 7, 9),
      today: '2026-03-09',
      days: 3,
      left: 0,
      isTodayDone: true,
    },
    {
      name: 'each month forgives its own',
      done: ['2026-02-26', ...march(3)],
      today: '2026-03-03',
      days: 2,
      left: 0,
      isTodayDone: true,
    },
    {
      name: 'five days over the end of a month',
      done: ['2026-02-25', ...march(3)],
      today: '2026-03-03',
      days: 1,
      left: 2,
      isTodayDone: true,
    },
    {
      name: 'a leap day',
      done: ['2028-02-28', '2028-02-29', '2028-03-01'],
      today: '2028-03-01',
      days: 3,
      left: 2,
      isTodayDone: true,
    },
    {
      name: 'the turn of a year',
      done: ['2025-12-31', '2026-01-01'],
      today: '2026-01-01',
      days: 2,
      left: 2,
      isTodayDone: true,
    },
    { name: 'a day to come', done: march(9, 11), today: '2026-03-10', days: 1, left: 2, isTodayDone: false },
  ])(
    'has the right length and the right number of forgiven days left: $name',
    ({ done, today, days, left, isTodayDone }) => {
      expect(studyStreak(done, today)).toEqual({ days, forgivenLeft: left, isTodayDone });
    },
  );

  it('never counts more days than the learner was active, and never forgives more than two', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 31 })), fc.integer({ min: 1, max: 31 }), (done, today) => {
        const streak = studyStreak(march(...done), march(today)[0]!);
        expect(streak.days).toBeLessThanOrEqual(done.filter((day) => day <= today).length);
        expect(streak.forgivenLeft).toBeGreaterThanOrEqual(0);
        expect(streak.forgivenLeft).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('throws on an invalid date', () => {
    expect(() => studyStreak(['yesterday'], '2026-03-10')).toThrow('YYYY-MM-DD');
  });
});
