/** What pages and the server say of a placement. */

/** Tasks of a placement, if it is not certain earlier. */
export const PLACEMENT_TASKS = 12;

export const PLACEMENT_OUTCOMES = ['right', 'wrong', 'skipped'] as const;
/** A skipped task counts as wrong. */
export type PlacementOutcome = (typeof PLACEMENT_OUTCOMES)[number];

export const PLACEMENT_CERTAINTIES = ['sure', 'fairly-sure', 'rough'] as const;
/**
 * `sure`: the lessons that the proposed one needs are known, and the proposed one is not. `fairly-sure`: the lessons that it needs are
 * known. `rough`: neither, or fewer than six tasks.
 */
export type PlacementCertainty = (typeof PLACEMENT_CERTAINTIES)[number];
