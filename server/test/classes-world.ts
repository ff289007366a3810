import { randomUUID } from 'node:crypto';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import type { BiasAnswerRequest } from '@tradesense/contract/bias-test.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { sql } from './account-world.ts';
import { answerOf } from './bias-test-world.ts';
import type { TestApp } from './harness.ts';
import { createPeople, type Person } from './people-world.ts';
import type { TestResponse } from './test-client.ts';

/** A class with its teacher and learners. */
export interface ClassWorld {
  readonly id: string;
  readonly path: string;
  readonly code: string;
  readonly teacher: Person;
  readonly learners: readonly Person[];
}

async function done(response: Promise<TestResponse>): Promise<TestResponse> {
  const found = await response;
  invariant(found.status === 200, found.text);
  return found;
}

export const LESSON = { title: 'Read it', dueAt: null, content: { kind: 'lesson', lesson: 'candle' } };
export const testOf = (charts: number) => ({
  title: `${charts} charts`,
  dueAt: null,
  content: { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts },
});

export const joinClass = ({ client }: Person, code: string) =>
  done(client.post('/api/classes/memberships', { code, isSixteenOrOlder: true }));
export const leaveClass = ({ client }: Person, { path }: ClassWorld) => done(client.delete(`${path}/membership`));

/** Assigns something later than all before it. */
export async function assignTo(t: TestApp, { path, teacher }: ClassWorld, wish: object): Promise<ClassAssignment> {
  t.clock.advance(1);
  return (await done(teacher.client.post(`${path}/assignments`, { id: randomUUID(), ...wish }))).body;
}

/** Makes classes with so many learners. */
export function createClassWorlds(app: () => TestApp, prefix: string) {
  const { person, crowd } = createPeople(app, prefix);
  return {
    person,
    world: async (size: number, name = 'Evening class'): Promise<ClassWorld> => {
      const teacher = await person();
      await done(teacher.client.put('/api/classes/teaching', { teaches: true }));
      const { body } = await done(teacher.client.post('/api/classes', { id: randomUUID(), name }));
      const { code } = body.joining;
      const learners = await crowd(size);
      for (const learner of learners) await joinClass(learner, code);
      return { id: body.id, path: `/api/classes/${body.id}`, code, teacher, learners };
    },
  };
}

/** Starts a test of a class and returns its id. */
export async function startTest(learner: Person, { path }: ClassWorld, { id }: ClassAssignment): Promise<string> {
  return (await done(learner.client.post(`${path}/assignments/${id}/start`))).body.attemptId;
}

/** Does a whole test of a class; `answer` changes the answer to each chart, by its place. */
export async function doTest(
  t: TestApp,
  learner: Person,
  taught: ClassWorld,
  assignment: ClassAssignment,
  answer: (place: number) => Partial<BiasAnswerRequest> = () => ({}),
): Promise<string> {
  const testId = await startTest(learner, taught, assignment);
  invariant(assignment.content.kind === 'bias-test', 'a test is done');
  for (let place = 0; place < assignment.content.charts; place += 1) {
    await learner.client.get(`/api/bias-tests/${testId}`);
    t.clock.advance(10_000);
    await done(learner.client.post(`/api/bias-tests/${testId}/answers`, answerOf(place, answer(place))));
  }
  await t.drain();
  return testId;
}

/** What came on the charts of a test, in their order. */
export async function truthsOf(t: TestApp, testId: string): Promise<readonly ('bullish' | 'bearish' | 'neutral')[]> {
  const rows = await sql(t, 'SELECT truth_direction FROM bias_questions WHERE test_id = $1 ORDER BY index', [testId]);
  return rows.map((row) => row['truth_direction'] as 'bullish');
}

/** Lets a person teach a class that a learner is in. */
export async function teach(teacher: Person, learner: Person): Promise<void> {
  await done(teacher.client.put('/api/classes/teaching', { teaches: true }));
  const { body } = await done(teacher.client.post('/api/classes', { id: randomUUID(), name: 'Evening class' }));
  await joinClass(learner, body.joining.code);
}
