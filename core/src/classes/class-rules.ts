/** Bounds and closed lists of classes. */
import { DAY_MS } from '../kernel/time.ts';

export const CLASS_NAME_MAX = 80;
export const CLASS_DESCRIPTION_MAX = 1000;
export const CLASS_ASSIGNMENT_TITLE_MAX = 120;
/** Assignments of one class, withdrawn ones left out. */
export const CLASS_ASSIGNMENTS_MAX = 200;
/** Charts of a Bias Test that a class does together. */
export const CLASS_TEST_CHARTS_MAX = 12;
/** Charts of a Chart Exam that a class does together. */
export const CLASS_EXAM_CHARTS_MAX = 10;
/** Characters of a message to a class. */
export const CLASS_MESSAGE_MAX = 2000;
/** Messages that a class gets within a day, deleted ones left out. */
export const CLASS_MESSAGES_PER_DAY = 30;
/** Messages of one class, deleted ones left out. */
export const CLASS_MESSAGES_MAX = 1000;
/** So long before it is due, learners are reminded of what they have not done. */
export const CLASS_REMINDER_MS = DAY_MS;
/** Learners who are in one class at the same time. */
export const CLASS_MEMBERS_MAX = 200;
/** Classes that one teacher has at the same time, archived ones left out. */
export const CLASSES_TAUGHT_MAX = 50;
/** Letters and digits that nobody takes for one another. */
export const CLASS_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CLASS_CODE_LENGTH = 8;
/** Who is younger joins only a class whose teacher has declared that the school agrees. */
export const CLASS_AGE_WITHOUT_SCHOOL = 16;

export const CLASS_ASSIGNMENT_KINDS = ['lesson', 'task', 'bias-test', 'chart-exam'] as const;
export type ClassAssignmentKind = (typeof CLASS_ASSIGNMENT_KINDS)[number];

/** Who ended a membership. */
export const CLASS_LEFT_BY = ['learner', 'teacher'] as const;
export type ClassLeftBy = (typeof CLASS_LEFT_BY)[number];

/** Returns a typed code as it is stored: upper case, without spaces and hyphens. */
export const normalizeClassCode = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toUpperCase();
