// If this fails, one launch links two accounts or creates too many classes, or an attacker opens a launch by a forged
// request, while suspended, or in another browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '@tradesense/contract/product.ts';
import { CLASSES_TAUGHT_MAX } from '@tradesense/core/classes/class-rules.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { giveUsername, launch, openCourse, openLtiWorld, TEACHER, type LtiWorld } from '../../../test/lti-world.ts';

let world: LtiWorld;
beforeAll(async () => {
  world = await openLtiWorld();
  await openCourse(world);
});
afterAll(() => world.close());

test('if two accounts open a launch of one browser at the same moment, one of them is linked', async () => {
  const [one, other] = [await openAccount(world.t, 'One'), await openAccount(world.t, 'Two')];
  for (const account of [one, other]) await giveUsername(world, account);
  const path = await launch(world, one.client, { subject: 'at-once', role: 'Learner' });
  const own = one.client.cookies.get('__Host-lti');
  other.client.cookies.set('__Host-lti', own ?? '');
  const answers = await Promise.all(
    [one, other].map(({ client }) => client.post(`${path}/open`, { isOldEnough: true })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)]);
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('lti-account-differs');
  expect(await sql(world.t, `SELECT 1 FROM lti_links WHERE subject = 'at-once'`)).toHaveLength(1);
});

test('opening a launch needs the CSRF token, an account that is not suspended, and the launch’s browser', async () => {
  const sid = await openAccount(world.t, 'Sid');
  await giveUsername(world, sid);
  const path = await launch(world, sid.client, { subject: 'sid', role: 'Learner' });
  const open = (client = sid.client, headers = {}) => client.post(`${path}/open`, { isOldEnough: true }, headers);
  expect((await open(sid.client, { [CSRF_HEADER]: 'forged' })).status).toBe(403);
  const elsewhere = world.t.client();
  elsewhere.token = sid.client.token;
  expect((await open(elsewhere)).status).toBe(410);
  await sql(world.t, 'UPDATE users SET is_suspended = true WHERE id = $1', [sid.userId]);
  expect((await open()).status).toBe(403);
  expect(await sql(world.t, `SELECT 1 FROM lti_links WHERE subject = 'sid'`)).toEqual([]);
});

test('a teacher with the maximum number of classes can connect the course with one of them', async () => {
  const other = await openLtiWorld();
  const teacher = await openAccount(other.t, 'Tess');
  await giveUsername(other, teacher);
  await sql(
    other.t,
    `INSERT INTO classes (id, teacher_id, name, join_code, is_joinable, created_at)
     SELECT gen_random_uuid(), $1, 'Class ' || n, translate(lpad(n::text, 8, 'A'), '01', 'BC'), true, now() FROM generate_series(1, $2::int) AS n`,
    [teacher.userId, CLASSES_TAUGHT_MAX],
  );
  const path = await launch(other, teacher.client, TEACHER);
  const refused = await teacher.client.post(`${path}/open`, { classId: null });
  expect([refused.status, refused.body.code]).toEqual([409, 'class-limit-reached']);
  expect(await sql(other.t, 'SELECT 1 FROM lti_links')).toEqual([]);

  const [own] = await sql(other.t, 'SELECT id FROM classes LIMIT 1');
  const opened = await teacher.client.post(`${path}/open`, { classId: own?.['id'] });
  expect([opened.status, opened.body.path]).toEqual([200, `/classes/${String(own?.['id'])}`]);
  await other.close();
});
