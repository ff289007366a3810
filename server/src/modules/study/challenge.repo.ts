import { and, eq, gte, isNotNull, lt, notExists } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyChallenges, studyTasks } from './study.tables.ts';

export type ChallengeRow = typeof studyChallenges.$inferSelect;

const isOwn = (userId: string, id: string) => and(eq(studyChallenges.id, id), eq(studyChallenges.userId, userId));

export async function findChallenge(tx: Tx, userId: string, id: string): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(studyChallenges).where(isOwn(userId, id));
  return row ?? null;
}

/** Locks a challenge until the transaction ends and returns it; `null` if the learner has no challenge with this id. */
export async function lockChallenge(tx: Tx, userId: string, id: string): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(studyChallenges).where(isOwn(userId, id)).for('update');
  return row ?? null;
}

export async function activeChallenge(tx: Tx, userId: string, topic: string): Promise<ChallengeRow | null> {
  const [row] = await tx
    .select()
    .from(studyChallenges)
    .where(
      and(eq(studyChallenges.userId, userId), eq(studyChallenges.topic, topic), eq(studyChallenges.state, 'active')),
    );
  return row ?? null;
}

/** Returns the ids of the topics in which the learner has a running challenge. */
export async function activeTopics(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ topic: studyChallenges.topic })
    .from(studyChallenges)
    .where(and(eq(studyChallenges.userId, userId), eq(studyChallenges.state, 'active')));
  return new Set(rows.map(({ topic }) => topic));
}

/** Returns the topics of the learner's challenges that were graded since the given time, and when each was graded. */
export async function gradedSince(
  tx: Tx,
  userId: string,
  since: EpochMs,
): Promise<readonly Pick<ChallengeRow, 'topic' | 'endedAt'>[]> {
  return await tx
    .select({ topic: studyChallenges.topic, endedAt: studyChallenges.endedAt })
    .from(studyChallenges)
    .where(
      and(eq(studyChallenges.userId, userId), eq(studyChallenges.state, 'graded'), gte(studyChallenges.endedAt, since)),
    );
}

/** Stores a new challenge, unless the learner already has a running challenge of the topic. */
export async function insertChallenge(
  tx: Tx,
  challenge: Pick<ChallengeRow, 'id' | 'userId' | 'topic' | 'tasks' | 'startedAt'>,
): Promise<void> {
  await tx
    .insert(studyChallenges)
    .values({ ...challenge, state: 'active', touchedAt: challenge.startedAt })
    .onConflictDoNothing();
}

/** Updates a challenge. The caller must hold the lock on it. */
export async function updateChallenge(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<ChallengeRow, 'state' | 'touchedAt' | 'endedAt' | 'score' | 'isPassed' | 'levelBefore' | 'levelAfter'>
  >,
): Promise<void> {
  await tx.update(studyChallenges).set(changes).where(eq(studyChallenges.id, id));
}

/**
 * Abandons the challenges that started before `time` and in which no task is answered. If `userId` is given, only this
 * learner's.
 */
export async function abandonChallenges(tx: Tx, time: EpochMs, now: EpochMs, userId?: string): Promise<void> {
  const answered = tx
    .select({ id: studyTasks.id })
    .from(studyTasks)
    .where(and(eq(studyTasks.challengeId, studyChallenges.id), isNotNull(studyTasks.settledAt)));
  await tx
    .update(studyChallenges)
    .set({ state: 'abandoned', endedAt: now })
    .where(
      and(
        eq(studyChallenges.state, 'active'),
        lt(studyChallenges.touchedAt, time),
        notExists(answered),
        ...(userId === undefined ? [] : [eq(studyChallenges.userId, userId)]),
      ),
    );
}
