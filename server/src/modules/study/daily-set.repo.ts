import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { studyDailySets, type PlannedStep } from './study.tables.ts';

/**
 * What a daily set belongs to: a learner, a date in the learner's time zone, and the learner's last finished placement.
 */
export interface SetPlace {
  readonly userId: string;
  readonly day: string;
  /** Id of the finished placement; `null` for none. */
  readonly placementId: string | null;
}

/**
 * Returns the stored set of a day. `null` if the learner has not seen a set on that day, or has finished a placement
 * since.
 */
export async function findDailySet(
  tx: Tx,
  { userId, day, placementId }: SetPlace,
): Promise<readonly PlannedStep[] | null> {
  const [row] = await tx
    .select({ placementId: studyDailySets.placementId, steps: studyDailySets.steps })
    .from(studyDailySets)
    .where(and(eq(studyDailySets.userId, userId), eq(studyDailySets.day, day)));
  return row === undefined || row.placementId !== placementId ? null : row.steps;
}

/** Replaces the learner's stored set with the set of a day. A set of the same day and placement stays unchanged. */
export async function storeDailySet(
  tx: Tx,
  { userId, day, placementId }: SetPlace,
  steps: readonly PlannedStep[],
): Promise<void> {
  const stored = studyDailySets;
  await tx
    .insert(studyDailySets)
    .values({ userId, day, placementId, steps })
    .onConflictDoUpdate({
      target: stored.userId,
      set: { day: sql`excluded.day`, placementId: sql`excluded.placement_id`, steps: sql`excluded.steps` },
      setWhere: sql`${stored.day} <> excluded.day OR ${stored.placementId} IS DISTINCT FROM excluded.placement_id`,
    });
}
