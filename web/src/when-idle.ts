import { nextTask } from './platform/next-task.ts';
import { warn } from './platform/warn.ts';

const IDLE_WITHIN_MS = 2_000;

/** Resolves once the browser is idle; without an idle callback (Safari), in a separate task. */
export function whenIdle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return nextTask();
  return new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS }));
}

/** Loads code once the browser is idle. A failure is only logged: the first use loads the code again. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  whenIdle()
    .then(load)
    .catch((cause: unknown) => warn('A part of the page could not be loaded ahead.', cause));
}
