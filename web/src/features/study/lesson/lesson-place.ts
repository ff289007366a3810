/** Where each lesson was left in this browser. */
import type { LessonProgress } from '@tradesense/contract/study.ts';
import { clearOnSignOut } from '../../../platform/private-data.ts';
import { LESSON_STEPS, type LessonStepId } from './step-names.ts';

const KEY = 'study_steps';

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // The browser blocks storage, or another version of this page has written something else.
    return {};
  }
}

export function rememberStep(lesson: string, step: LessonStepId): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [lesson]: step }));
  } catch {
    // The browser blocks storage: the lesson then opens by what the server knows.
  }
}

clearOnSignOut(() => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser blocks storage, so nothing is there.
  }
});

/** Returns the step where a lesson was left: the one of this browser, else the first that is not done. */
export function stepLeft(lesson: string, progress: LessonProgress, steps: readonly LessonStepId[]): LessonStepId {
  const own = LESSON_STEPS.find((step) => step === stored()[lesson]);
  const left = own ?? firstOpenStep(progress);
  return steps.includes(left) ? left : (steps[0] ?? 'idea');
}

function firstOpenStep({ guidedDone, unaidedRight, unaidedCharts, isComplete }: LessonProgress): LessonStepId {
  if (isComplete) return 'idea';
  if (unaidedRight >= unaidedCharts) return 'quiz';
  return guidedDone || unaidedRight > 0 ? 'unaided' : 'idea';
}
