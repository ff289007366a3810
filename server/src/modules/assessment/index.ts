export type { AttemptStore, SettledAttempt } from './attempt-store.ts';
export { createLifeCycle, type LifeCycle } from './life-cycle.service.ts';
export type { StartReason } from './start-attempt.service.ts';
export { startProblem } from './start-problems.ts';
