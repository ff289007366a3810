// If this fails, learners are not notified of an assignment, a due date or a message of their class, are notified
// twice, or are still notified after they left.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { sql as rows } from '../../../test/account-world.ts';
import { assignTo, joinTaughtClass, openTaughtClass, passTime } from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { suspend, type Person } from '../../../test/people-world.ts';
import { doQuiz } from '../../../test/study-world.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const LESSON = { kind: 'lesson', lesson: 'candle' };
const at = (ms: number) => new Date(t.clock.now() + ms).toISOString();

interface Told {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Returns the notifications about classes that an account received, oldest first. */
async function toldTo({ client }: Person): Promise<Told[]> {
  await t.drain();
  const { notifications } = (await client.get('/api/notifications?filter=classes')).body;
  return notifications.map(({ content }: { content: Told }) => content).toReversed();
}
const typesTo = async (person: Person) => (await toldTo(person)).map(({ type }) => type);

test('a new assignment notifies the learners who are in the class, with its current title', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann, ben] = taught.learners as [Person, Person];
  await ben.client.delete(`/api/classes/${taught.id}/membership`);
  const dueAt = at(3 * DAY_MS);
  const assignment = await assignTo(taught, { title: 'Read it', dueAt, content: LESSON });
  await taught.teacher.client.patch(`/api/classes/${taught.id}/assignments/${assignment.id}`, { title: 'Read this' });
  expect(await toldTo(ann)).toEqual([
    {
      type: 'class-assignment',
      payload: {
        classId: taught.id,
        className: 'Evening class',
        assignmentId: assignment.id,
        title: 'Read this',
        dueAt,
      },
    },
  ]);
  expect(await toldTo(ben)).toEqual([]);
  expect(await toldTo(taught.teacher)).toEqual([]);
});

test('work that is due within a day notifies unfinished learners once per date, not those who left', async () => {
  const taught = await openTaughtClass(t, 3);
  const [ann, ben, cem] = taught.learners as [Person, Person, Person];
  const assignment = await assignTo(taught, { dueAt: at(2 * DAY_MS), content: LESSON });
  const path = `/api/classes/${taught.id}/assignments/${assignment.id}`;
  await t.drain();
  await doQuiz(ben.client, 'candle');
  await t.drain();
  await cem.client.delete(`/api/classes/${taught.id}/membership`);
  expect(await typesTo(ann)).toEqual(['class-assignment']);
  await passTime(t, DAY_MS + HOUR_MS, [taught.teacher, ...taught.learners]);
  for (let n = 0; n < 3; n += 1) {
    expect(await typesTo(ann)).toEqual(['class-assignment', 'class-due']);
    await ann.client.post('/api/notifications/read', {
      ids: [(await ann.client.get('/api/notifications')).body.notifications[0].id],
    });
    t.clock.advance(10 * MINUTE_MS);
  }
  expect(await typesTo(ben)).toEqual(['class-assignment']);
  await taught.teacher.client.patch(path, { dueAt: at(3 * DAY_MS) });
  await passTime(t, 2 * DAY_MS + HOUR_MS, [taught.teacher, ...taught.learners]);
  expect(await typesTo(ann)).toEqual(['class-assignment', 'class-due', 'class-due']);
  expect(await typesTo(ben)).toEqual(['class-assignment']);
  await joinTaughtClass(taught, cem);
  expect(await typesTo(cem)).toEqual(['class-assignment']);
});

test('work from before joining again does not count, so the learner is reminded of it', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  await assignTo(taught, { dueAt: at(2 * DAY_MS), content: LESSON });
  // Delivers the assignment first: a learner who has already done the work is not notified of it.
  await t.drain();
  await doQuiz(ann.client, 'candle');
  await t.drain();
  await ann.client.delete(`/api/classes/${taught.id}/membership`);
  t.clock.advance(1000);
  await joinTaughtClass(taught, ann);
  await passTime(t, DAY_MS + HOUR_MS, [taught.teacher, ann]);
  expect(await typesTo(ann)).toEqual(['class-assignment', 'class-due']);
});

test('an event that is delivered twice notifies once, even if the notification was read in between', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  await assignTo(taught, { dueAt: at(2 * DAY_MS), content: LESSON });
  await passTime(t, DAY_MS + HOUR_MS, [taught.teacher, ...taught.learners]);
  await taught.teacher.client.post(`/api/classes/${taught.id}/messages`, { id: randomUUID(), text: 'Tomorrow!' });
  const all = ['class-assignment', 'class-due', 'class-message'];
  expect((await typesTo(ann)).toSorted()).toEqual(all);
  const { notifications } = (await ann.client.get('/api/notifications')).body;
  await ann.client.post('/api/notifications/read', { upTo: notifications[0].place });
  const again = `UPDATE outbox_deliveries SET delivered_at = NULL WHERE subscriber = 'notifications.classes' RETURNING sequence`;
  expect(await rows(t, again)).toHaveLength(3);
  expect((await typesTo(ann)).toSorted()).toEqual(all);
});

test('an assignment that is due within a day when it is made notifies once, with its due date', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  await assignTo(taught, { dueAt: at(5 * HOUR_MS), content: LESSON });
  t.clock.advance(HOUR_MS);
  expect(await typesTo(ann)).toEqual(['class-assignment']);
});

test('assignments that are withdrawn, of an archived class or of a suspended teacher notify nobody', async () => {
  const acts = [
    async (id: string, teacher: Person, assignmentId: string) =>
      teacher.client.delete(`/api/classes/${id}/assignments/${assignmentId}`),
    async (id: string, teacher: Person) => teacher.client.patch(`/api/classes/${id}`, { isArchived: true }),
    async (_id: string, teacher: Person) => suspend(teacher, t),
  ];
  for (const act of acts) {
    const taught = await openTaughtClass(t, 1);
    const [ann] = taught.learners as [Person];
    const assignment = await assignTo(taught, { dueAt: at(2 * DAY_MS), content: LESSON });
    await toldTo(ann);
    await act(taught.id, taught.teacher, assignment.id);
    await passTime(t, DAY_MS + HOUR_MS, [taught.teacher, ...taught.learners]);
    expect(await typesTo(ann)).toEqual(['class-assignment']);
  }
});

test('an event that is delivered after its class was archived notifies nobody', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  await assignTo(taught, { dueAt: at(2 * DAY_MS), content: LESSON });
  await taught.teacher.client.patch(`/api/classes/${taught.id}`, { isArchived: true });
  expect(await typesTo(ann)).toEqual([]);
});

test('messages notify without text, unread ones in one line, and for former members without class name', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const path = `/api/classes/${taught.id}/messages`;
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) await taught.teacher.client.post(path, { id, text: 'Bring your secret notes.' });
  await t.drain();
  const { notifications, ...rest } = (await ann.client.get('/api/notifications')).body;
  expect(JSON.stringify(notifications)).not.toContain('secret');
  expect(rest.unreadCount).toBe(1);
  const payload = { classId: taught.id, className: 'Evening class', messageId: ids[1] };
  expect(notifications).toMatchObject([{ parts: 2, content: { type: 'class-message', payload } }]);
  await ann.client.delete(`/api/classes/${taught.id}/membership`);
  expect(await toldTo(ann)).toMatchObject([{ type: 'class-message', payload: { className: null } }]);
});

test('a learner who switched a type off is not notified, and gets emails about it only if chosen', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann, ben] = taught.learners as [Person, Person];
  const choose = ({ client }: Person, channel: string, isOn: boolean) =>
    client.put('/api/notifications/preferences', { type: 'class-message', channel, isOn });
  expect((await choose(ann, 'in-app', false)).status).toBe(200);
  expect((await choose(ben, 'mail', true)).status).toBe(200);
  await ben.client.put('/api/notifications/mail', { timing: 'immediate', quiet: null });
  await taught.teacher.client.post(`/api/classes/${taught.id}/messages`, { id: randomUUID(), text: 'Hello.' });
  expect(await typesTo(ann)).toEqual([]);
  expect(await typesTo(ben)).toEqual(['class-message']);
  t.clock.advance(5 * MINUTE_MS);
  await t.drain();
  const mails = (await t.mails()).filter((text) => text.includes('New message in Evening class'));
  expect(mails).toHaveLength(1);
});
