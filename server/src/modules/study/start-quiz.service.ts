import type { QuizView } from '@tradesense/contract/study.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { QuizFile } from './content/lesson-schema.ts';
import { openLesson, type LessonAccessReason } from './lesson-access.policy.ts';
import { touchLesson } from './lesson-progress.repo.ts';
import { quizVersion } from './quiz-version.policy.ts';
import { quizView } from './quiz-view.policy.ts';
import { insertQuiz, latestQuiz, quizAnswers, withdrawQuiz } from './quiz.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import type { AskedQuestion } from './study.tables.ts';

type QuizDeps = Pick<StudyDeps, 'db' | 'clock' | 'ids' | 'library' | 'newSeed'>;

/**
 * Maximum number of tries to start an attempt at a quiz. A try fails if another tab starts or completes an attempt at
 * the same time.
 */
const ATTEMPTS = 4;

/**
 * Returns the owner's running attempt at a lesson's quiz. If none is running, returns the last complete attempt, or
 * starts a new one if there is none or `isNew` is set. If the quiz has changed since the attempt started, a new attempt
 * takes its place.
 */
export async function startQuiz(
  deps: QuizDeps,
  owner: StudyOwner,
  lessonId: string,
  isNew: boolean,
): Promise<Result<QuizView, LessonAccessReason>> {
  const found = openLesson(deps.library, owner, lessonId);
  if (!found.ok) return refused(found.reason);
  const { quiz: file } = found.value.lesson;
  const version = quizVersion(file);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const isMadeHere = attempt > 0;
    const view = await deps.db.read(async (tx) => {
      const latest = await latestQuiz(tx, owner, lessonId);
      if (latest?.version !== version) return null;
      if (latest.completedAt !== null && isNew && !isMadeHere) return null;
      return quizView(latest, file, await quizAnswers(tx, latest.id));
    });
    if (view !== null) return ok(view);
    await deps.db.transaction(async (tx) => {
      const latest = await latestQuiz(tx, owner, lessonId);
      if (latest !== null && latest.completedAt === null && latest.version !== version)
        await withdrawQuiz(tx, latest.id);
      const now = deps.clock.now();
      const questions = askedQuestions(deps, file);
      await insertQuiz(tx, owner, { id: deps.ids.next(), lesson: lessonId, version, questions, startedAt: now });
      await touchLesson(tx, { id: deps.ids.next(), owner, lesson: lessonId, now });
    });
  }
  throw new Error(`no quiz of ${lessonId} could be begun in ${ATTEMPTS} attempts`);
}

/** Returns the questions of a quiz in the order of the lesson's file, with the options of each in random order. */
export function askedQuestions({ newSeed }: Pick<QuizDeps, 'newSeed'>, file: QuizFile): readonly AskedQuestion[] {
  const random = createRandom(...newSeed());
  return file.map(({ id, options }) => ({ id, options: shuffled(random, [...options.keys()]) }));
}
