import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { challengeResult, masteryAfter, NO_MASTERY } from '@tradesense/core/study/mastery.ts';
import { TASK_PASS_SCORE } from '@tradesense/core/study/task.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockChallenge, updateChallenge } from './challenge.repo.ts';
import { lockMastery, storeMastery } from './mastery.repo.ts';
import { missLesson, type CardDeps } from './miss-card.service.ts';
import type { StudyDeps } from './study-deps.ts';
import { challengePassed } from './study.events.ts';
import { challengeScores } from './task.repo.ts';

/**
 * If all tasks of a challenge are settled, grades it and sets the level of its topic. Locks the challenge's row first.
 * All missed tasks of a lesson count as one miss for its review card. An abandoned challenge causes no review.
 */
export async function gradeChallenge(
  deps: CardDeps & Pick<StudyDeps, 'outbox'>,
  tx: Tx,
  userId: string,
  id: string,
  settledAt: EpochMs,
): Promise<void> {
  const challenge = await lockChallenge(tx, userId, id);
  if (challenge?.state !== 'active') return;
  // If the server's clock was set back, the challenge keeps the time of its last answer or of its start.
  const now = epochMs(Math.max(settledAt, challenge.touchedAt));
  const scores = await challengeScores(tx, id);
  if (scores.size < challenge.tasks.length) {
    await updateChallenge(tx, id, { touchedAt: now });
    return;
  }
  const result = challengeResult(
    challenge.tasks.map(({ lesson }, index) => ({ lesson, score: scores.get(index) ?? 0 })),
  );
  const missed = challenge.tasks.filter((_, index) => (scores.get(index) ?? 0) < TASK_PASS_SCORE);
  for (const lesson of new Set(missed.map((task) => task.lesson))) {
    await missLesson(deps, tx, { userId, lesson, cause: 'challenge' }, now);
  }
  const before = (await lockMastery(tx, userId, challenge.topic)) ?? NO_MASTERY;
  const after = masteryAfter(before, result, { startedAt: challenge.startedAt, now });
  await storeMastery(tx, userId, challenge.topic, after, now);
  await updateChallenge(tx, id, {
    state: 'graded',
    touchedAt: now,
    endedAt: now,
    score: result.score,
    isPassed: result.isPassed,
    // Starting the challenge already raised the level to at least `begun`.
    levelBefore: before.level === 'none' ? 'begun' : before.level,
    levelAfter: after.level,
  });
  if (result.isPassed)
    deps.outbox.append(tx, challengePassed.create({ userId, topic: challenge.topic, score: result.score }));
}
