/**
 * Days in a row on which something was done, by the learner's own calendar: dates are `YYYY-MM-DD`, made by the caller in the learner's
 * time zone. `FORGIVEN_DAYS_PER_MONTH` missed days are forgiven in each calendar month: they break nothing and are not counted.
 */
import { invariant } from '../kernel/invariant.ts';
import { civilDate, epochDay } from '../market/civil-date.ts';

/** Missed days of a calendar month that break no streak. The badge for streaks counts by it, so a change is a new version of its rule. */
export const FORGIVEN_DAYS_PER_MONTH = 2;

export interface StudyStreak {
  /** Days with something done, forgiven ones left out. */
  readonly days: number;
  readonly isTodayDone: boolean;
  /** Days of the present month that may still be missed. */
  readonly forgivenLeft: number;
}

/** The streak as of `today`, which breaks nothing as long as it lasts. `done` may be in any order; days after today are ignored. */
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

/** The longest streak that ever stood, 0 without a day. */
export function longestStreak(done: readonly string[]): number {
  const days = new Set(done.map(dayNumber));
  // A streak is longest on a day that no done day follows.
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
