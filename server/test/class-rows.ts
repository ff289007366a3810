/** Inserts assignments and finished work directly into the database, without the checks of the classes module. */
import { queueGrade } from '../src/modules/lti/index.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/module.ts';

interface NewAssignment {
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  readonly now: Date;
}

/** Stores a lesson that is assigned to a class. */
export async function storeAssignment(tx: Tx, { id, classId, title, now }: NewAssignment): Promise<void> {
  await tx.$client.query(
    `INSERT INTO class_assignments (id, class_id, kind, content, title, created_at)
     VALUES ($1, $2, 'lesson', '{"lesson":"candle"}', $3, $4)`,
    [id, classId, title, now],
  );
}

interface FinishedWork {
  readonly assignmentId: string;
  readonly userId: string;
  /** The learner's grade for the assignment, from 0 to 1. */
  readonly score: number;
}

/** Marks a learner's work as finished, and queues its grade in the same transaction. */
export async function finishWork(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  { assignmentId, userId, score }: FinishedWork,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await tx.$client.query(
    `INSERT INTO class_work (assignment_id, user_id, started_at, finished_at, score) VALUES ($1, $2, $3, $3, $4)
     ON CONFLICT (assignment_id, user_id) DO UPDATE SET finished_at = $3, score = $4`,
    [assignmentId, userId, now, score],
  );
  await queueGrade(platform, tx, { assignmentId, userId });
}
