import type { ClassRow } from './classes.tables.ts';

/** Whether an account teaches a class. All checks for the teacher ask here, except conditions in SQL. */
export const isTeacherOf = ({ teacherId }: Pick<ClassRow, 'teacherId'>, userId: string): boolean =>
  teacherId === userId;
