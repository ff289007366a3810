import { and, eq } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { TopicMastery } from '@tradesense/core/study/mastery.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyTopics } from './study.tables.ts';

/** Returns the learner's level and its changes for each topic with a graded challenge, by topic id. */
export async function masteryOfTopics(tx: Tx, userId: string): Promise<ReadonlyMap<string, TopicMastery>> {
  const rows = await tx.select().from(studyTopics).where(eq(studyTopics.userId, userId));
  return new Map(rows.map(({ topic, state }) => [topic, state]));
}

/**
 * Locks the learner's level in a topic until the transaction ends. Returns the level and its changes; `null` before the
 * first graded challenge.
 */
export async function lockMastery(tx: Tx, userId: string, topic: string): Promise<TopicMastery | null> {
  const [row] = await tx
    .select({ state: studyTopics.state })
    .from(studyTopics)
    .where(and(eq(studyTopics.userId, userId), eq(studyTopics.topic, topic)))
    .for('update');
  return row?.state ?? null;
}

export async function storeMastery(
  tx: Tx,
  userId: string,
  topic: string,
  state: TopicMastery,
  now: EpochMs,
): Promise<void> {
  await tx
    .insert(studyTopics)
    .values({ userId, topic, state, updatedAt: now })
    .onConflictDoUpdate({ target: [studyTopics.userId, studyTopics.topic], set: { state, updatedAt: now } });
}
