import type { FirstHourResponse, FirstHourStep } from '@tradesense/contract/guidance.ts';

/** Returns the next step of the first hour; `null` if all steps are done. */
export function stepToDo({ steps, next }: FirstHourResponse): FirstHourStep | null {
  return steps.find(({ id }) => id === next) ?? null;
}

/**
 * Returns the number of the current step and the remaining time: 'Step 5 of 11, about 45 minutes left'. The number is
 * the count of done steps plus one, because steps can be done in any order.
 */
export function placeText({ steps, next, minutesLeft }: FirstHourResponse): string {
  if (next === null) return `All ${steps.length} steps are done`;
  const done = steps.filter(({ isDone }) => isDone).length;
  return `Step ${done + 1} of ${steps.length}, about ${minutesLeft} minutes left`;
}
