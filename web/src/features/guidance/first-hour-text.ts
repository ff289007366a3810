import type { FirstHourResponse, FirstHourStep } from '@tradesense/contract/guidance.ts';

/** Returns the next step of the first hour; `null` if all steps are done. */
export function stepToDo({ steps, next }: FirstHourResponse): FirstHourStep | null {
  return steps.find(({ id }) => id === next) ?? null;
}

/**
 * Returns which step of the path is to do and the remaining time: 'Step 5 of 11, about 45 minutes left'. Steps can be done
 * in any order, so the number counts the steps that are done: all pages show the same one.
 */
export function placeText({ steps, next, minutesLeft }: FirstHourResponse): string {
  if (next === null) return `All ${steps.length} steps are done`;
  const done = steps.filter(({ isDone }) => isDone).length;
  return `Step ${done + 1} of ${steps.length}, about ${minutesLeft} minutes left`;
}
