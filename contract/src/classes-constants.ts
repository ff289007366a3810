export const ASSIGNMENT_KINDS = ['lesson', 'task', 'bias-test', 'chart-exam'] as const;
/** What a teacher assigns to a class. */
export type AssignmentKind = (typeof ASSIGNMENT_KINDS)[number];

export const LEFT_BY = ['learner', 'teacher'] as const;
/** Who ended a membership of a class. */
export type LeftBy = (typeof LEFT_BY)[number];
