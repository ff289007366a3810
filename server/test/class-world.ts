import { randomUUID } from 'node:crypto';
import type { ClassAssignment, ClassAssignmentsResponse } from '@tradesense/contract/class-assignments.ts';
import type { BiasAnswerRequest } from '@tradesense/contract/bias-test.ts';
import { SESSION_IDLE_HOURS } from '@tradesense/contract/product.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from './account-world.ts';
import { answerOf } from './bias-test-world.ts';
import type { TestApp } from './harness.ts';
import { openPerson, type Person, type PersonOptions } from './people-world.ts';
import type { TestResponse } from './test-client.ts';

/** A class with its teacher and learners. */
export interface TaughtClass {
  readonly t: TestApp;
  readonly id: string;
  /** Path of the class under `/api`. */
  readonly path: string;
  readonly teacher: Person;
  readonly learners: readonly Person[];
}

export const LESSON = { title: 'Read it', content: { kind: 'lesson', lesson: 'candle' } };
export const testOf = (charts: number) => ({
  title: `${charts} charts`,
  content: { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts },
});

/** Time in ms between two requests of a person that is short enough to keep the person's session alive. */
const STAY_SIGNED_IN_MS = (SESSION_IDLE_HOURS * HOUR_MS) / 2;
let people = 0;

async function done(response: Promise<TestResponse>): Promise<TestResponse> {
  const found = await response;
  invariant(found.status === 200, found.text);
  return found;
}

/** Opens an account with a unique username. */
export const openSomebody = (t: TestApp, options?: PersonOptions): Promise<Person> =>
  openPerson(t, `pupil_${(people += 1)}`, options);

/** Advances the clock. Meanwhile, each person sends requests often enough to stay signed in. */
export async function passTime(t: TestApp, ms: number, people: readonly Person[]): Promise<void> {
  for (let left = ms; left > 0; left -= STAY_SIGNED_IN_MS) {
    t.clock.advance(Math.min(left, STAY_SIGNED_IN_MS));
    for (const { client } of people) await client.get('/api/auth/me');
  }
}

/** Creates a class for the teacher, without learners. */
export async function openClassOf(t: TestApp, teacher: Person, name = 'Evening class'): Promise<TaughtClass> {
  const id = randomUUID();
  await done(teacher.client.put('/api/classes/teaching', { teaches: true }));
  await done(teacher.client.post('/api/classes', { id, name }));
  return { t, id, path: `/api/classes/${id}`, teacher, learners: [] };
}

/** Creates a class with a new teacher and the given number of learners. */
export async function openTaughtClass(t: TestApp, count: number, name?: string): Promise<TaughtClass> {
  const taught = await openClassOf(t, await openSomebody(t), name);
  const learners: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const learner = await openSomebody(t);
    await joinTaughtClass(taught, learner);
    learners.push(learner);
  }
  return { ...taught, learners };
}

export async function joinTaughtClass({ path, teacher }: TaughtClass, learner: Person): Promise<void> {
  const { code } = (await done(teacher.client.get(path))).body.joining;
  await done(learner.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true }));
}

export const leaveClass = ({ client }: Person, { path }: TaughtClass) => done(client.delete(`${path}/membership`));

/** Creates an assignment as the teacher, a millisecond after all earlier ones. */
export async function assignTo({ t, path, teacher }: TaughtClass, wish: object): Promise<ClassAssignment> {
  t.clock.advance(1);
  const body = { id: randomUUID(), title: 'Do this', dueAt: null, ...wish };
  return (await done(teacher.client.post(`${path}/assignments`, body))).body;
}

export const startWork = ({ client }: Person, { path }: TaughtClass, { id }: ClassAssignment) =>
  client.post(`${path}/assignments/${id}/start`);

/** Returns the assignments of the class as one of its members sees them. */
export const seenBy = async (reader: Person, { path }: TaughtClass): Promise<ClassAssignmentsResponse['assignments']> =>
  (await reader.client.get(`${path}/assignments`)).body.assignments;

/** Starts a class's test assignment as the learner. Returns the id of the started test. */
export const startTest = async (learner: Person, taught: TaughtClass, assignment: ClassAssignment): Promise<string> =>
  (await done(startWork(learner, taught, assignment))).body.attemptId;

/**
 * Completes a class's test assignment as the learner. Returns the id of the test. `answer` gets the index of a chart in
 * the test and returns changes to the default answer.
 */
export async function doTest(
  learner: Person,
  taught: TaughtClass,
  assignment: ClassAssignment,
  answer: (place: number) => Partial<BiasAnswerRequest> = () => ({}),
): Promise<string> {
  const testId = await startTest(learner, taught, assignment);
  invariant(assignment.content.kind === 'bias-test', 'a test is done');
  for (let place = 0; place < assignment.content.charts; place += 1) {
    await learner.client.get(`/api/bias-tests/${testId}`);
    taught.t.clock.advance(10_000);
    await done(learner.client.post(`/api/bias-tests/${testId}/answers`, answerOf(place, answer(place))));
  }
  await taught.t.drain();
  return testId;
}

/** Returns the true directions of the charts of a test, in their order. */
export async function truthsOf(t: TestApp, testId: string): Promise<readonly ('bullish' | 'bearish' | 'neutral')[]> {
  const rows = await sql(t, 'SELECT truth_direction FROM bias_questions WHERE test_id = $1 ORDER BY index', [testId]);
  return rows.map((row) => row['truth_direction'] as 'bullish');
}
