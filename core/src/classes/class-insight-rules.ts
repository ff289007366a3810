/** Bounds of what a teacher is shown of a class. */
import type { ClassAssignmentKind } from './class-rules.ts';

/** Learners on one page of the progress. */
export const PROGRESS_LEARNERS_PER_PAGE = 50;
/** Assignments on one page of the progress. */
export const PROGRESS_ASSIGNMENTS_PER_PAGE = 50;
/** Learners with answers before an assignment is shown item by item: fewer would show whose answer each is. */
export const CLASS_ITEMS_MIN_LEARNERS = 3;
/** Learners before discrimination is shown. */
export const CLASS_DISCRIMINATION_MIN_LEARNERS = 10;
/** Answers, and charts that they are about, before the calibration of a class is shown. */
export const CLASS_CALIBRATION_MIN_ANSWERS = 50;
export const CLASS_CALIBRATION_MIN_CHARTS = 10;
/** Charts in one level of confidence before it is drawn. */
export const CLASS_CALIBRATION_BIN_MIN_CHARTS = 5;
/** Tests that the calibration is made of: the latest ones. */
export const CLASS_CALIBRATION_TESTS_MAX = 50;

/** Whether a kind has a score between nothing and everything. */
export const HAS_SCORE: Readonly<Record<ClassAssignmentKind, boolean>> = {
  lesson: false,
  task: true,
  'bias-test': true,
  'chart-exam': true,
};
