import type { FirstHourResponse, FirstHourStep } from '@tradesense/contract/guidance.ts';

/** Returns the next step of the first hour; `null` if all steps are done. */
export function stepToDo({ steps, next }: FirstHourResponse): FirstHourStep | null {
  return steps.find(({ id }) => id === next) ?? null;
}

/** Returns the current step's position on the path and the remaining time: 'Step 5 of 11, about 45 minutes left'. */
export function placeText(
  { steps, next, minutesLeft }: FirstHourResponse,
  at: FirstHourStep['id'] | null = next,
): string {
  const index = steps.findIndex(({ id }) => id === at);
  if (index < 0) return `All ${steps.length} steps are done`;
  return `Step ${index + 1} of ${steps.length}, about ${minutesLeft} minutes left`;
}
