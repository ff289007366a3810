// If this fails, one launch links two accounts, or somebody opens a launch by a forged request, while suspended, or in another browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '@tradesense/contract/product.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { giveUsername, launch, openCourse, openLtiWorld, type LtiWorld } from '../../../test/lti-world.ts';

let world: LtiWorld;
beforeAll(async () => {
  world = await openLtiWorld();
  await openCourse(world);
});
afterAll(() => world.close());

test('twice at once by two accounts of one browser links one of them', async () => {
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

test('needs the CSRF token of the page, an account that is not suspended, and the browser that launched', async () => {
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
