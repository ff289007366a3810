// If this fails, an assigned task counts as done without being passed, does not count although it was passed, or counts
// although it was passed before joining.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import {
  assignTo,
  joinTaughtClass,
  openSomebody,
  openTaughtClass,
  seenBy,
  startWork,
} from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Person } from '../../../test/people-world.ts';
import { doChallenge, doQuiz, doTask } from '../../../test/study-world.ts';
import { gradeOf } from './assignments.repo.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const PLACE = { place: 'unaided', lesson: 'candle', index: 1 } as const;
const TASK = { kind: 'task', task: PLACE };
const act = async (person: Person, place: Parameters<typeof doTask>[2], isRight = true) => {
  await doTask(t, person.client, place, isRight);
  await t.drain();
};

test('a task is done once passed, late after its date; wrong answers and other tasks do not count', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann, ben] = taught.learners as [Person, Person];
  const dueAt = new Date(t.clock.now() + HOUR_MS).toISOString();
  const assignment = await assignTo(taught, { dueAt, content: TASK });
  expect(assignment.content).toMatchObject({ kind: 'task', topicTitle: expect.any(String), task: PLACE });
  expect((await startWork(ann, taught, assignment)).body).toEqual({ attemptId: null });
  const own = async (person: Person) => (await seenBy(person, taught))[0]?.own ?? null;
  await act(ann, { ...PLACE, index: 0 });
  await act(ann, PLACE, false);
  expect(await own(ann)).toMatchObject({ finishedAt: null });
  await act(ann, PLACE);
  expect(await own(ann)).toMatchObject({ score: 1, isLate: false });
  expect(await t.db.read((tx) => gradeOf(tx, assignment.id, ann.userId))).toMatchObject({ score: 1 });
  t.clock.advance(2 * HOUR_MS);
  // The task also counts for a learner who did not start it from the class's page.
  await act(ben, PLACE);
  expect(await own(ben)).toMatchObject({ score: 1, isLate: true });
});

test('a task passed before joining does not count; one passed since does, even before it is assigned', async () => {
  const taught = await openTaughtClass(t, 0);
  const early = await openSomebody(t);
  await act(early, PLACE);
  t.clock.advance(HOUR_MS);
  await joinTaughtClass(taught, early);
  const first = await assignTo(taught, { content: TASK });
  await startWork(early, taught, first);
  expect((await seenBy(early, taught))[0]?.own).toMatchObject({ finishedAt: null });
  t.clock.advance(HOUR_MS);
  await act(early, PLACE);
  const second = await assignTo(taught, { content: TASK });
  await startWork(early, taught, second);
  expect((await seenBy(early, taught)).map(({ own }) => own?.score)).toEqual([1, 1]);
});

test('the challenge of a topic is done, with its score, once it is passed', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const topic = 'how-markets-work';
  const assignment = await assignTo(taught, { content: { kind: 'task', task: { place: 'challenge', topic } } });
  expect(assignment.content).toMatchObject({ kind: 'task', topic, task: null });
  const { topics } = (await ann.client.get('/api/study')).body;
  const { lessons } = topics.find(({ id }: { id: string }) => id === topic);
  for (const { id } of lessons) await doQuiz(ann.client, id);
  const result = await doChallenge(t, ann.client, topic);
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own).toMatchObject({ score: result.result?.score });
});

test('a withdrawn task, and a task of a class that the learner has left, stay undone', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann, ben] = taught.learners as [Person, Person];
  const kept = await assignTo(taught, { content: TASK });
  await ben.client.delete(`/api/classes/${taught.id}/membership`);
  await act(ben, PLACE);
  await joinTaughtClass(taught, ben);
  expect((await seenBy(ben, taught))[0]?.own).toBeNull();
  await taught.teacher.client.delete(`/api/classes/${taught.id}/assignments/${kept.id}`);
  await act(ann, PLACE);
  expect(await t.db.read((tx) => gradeOf(tx, kept.id, ann.userId))).toBeNull();
  expect((await startWork(ann, taught, kept)).status).toBe(404);
});

test('an unknown task, lesson or topic is refused with the path of its field', async () => {
  const taught = await openTaughtClass(t, 0);
  for (const task of [
    { ...PLACE, index: 20 },
    { ...PLACE, lesson: 'nothing-at-all' },
    { place: 'challenge', topic: 'nothing-at-all' },
  ]) {
    const body = { id: randomUUID(), title: 'Nothing', dueAt: null, content: { kind: 'task', task } };
    const { status, body: problem } = await taught.teacher.client.post(`/api/classes/${taught.id}/assignments`, body);
    expect([status, problem.errors?.[0]?.path]).toEqual([404, 'body.content.task']);
  }
});
