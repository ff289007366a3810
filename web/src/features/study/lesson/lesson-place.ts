/**
 * Stores in this browser the step at which each lesson was left. Also stores the titles of opened lessons, which are
 * needed offline.
 */
import type { LessonProgress } from '@tradesense/contract/study.ts';
import { clearOnSignOut } from '../../../platform/private-data.ts';
import { LESSON_STEPS, type LessonStepId } from './step-names.ts';

const KEY = 'study_steps';
const TITLES_KEY = 'study_titles';

function stored(key: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // The browser blocks storage, or another version of the app stored the value in a different format.
    return {};
  }
}

function store(key: string, lesson: string, value: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...stored(key), [lesson]: value }));
  } catch {
    // The browser blocks storage. Without a stored step, a lesson opens at its first unfinished step.
  }
}

export function rememberStep(lesson: string, step: LessonStepId): void {
  store(KEY, lesson, step);
}

export function rememberTitle(lesson: string, title: string): void {
  store(TITLES_KEY, lesson, title);
}

/** Returns the title of a lesson that was opened in this browser; `null` for any other lesson. */
export function titleOf(lesson: string): string | null {
  const title = stored(TITLES_KEY)[lesson];
  return typeof title === 'string' ? title : null;
}

clearOnSignOut(() => {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(TITLES_KEY);
  } catch {
    // The browser blocks storage, so there is nothing to delete.
  }
});

/**
 * Returns the step at which a lesson opens: the step that is stored in this browser, otherwise the first one that is
 * not finished.
 */
export function stepLeft(lesson: string, progress: LessonProgress, steps: readonly LessonStepId[]): LessonStepId {
  const own = LESSON_STEPS.find((step) => step === stored(KEY)[lesson]);
  const left = own ?? firstOpenStep(progress);
  return steps.includes(left) ? left : (steps[0] ?? 'idea');
}

function firstOpenStep({ guidedDone, unaidedRight, unaidedCharts, isComplete }: LessonProgress): LessonStepId {
  if (isComplete) return 'idea';
  if (unaidedRight >= unaidedCharts) return 'quiz';
  return guidedDone || unaidedRight > 0 ? 'unaided' : 'idea';
}
