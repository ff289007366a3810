/** Constants and types of a placement that pages and the server share. */

/** Maximum number of tasks of a placement. The placement ends earlier if its proposal is `sure`. */
export const PLACEMENT_TASKS = 12;

export const PLACEMENT_OUTCOMES = ['right', 'wrong', 'skipped'] as const;
/** Outcome of a task. A skipped task counts as wrong. */
export type PlacementOutcome = (typeof PLACEMENT_OUTCOMES)[number];

export const PLACEMENT_CERTAINTIES = ['sure', 'fairly-sure', 'rough'] as const;
/**
 * - `sure`: the learner knows the lessons that the proposed one requires, and does not know the proposed one.
 * - `fairly-sure`: the learner knows the lessons that the proposed one requires.
 * - `rough`: the answers show neither of the two, or fewer than six tasks were done.
 */
export type PlacementCertainty = (typeof PLACEMENT_CERTAINTIES)[number];
