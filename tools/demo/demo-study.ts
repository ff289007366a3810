/** Lets demo learners work through lessons: a guided chart with its hints, then the quiz. */
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { QuizView } from '@tradesense/contract/study.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { pick, type DemoLearner } from './demo-learners.ts';
import type { DemoWorld } from './demo-world.ts';

const CERTAINTIES = ['sure', 'think-so', 'guess'] as const;

/** Takes the hints of the first guided chart, until the task ends with the worked answer. */
async function followGuided(world: DemoWorld, { client }: DemoLearner, lesson: string): Promise<void> {
  let { task } = await client.post('/api/study/tasks', { place: 'guided', lesson, index: 0 });
  while (task.isSettled === false && task.hasMoreHints === true) {
    world.pass(20 * SECOND_MS);
    ({ task } = await client.post(`/api/study/tasks/${task.id}/hints`));
  }
}

/** Completes the quiz. Learners who know more answer more questions rightly. */
async function answerQuiz(world: DemoWorld, learner: DemoLearner, lesson: string, isSure: boolean): Promise<void> {
  const { client, skill } = learner;
  const { random, library } = world;
  let { quiz }: { quiz: QuizView } = await client.post('/api/study/quizzes', { lesson, isNew: true });
  for (const { id, options } of quiz.questions) {
    world.pass((10 + random.below(20)) * SECOND_MS);
    // The first option in the file is the right one.
    const right = library.lessons.get(lesson)?.quiz.find((question) => question.id === id)?.options[0]?.text;
    const known = options.find(({ text }) => text === right);
    const option = known !== undefined && (isSure || random.next() < 0.4 + 0.6 * skill) ? known : pick(random, options);
    const answer = { question: id, option: option.id, certainty: pick(random, CERTAINTIES) };
    ({ quiz } = await client.post(`/api/study/quizzes/${quiz.id}/answers`, answer));
  }
}

/** Works through a lesson. If `isSure`, the learner knows every answer of the quiz. */
export async function takeLesson(
  world: DemoWorld,
  learner: DemoLearner,
  lesson: string,
  isSure = false,
): Promise<void> {
  world.pass(4 * MINUTE_MS);
  await followGuided(world, learner, lesson);
  await answerQuiz(world, learner, lesson, isSure);
}

/** Returns the lessons of the first topic, which is open to everyone. */
export function firstLessons({ library }: DemoWorld): readonly string[] {
  const [topic] = library.topics;
  invariant(topic !== undefined && topic.lessons.length > 0, 'the first topic has lessons');
  return topic.lessons;
}
