import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import {
  assignmentOf,
  assignmentsOf,
  classOf,
  gradeOf,
  joinClass,
  openClass,
  openClassesOf,
  roleIn,
} from '../classes/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';

/** Functions of the classes module that launches need. */
export interface LtiClasses {
  /** Returns the classes of a teacher that are not archived. */
  ownClasses(tx: Tx, userId: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Creates a class and returns its id. */
  createClass(tx: Tx, userId: string, name: string): Promise<string>;
  classOf(
    tx: Tx,
    classId: string,
  ): Promise<{ readonly id: string; readonly name: string; readonly teacherId: string } | null>;
  /** Returns the role of an account in a class; `null` if the account is not in the class now. */
  roleIn(tx: Tx, classId: string, userId: string): Promise<'teacher' | 'learner' | null>;
  /** Adds a learner to a class. Throws a problem if the learner may not join. */
  joinClass(tx: Tx, classId: string, userId: string, isOldEnough: boolean): Promise<void>;
  assignmentsOf(tx: Tx, classId: string): Promise<readonly { readonly id: string; readonly title: string }[]>;
  assignmentOf(
    tx: Tx,
    assignmentId: string,
  ): Promise<{
    readonly id: string;
    readonly classId: string;
    readonly title: string;
    /** When the teacher withdrew the assignment; `null` if it is not withdrawn. */
    readonly withdrawnAt: EpochMs | null;
  } | null>;
  /** Returns the learner's grade for an assignment, from 0 to 1; `null` until the work is finished and graded. */
  gradeOf(
    tx: Tx,
    assignmentId: string,
    userId: string,
  ): Promise<{ readonly score: number; readonly finishedAt: EpochMs } | null>;
}

/**
 * Connects launches with the classes module. Elsewhere, this module handles the event `classWorkFinished`, and a few
 * queries read the tables of classes.
 */
export const classesOfLti = (platform: Pick<Platform, 'ids' | 'clock'>): LtiClasses => ({
  ownClasses: openClassesOf,
  createClass: (tx, userId, name) => openClass(platform, tx, userId, name),
  classOf,
  roleIn,
  joinClass: (tx, classId, userId, isSixteenOrOlder) => joinClass(platform, tx, { classId, userId, isSixteenOrOlder }),
  assignmentsOf,
  assignmentOf,
  gradeOf,
});
