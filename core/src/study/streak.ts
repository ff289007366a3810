/**
 * Streaks: consecutive days on which something was done, by the learner's own calendar. Dates are `YYYY-MM-DD`; the
 * caller computes them in the learner's time zone. In each calendar month, `FORGIVEN_DAYS_PER_MONTH` missed days are
 * forgiven: they do not break a streak and are not counted.
 */
import { invariant } from '../kernel/invariant.ts';
import { civilDate, epochDay } from '../market/civil-date.ts';

/**
 * Missed days per calendar month that do not break a streak. The badge for streaks uses this number, so a change
 * requires a new version of its rule.
 */
export const FORGIVEN_DAYS_PER_MONTH = 2;

export interface StudyStreak {
  /** Number of days in the streak on which something was done, without forgiven days. */
  readonly days: number;
  readonly isTodayDone: boolean;
  /** Days of the current month that may still be missed. */
  readonly forgivenLeft: number;
}

/**
 * Returns the streak as of `today`. Today does not break the streak until the day is over. `done` may be in any order;
 * days after `today` are ignored.
 */
export function studyStreak(done: readonly string[], today: string): StudyStreak {
  const now = dayNumber(today);
  const doneDays = new Set(done.map(dayNumber));
  const isTodayDone = doneDays.has(now);
  const earliest = Math.min(now, ...doneDays);
  const used = new Map<string, number>();
  let days = isTodayDone ? 1 : 0;
  let missed: string[] = [];
  for (let day = now - 1; day >= earliest; day -= 1) {
    if (doneDays.has(day)) {
      // Missed days are forgiven only if an active day comes before them.
      for (const month of missed) used.set(month, (used.get(month) ?? 0) + 1);
      missed = [];
      days += 1;
    } else {
      const month = monthOf(day);
      missed.push(month);
      const inMonth = (used.get(month) ?? 0) + missed.filter((each) => each === month).length;
      if (inMonth > FORGIVEN_DAYS_PER_MONTH) break;
    }
  }
  return { days, isTodayDone, forgivenLeft: FORGIVEN_DAYS_PER_MONTH - (used.get(monthOf(now)) ?? 0) };
}

/** Returns the length of the longest streak ever reached, in days; 0 if nothing was ever done. */
export function longestStreak(done: readonly string[]): number {
  const days = new Set(done.map(dayNumber));
  // The longest streak ends on a day after which nothing was done, so only such days are checked.
  const ends = done.filter((date) => !days.has(dayNumber(date) + 1));
  return Math.max(0, ...ends.map((date) => studyStreak(done, date).days));
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayNumber(date: string): number {
  const [, year, month, day] = DATE.exec(date) ?? [];
  invariant(day !== undefined, `a date is YYYY-MM-DD, got ${date}`);
  return epochDay(Number(year), Number(month), Number(day));
}

function monthOf(day: number): string {
  const { year, month } = civilDate(day);
  return `${year}-${month}`;
}
