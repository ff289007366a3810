// If this fails, somebody is in a class who was not admitted or has left, a class is overfull, or its code is shown to learners.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClassesResponse, ClassSummary } from '@tradesense/contract/classes.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, type Person } from '../../../test/people-world.ts';
import { membersOf, roleIn } from './index.ts';

let t: TestApp;
let names = 0;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const person = (): Promise<Person> => openPerson(t, `class_${(names += 1)}`);

async function teacher(): Promise<Person> {
  const someone = await person();
  expect((await someone.client.put('/api/classes/teaching', { teaches: true })).body).toEqual({ teaches: true });
  return someone;
}

async function newClass({ client }: Person): Promise<ClassSummary & { readonly code: string }> {
  const { body } = await client.post('/api/classes', { id: randomUUID(), name: 'Evening class' });
  return { ...body, code: body.joining.code };
}

const join = ({ client }: Person, code: string, isSixteenOrOlder = true) =>
  client.post('/api/classes/memberships', { code, isSixteenOrOlder });
const classesOf = async ({ client }: Person): Promise<ClassesResponse> => (await client.get('/api/classes')).body;

test('only somebody who teaches makes a class, once for an id', async () => {
  const someone = await person();
  const id = randomUUID();
  const refused = await someone.client.post('/api/classes', { id, name: 'Evening class' });
  expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed']);
  await someone.client.put('/api/classes/teaching', { teaches: true });
  const made = await someone.client.post('/api/classes', { id, name: ' Evening class ', description: 'On Mondays' });
  const again = await someone.client.post('/api/classes', { id, name: 'Another name' });
  expect(made.body).toMatchObject({
    id,
    name: 'Evening class',
    description: 'On Mondays',
    role: 'teacher',
    members: 0,
  });
  expect(again.body).toEqual(made.body);
  const other = await teacher();
  expect((await other.client.post('/api/classes', { id, name: 'Stolen' })).status).toBe(404);
});

test('a learner joins by the code as people type it, twice from two tabs, and does not see it', async () => {
  const [taught, learner] = [await teacher(), await person()];
  const { id, code } = await newClass(taught);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const [one, two] = await Promise.all([join(learner, typed), join(learner, code)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toMatchObject({ id, role: 'learner', members: 1, joining: null });
  expect(JSON.stringify(await classesOf(learner))).not.toContain(code);
  expect((await t.db.read((tx) => membersOf(tx, id))).map(({ userId }) => userId)).toEqual([learner.userId]);
});

test('a wrong code, a blocked learner, one’s own class and an age under 16 are refused', async () => {
  const [taught, learner] = [await teacher(), await person()];
  const { id, code } = await newClass(taught);
  expect((await join(learner, 'ABCDEFGH')).status).toBe(404);
  expect((await join(taught, code)).body.code).toBe('not-yourself');
  expect((await join(learner, code, false)).body).toMatchObject({ code: 'class-needs-school', status: 403 });
  await sql(t, 'UPDATE classes SET school_agreed_at = now() WHERE id = $1', [id]);
  expect((await join(learner, code, false)).status).toBe(200);
  const blocked = await person();
  await taught.client.put(`/api/people/${blocked.username}/block`);
  expect((await join(blocked, code)).status).toBe(404);
  expect(await t.db.read((tx) => roleIn(tx, id, blocked.userId))).toBeNull();
});

test('whoever has left is nobody in the class, and may come back', async () => {
  const [taught, learner, stranger] = [await teacher(), await person(), await person()];
  const { id, code } = await newClass(taught);
  await join(learner, code);
  expect(await t.db.read((tx) => roleIn(tx, id, learner.userId))).toBe('learner');
  await learner.client.delete(`/api/classes/${id}/membership`);
  await learner.client.delete(`/api/classes/${id}/membership`);
  expect(await t.db.read((tx) => roleIn(tx, id, learner.userId))).toBeNull();
  for (const { client } of [learner, stranger]) expect((await client.get(`/api/classes/${id}`)).status).toBe(404);
  expect(await classesOf(learner)).toEqual({ teaches: false, classes: [] });
  expect((await join(learner, code)).body.members).toBe(1);
});
