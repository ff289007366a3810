import type { AssignRequest, ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import type { ClassAssignmentKind } from '@tradesense/core/classes/class-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { AssignedTests } from '../bias-test/index.ts';
import type { AssignedExams } from '../chart-exam/index.ts';
import type { LessonLibrary } from '../study/index.ts';
import type { ContentOfKind } from './assignment-content.ts';

export interface AssignmentDeps extends Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'> {
  readonly library: LessonLibrary;
  readonly biasTests: AssignedTests;
  readonly chartExams: AssignedExams;
}

/** A learner at work on an assignment, with functions that store the progress. */
export interface Doing {
  readonly userId: string;
  readonly assignmentId: string;
  /**
   * Stores that the learner has started, in the transaction that starts the work. Returns the time since which the
   * learner is in the class. Throws `not-found` if the learner may no longer start.
   */
  readonly begin: (tx: Tx, attemptId: string | null) => Promise<EpochMs>;
  /** Stores that the learner has finished with this score, 0 to 1. */
  readonly finish: (tx: Tx, score: number) => Promise<void>;
}

/** What each kind of assignment must implement. Each kind has a file of its own. */
export interface AssignmentKind<Kind extends ClassAssignmentKind> {
  /**
   * Returns the content to store for an assignment that a teacher requests. Throws the problems of the endpoint
   * `assign`.
   */
  choose(
    deps: AssignmentDeps,
    tx: Tx,
    request: Extract<AssignRequest['content'], { readonly kind: Kind }>,
    now: EpochMs,
  ): Promise<ContentOfKind[Kind]>;
  /** Returns the content as the class sees it, without charts, because a test or an exam shows them one at a time. */
  view(
    library: LessonLibrary,
    content: ContentOfKind[Kind],
  ): Extract<ClassAssignment['content'], { readonly kind: Kind }>;
  /**
   * Starts the learner's work. Returns the id of the test or exam; `null` if the kind has none. Throws the problems of
   * the endpoint that starts work.
   */
  start(deps: AssignmentDeps, doing: Doing, content: ContentOfKind[Kind]): Promise<string | null>;
}
