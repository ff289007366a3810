import type { ChallengeView } from '@tradesense/contract/study.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  abandonChallenges,
  activeChallenge,
  findChallenge,
  insertChallenge,
  type ChallengeRow,
} from './challenge.repo.ts';
import { isChallengeReady } from './challenge-ready.policy.ts';
import type { TopicFile } from './content/lesson-schema.ts';
import { findTopic } from './lesson-access.policy.ts';
import { lessonRows } from './lesson-progress.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import type { ChallengeTask } from './study.tables.ts';
import { challengeScores } from './task.repo.ts';

export type ChallengeReason = 'not-found' | 'challenge-not-ready';
type ChallengeDeps = Pick<StudyDeps, 'db' | 'clock' | 'ids' | 'library' | 'newSeed'>;

/**
 * Time after which a challenge without any answer is abandoned and does not count. A challenge with an answer stays
 * open until it is finished. Otherwise, a learner could abandon every challenge that goes badly, and only the
 * challenges that go well would count.
 */
const ABANDONED_AFTER_MS = 7 * DAY_MS;

/** Returns the learner's running challenge in the topic; starts one if there is none. */
export async function startChallenge(
  deps: ChallengeDeps,
  userId: string,
  topicId: string,
): Promise<Result<ChallengeView, ChallengeReason>> {
  const topic = findTopic(deps.library, topicId);
  if (topic === undefined) return refused('not-found');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await abandonChallenges(tx, epochMs(now - ABANDONED_AFTER_MS), now, userId);
    const running = await activeChallenge(tx, userId, topicId);
    if (running !== null) return ok(await challengeView(tx, running));
    if (!isChallengeReady(topic, await lessonRows(tx, { kind: 'learner', userId })))
      return refused('challenge-not-ready');
    const tasks = drawTasks(deps, topic);
    await insertChallenge(tx, { id: deps.ids.next(), userId, topic: topicId, tasks, startedAt: now });
    const begun = await activeChallenge(tx, userId, topicId);
    // Another tab may have started and ended a challenge at the same time; then there is no running challenge to
    // return.
    return begun === null ? refused('challenge-not-ready') : ok(await challengeView(tx, begun));
  });
}

export async function showChallenge(
  { db }: Pick<StudyDeps, 'db'>,
  userId: string,
  id: string,
): Promise<Result<ChallengeView, 'not-found'>> {
  return db.read(async (tx) => {
    const challenge = await findChallenge(tx, userId, id);
    return challenge === null ? refused('not-found') : ok(await challengeView(tx, challenge));
  });
}

export async function abandonOldChallenges({ db }: Pick<StudyDeps, 'db'>, now: EpochMs): Promise<void> {
  await db.transaction((tx) => abandonChallenges(tx, epochMs(now - ABANDONED_AFTER_MS), now));
}

/**
 * Draws the tasks of the topic's challenge, in random order: from each lesson, as many unaided tasks as the topic
 * specifies. A task is repeated only after all tasks of its lesson are drawn.
 */
function drawTasks({ library, newSeed }: ChallengeDeps, topic: TopicFile): readonly ChallengeTask[] {
  const random = createRandom(...newSeed());
  const drawn = topic.challenge.flatMap(({ lesson, tasks }) => {
    const unaided = shuffled(random, library.lessons.get(lesson)?.tasks.unaided ?? []);
    return Array.from({ length: tasks }, (_, i) => unaided[i % unaided.length]).flatMap((each) =>
      each === undefined ? [] : { lesson, instruction: each.instruction, spec: each.task },
    );
  });
  return shuffled(random, drawn);
}

async function challengeView(tx: Tx, challenge: ChallengeRow): Promise<ChallengeView> {
  const { id, topic, startedAt, tasks, score, isPassed, levelBefore: before, levelAfter: after } = challenge;
  const scores = await challengeScores(tx, id);
  return {
    id,
    topic,
    startedAt: new Date(startedAt).toISOString(),
    tasks: tasks.map(({ lesson, spec }, index) => ({ lesson, kind: spec.kind, score: scores.get(index) ?? null })),
    result:
      score === null || isPassed === null || before === null || after === null
        ? null
        : { score, isPassed, before, after },
  };
}
