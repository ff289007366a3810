// If this fails, a class has a learner who was not admitted or has left, has too many learners, or shows its code to
// learners.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClassesResponse, ClassSummary } from '@tradesense/contract/classes.ts';
import { splitEndpointKey, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { CSRF_HEADER } from '@tradesense/contract/product.ts';
import { CLASS_MEMBERS_MAX, CLASSES_TAUGHT_MAX } from '@tradesense/core/classes/class-rules.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, suspend, type Person } from '../../../test/people-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
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

test('only a teacher can create a class, and only once with an id', async () => {
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

test('a learner joins once by a code typed in any form, even from two tabs, and does not see the code', async () => {
  const [taught, learner] = [await teacher(), await person()];
  const { id, code } = await newClass(taught);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const [one, two] = await Promise.all([join(learner, typed), join(learner, code)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toMatchObject({ id, role: 'learner', members: 1, joining: null });
  expect(JSON.stringify(await classesOf(learner))).not.toContain(code);
  expect((await t.db.read((tx) => membersOf(tx, id))).map(({ userId }) => userId)).toEqual([learner.userId]);
});

test('a wrong code, a blocked learner, the own class and an age under 16 are refused', async () => {
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

test('a learner who has left has no access to the class, but may come back', async () => {
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

test('an archived class can be reopened only if the teacher has fewer than the maximum number of classes', async () => {
  const tess = await teacher();
  const first = await newClass(tess);
  await tess.client.patch(`/api/classes/${first.id}`, { isArchived: true });
  await sql(
    t,
    `INSERT INTO classes (id, teacher_id, name, join_code, is_joinable, created_at)
     SELECT gen_random_uuid(), $1, 'Filled', 'FULL' || translate(lpad(n::text, 4, '0'), '01', 'AB'), true, now() FROM generate_series(1, $2::int) n`,
    [tess.userId, CLASSES_TAUGHT_MAX],
  );
  const refused = await tess.client.patch(`/api/classes/${first.id}`, { isArchived: false });
  expect([refused.status, refused.body.code]).toEqual([409, 'class-limit-reached']);
  expect((await tess.client.get(`/api/classes/${first.id}`)).body.archivedAt).not.toBeNull();
  await sql(t, `UPDATE classes SET archived_at = now() WHERE join_code = 'FULLAAAB'`);
  expect((await tess.client.patch(`/api/classes/${first.id}`, { isArchived: false })).body.archivedAt).toBeNull();
});

test('a full class takes nobody else until a learner leaves', async () => {
  const { id, code } = await newClass(await teacher());
  const [last, late] = [await person(), await person()];
  await sql(
    t,
    `WITH filled AS (
       INSERT INTO users (id, name, email, email_normalised, username, password_hash, created_at)
       SELECT gen_random_uuid(), 'Filled', mail, mail, 'filled_' || n, '$argon2id$none', now()
       FROM (SELECT n, 'filled-' || n || '@example.org' AS mail FROM generate_series(1, $2::int) n) numbers
       RETURNING id)
     INSERT INTO class_members (class_id, user_id, joined_at) SELECT $1, id, now() FROM filled`,
    [id, CLASS_MEMBERS_MAX - 1],
  );
  expect((await join(last, code)).body).toMatchObject({ members: CLASS_MEMBERS_MAX });
  const refused = await join(late, code);
  expect([refused.status, refused.body.code]).toEqual([409, 'class-limit-reached']);
  await sql(t, 'DELETE FROM class_members WHERE class_id = $1 AND user_id = $2', [id, last.userId]);
  expect((await join(late, code)).status).toBe(200);
});

test('joining and leaving twice each at the same moment leaves one membership or none', async () => {
  const [tess, ann] = [await teacher(), await person()];
  const { id, code } = await newClass(tess);
  for (let n = 0; n < 5; n += 1) {
    const leave = () => ann.client.delete(`/api/classes/${id}/membership`);
    const answers = await Promise.all([join(ann, code), leave(), join(ann, code), leave()]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { members } = (await tess.client.get(`/api/classes/${id}/members`)).body;
    const isIn = (await classesOf(ann)).classes.length === 1;
    expect(members).toHaveLength(isIn ? 1 : 0);
  }
  const rows = await sql(t, 'SELECT 1 FROM class_members WHERE class_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('every write in a class needs a CSRF token, a session and an account that is not suspended', async () => {
  const [tess, ann] = [await teacher(), await person()];
  const { id, code } = await newClass(tess);
  const writes = (Object.keys(endpoints) as EndpointKey[])
    .map((key) => splitEndpointKey(key))
    .filter(([method, path]) => path.startsWith('/api/classes') && method !== 'GET');
  expect(writes.length).toBeGreaterThanOrEqual(19);
  const ask = (client: TestClient, [method, path]: (typeof writes)[number], headers = {}) => {
    const place = path.replace('{id}', id).replaceAll(/\{\w+\}/g, () => randomUUID());
    const body = path === '/api/classes/memberships' ? { code, isSixteenOrOlder: true } : {};
    return {
      GET: () => client.get(place, headers),
      POST: () => client.post(place, body, headers),
      PUT: () => client.put(place, body, headers),
      PATCH: () => client.patch(place, body, headers),
      DELETE: () => client.delete(place, headers),
    }[method]();
  };
  const codesOf = async (client: TestClient, headers = {}) => {
    const codes = new Set<string>();
    for (const each of writes) codes.add((await ask(client, each, headers)).body.code);
    return [...codes];
  };
  for (const { client } of [tess, ann])
    expect(await codesOf(client, { [CSRF_HEADER]: 'forged' })).toEqual(['csrf-rejected']);
  expect(await codesOf(t.client())).toEqual(['not-signed-in']);
  await suspend(ann, t);
  await suspend(tess, t);
  for (const { client } of [tess, ann]) expect(await codesOf(client)).toEqual(['account-suspended']);
  expect((await tess.client.get(`/api/classes/${id}/members`)).status).toBe(403);
  expect(await sql(t, 'SELECT 1 FROM class_members')).toEqual([]);
  expect(await sql(t, 'SELECT name, archived_at FROM classes')).toEqual([{ name: 'Evening class', archived_at: null }]);
});
