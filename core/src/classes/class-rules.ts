/** Limits and fixed lists of classes. */
import { DAY_MS } from '../kernel/time.ts';

export const CLASS_NAME_MAX = 80;
export const CLASS_DESCRIPTION_MAX = 1000;
export const CLASS_ASSIGNMENT_TITLE_MAX = 120;
/** Maximum number of assignments of one class, not counting withdrawn ones. */
export const CLASS_ASSIGNMENTS_MAX = 200;
/** Maximum number of charts in a Bias Test for a class. */
export const CLASS_TEST_CHARTS_MAX = 12;
/** Maximum number of charts in a Chart Exam for a class. */
export const CLASS_EXAM_CHARTS_MAX = 10;
/** Maximum length of a message to a class, in characters. */
export const CLASS_MESSAGE_MAX = 2000;
/** Maximum number of messages to a class per day, not counting deleted ones. */
export const CLASS_MESSAGES_PER_DAY = 30;
/** Maximum number of messages of one class, not counting deleted ones. */
export const CLASS_MESSAGES_MAX = 1000;
/** Time before the due date at which learners are reminded of unfinished work, in ms. */
export const CLASS_REMINDER_MS = DAY_MS;
/** Maximum number of learners in one class at the same time. */
export const CLASS_MEMBERS_MAX = 200;
/** Maximum number of classes of one teacher at the same time, not counting archived ones. */
export const CLASSES_TAUGHT_MAX = 50;
/** Letters and digits of class codes, without those that are easily confused. */
export const CLASS_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CLASS_CODE_LENGTH = 8;
/**
 * Minimum age, in years, to join any class. A younger learner can only join a class whose teacher has declared that the
 * school agrees.
 */
export const CLASS_AGE_WITHOUT_SCHOOL = 16;

export const CLASS_ASSIGNMENT_KINDS = ['lesson', 'task', 'bias-test', 'chart-exam'] as const;
export type ClassAssignmentKind = (typeof CLASS_ASSIGNMENT_KINDS)[number];

/** Who ended a membership. */
export const CLASS_LEFT_BY = ['learner', 'teacher'] as const;
export type ClassLeftBy = (typeof CLASS_LEFT_BY)[number];

/** Returns a typed code in its stored form: upper case, without spaces and hyphens. */
export const normalizeClassCode = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toUpperCase();
