/** Versions of the grading that a stored chart may have, oldest first. */
export const GRADING_VERSIONS = [1, 2] as const;
export type GradingVersion = (typeof GRADING_VERSIONS)[number];

/** Version of the grading that new charts get. */
export const GRADING_VERSION = 2 satisfies GradingVersion;
