// If this fails, a teacher waits for work that its learner has ended, or the learner reads another state than the teacher.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import {
  assignTo,
  openTaughtClass,
  passTime,
  seenBy,
  startTest,
  startWork,
  testOf,
} from '../../../test/class-world.ts';
import { answerOf } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Person } from '../../../test/people-world.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const EXAM = { kind: 'chart-exam', type: 'swing-analysis', assetClass: 'crypto', interval: '1d', charts: 2 } as const;
const KINDS = [
  ['test', testOf(2), '/api/bias-tests'],
  ['exam', { title: 'Mark it', content: EXAM }, '/api/chart-exams'],
] as const;

test.each(KINDS)('an abandoned %s is abandoned for teacher and learner, and stays the one attempt', async (...kind) => {
  const [, wish, calls] = kind;
  const taught = await openTaughtClass(t, 3);
  const [ann, ben, cem] = taught.learners as [Person, Person, Person];
  const assignment = await assignTo(taught, { ...wish, dueAt: new Date(t.clock.now() + 2 * DAY_MS).toISOString() });
  await t.drain();
  const attemptId = await startTest(ann, taught, assignment);
  await startTest(ben, taught, assignment);
  const stateOf = async (person: Person) => {
    const { learners } = (await taught.teacher.client.get(`${taught.path}/progress`)).body;
    const [cell] = learners.find(({ username }: Person) => username === person.username).work;
    const [listed] = await seenBy(person, taught);
    const [own] = (await person.client.get(`${taught.path}/progress/own`)).body.learners[0].work;
    return [cell, listed?.own, own].map((each) => [each?.isAbandoned, each?.finishedAt, each?.score]);
  };
  const started = [false, null, null];
  expect(await stateOf(ann)).toEqual([started, started, started]);
  expect((await ann.client.post(`${calls}/${attemptId}/abandon`)).status).toBe(200);
  const abandoned = [true, null, null];
  expect(await stateOf(ann)).toEqual([abandoned, abandoned, abandoned]);
  expect(await stateOf(ben)).toEqual([started, started, started]);
  expect((await startWork(ann, taught, assignment)).body).toEqual({ attemptId });
  const lines = (await taught.teacher.client.get(`${taught.path}/gradebook`)).text.split('\r\n');
  const rowOf = ({ username }: Person) => lines.find((line) => line.startsWith(username));
  expect([rowOf(ann), rowOf(ben)]).toEqual([
    expect.stringMatching(/,abandoned,,$/),
    expect.stringMatching(/,started,,$/),
  ]);
  const { body } = await ann.client.get(`/api/class-attempts/${attemptId}`);
  expect(body.class).toMatchObject({ id: taught.id, isAbandoned: true });
  await passTime(t, DAY_MS + HOUR_MS, [taught.teacher, ...taught.learners]);
  const typesTo = async ({ client }: Person) => {
    await t.drain();
    return (await client.get('/api/notifications?filter=classes')).body.notifications.map(
      ({ content }: { content: { type: string } }) => content.type,
    );
  };
  const [told, reminded] = [['class-assignment'], ['class-due', 'class-assignment']];
  expect([await typesTo(ann), await typesTo(cem)]).toEqual([told, reminded]);
  // The test or exam of a learner who stays away ends by itself.
  expect(await stateOf(ben)).toEqual([abandoned, abandoned, abandoned]);
});

test('a finished test stays finished when its learner asks to end it', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, testOf(1));
  const attemptId = await startTest(ann, taught, assignment);
  await ann.client.get(`/api/bias-tests/${attemptId}`);
  await ann.client.post(`/api/bias-tests/${attemptId}/answers`, answerOf(0));
  await ann.client.post(`/api/bias-tests/${attemptId}/abandon`);
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own).toMatchObject({ isAbandoned: false, finishedAt: expect.any(String) });
});
