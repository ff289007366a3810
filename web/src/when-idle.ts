import { nextTask } from './platform/next-task.ts';
import { warn } from './platform/warn.ts';

const IDLE_WITHIN_MS = 2_000;

/**
 * Resolves once the browser is idle, at the latest after two seconds. In a browser that does not report this (Safari),
 * resolves in a new task.
 */
export function whenIdle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return nextTask();
  return new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS }));
}

/**
 * Loads code once the browser is idle. A failure is only logged, because the code is loaded again when it is first
 * needed.
 */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  whenIdle()
    .then(load)
    .catch((cause: unknown) => warn('A part of the page could not be loaded ahead.', cause));
}
