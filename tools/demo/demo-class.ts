/** A class of the demo: its teacher, learners, assignments and finished work. */
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { DemoLearner } from './demo-learners.ts';
import { firstLessons, takeLesson } from './demo-study.ts';
import { answerTest } from './demo-tests.ts';
import type { DemoWorld } from './demo-world.ts';

export interface DemoClass {
  readonly id: string;
  readonly teacher: DemoLearner;
  readonly learners: readonly DemoLearner[];
  readonly assignments: readonly { readonly id: string; readonly lesson: string | null }[];
}

/** Share of the learners in the class who have done their work by the end of the demo. */
const DILIGENCE = 0.75;

/** Lets the teacher create a class and assign a lesson and a Bias Test, and lets other learners join. */
export async function openClass(
  world: DemoWorld,
  teacher: DemoLearner,
  learners: readonly DemoLearner[],
): Promise<DemoClass> {
  const { ids } = world.platform;
  const id = ids.next();
  await teacher.client.put('/api/classes/teaching', { teaches: true });
  const description = 'One lesson and one Bias Test a week. Write down why before you answer.';
  const made = await teacher.client.post('/api/classes', { id, name: 'Reading charts', description });
  for (const { client } of learners) {
    world.pass(MINUTE_MS);
    await client.post('/api/classes/memberships', { code: made.joining.code, isSixteenOrOlder: true });
  }
  const lesson = firstLessons(world)[0] ?? '';
  const dueAt = new Date(world.now() + 5 * DAY_MS).toISOString();
  const test = { kind: 'bias-test', asset: 'random', timeframe: '4h', charts: 3 };
  const assignments = [
    { id: ids.next(), title: 'Read the first lesson', content: { kind: 'lesson', lesson }, lesson },
    { id: ids.next(), title: 'Three charts of the class', content: test, lesson: null },
  ];
  for (const { lesson: _, ...assignment } of assignments)
    await teacher.client.post(`/api/classes/${id}/assignments`, { ...assignment, dueAt });
  return { id, teacher, learners, assignments };
}

/** Lets most learners of the class do their work. */
export async function doClassWork(world: DemoWorld, { id, learners, assignments }: DemoClass): Promise<void> {
  for (const [index, learner] of learners.entries()) {
    if (index > 0 && world.random.next() > DILIGENCE) continue;
    for (const { id: assignmentId, lesson } of assignments) {
      const { attemptId } = await learner.client.post(`/api/classes/${id}/assignments/${assignmentId}/start`);
      if (lesson !== null) await takeLesson(world, learner, lesson, true);
      if (attemptId === null) continue;
      const test = await learner.client.get(`/api/bias-tests/${attemptId}`);
      await answerTest(world, learner, attemptId, test.question);
    }
  }
}
