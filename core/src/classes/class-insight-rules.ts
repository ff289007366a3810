/** Limits of the figures about a class that a teacher gets. */
import type { ClassAssignmentKind } from './class-rules.ts';

/** Maximum number of learners on one page of the progress table. */
export const PROGRESS_LEARNERS_PER_PAGE = 50;
/** Maximum number of assignments on one page of the progress table. */
export const PROGRESS_ASSIGNMENTS_PER_PAGE = 50;
/**
 * Minimum number of learners with answers for an assignment to be shown item by item. With fewer learners, the teacher
 * could tell who gave which answer.
 */
export const CLASS_ITEMS_MIN_LEARNERS = 3;
/** Minimum number of learners for an item's discrimination to be shown. */
export const CLASS_DISCRIMINATION_MIN_LEARNERS = 10;
/** Minimum number of answers, and minimum number of charts with answers, for the calibration of a class to be shown. */
export const CLASS_CALIBRATION_MIN_ANSWERS = 50;
export const CLASS_CALIBRATION_MIN_CHARTS = 10;
/** Minimum number of charts in a confidence bin before the bin is drawn. */
export const CLASS_CALIBRATION_BIN_MIN_CHARTS = 5;
/** Maximum number of a class's Bias Tests that its calibration counts; the latest ones are used. */
export const CLASS_CALIBRATION_TESTS_MAX = 50;

/** Whether the result of this kind of assignment is a score between 0 and 1. */
export const HAS_SCORE: Readonly<Record<ClassAssignmentKind, boolean>> = {
  lesson: false,
  task: true,
  'bias-test': true,
  'chart-exam': true,
};
