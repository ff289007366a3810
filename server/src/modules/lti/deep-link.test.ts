// If this fails, a teacher cannot add an assignment as a link of a course, somebody else can, or a choice is sent to
// another site.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import {
  CLASS_LINK,
  launch,
  LEARNER,
  openCourse,
  openLtiWorld,
  postLaunch,
  startLaunch,
  storeAssignment,
  TEACHER,
  type LtiWorld,
} from '../../../test/lti-world.ts';

let world: LtiWorld;
let teacher: Account;
let classId: string;
let assignmentId: string;
beforeAll(async () => {
  world = await openLtiWorld();
  ({ teacher, classId } = await openCourse(world));
  assignmentId = await storeAssignment(world, classId, 'Candles & <volume>');
});
afterAll(() => world.close());
beforeEach(() => {
  world.platform.forgery = {};
});

const textOf = (page: string, name: string): string => new RegExp(`${name}="([^"]*)"`, 'u').exec(page)?.[1] ?? '';

/** Sends the form of a page to the platform, as a click on its button would. */
async function press(page: string): Promise<number> {
  const body = new URLSearchParams({ JWT: textOf(page, 'name="JWT" value') });
  return (await fetch(textOf(page, 'action'), { method: 'POST', body })).status;
}

test('the teacher’s choice is sent as a signed link with its gradebook column', async () => {
  const path = await launch(world, teacher.client, TEACHER, null);
  expect((await teacher.client.post(`${path}/open`, {})).body).toEqual({
    path: path.replace('/api/lti/launches', '/lti/launch'),
  });
  const view = (await teacher.client.get(path)).body;
  expect(view).toMatchObject({
    kind: 'deep-link',
    returnsToFrame: false,
    assignments: [{ id: assignmentId, title: 'Candles & <volume>' }],
  });
  const chosen = await teacher.client.post(`${path}/choice`, { assignmentId });
  const page = await teacher.client.get(chosen.body.path);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('<volume>');
  expect(page.headers['content-security-policy']).toContain(
    `form-action ${world.platform.issuer}; frame-ancestors 'none'`,
  );
  expect((await world.t.client().get(chosen.body.path)).status).toBe(410);
  expect(await press(page.text)).toBe(200);
  expect(world.platform.faults).toEqual([]);
  expect(world.platform.choices).toEqual([
    {
      type: 'ltiResourceLink',
      title: 'Candles & <volume>',
      url: 'http://localhost:3000/api/lti/launch',
      custom: { assignment: assignmentId },
      lineItem: { scoreMaximum: 100, label: 'Candles & <volume>', resourceId: assignmentId },
    },
  ]);
});

test('a window in the platform’s page waits for the choice and gets it by a secret of its own', async () => {
  const { client } = teacher;
  const query = world.platform.initiation(TEACHER, null).toString();
  const framed = await client.get(`/api/lti/login?${query}`, { 'sec-fetch-dest': 'iframe' });
  const frame = /framed\?frame=([\w-]{43})/u.exec(framed.text)?.[1] ?? '';
  const waiting = await client.get(`/api/lti/framed?frame=${frame}`);
  expect(waiting.text).toContain('Nothing is chosen yet');

  const login = await client.get(`/api/lti/login?${query}&frame=${frame}`);
  const { form } = await world.platform.authorize(String(login.headers['location']));
  const location = String((await postLaunch(client, form)).headers['location']);
  const path = location.replace('/lti/launch', '/api/lti/launches');
  await client.post(`${path}/open`, {});
  expect((await client.get(path)).body.returnsToFrame).toBe(true);
  expect((await client.get(`/api/lti/framed?frame=${frame}`)).text).toContain('Nothing is chosen yet');
  expect((await client.post(`${path}/choice`, { assignmentId })).body).toEqual({ path: null });

  // The embedded window sends no cookies, because it is inside a page of another site.
  const page = await world.t.client().get(`/api/lti/framed?frame=${frame}`);
  expect(page.headers['content-security-policy']).toMatch(/frame-ancestors https:/u);
  expect(page.headers['x-frame-options']).toBe(undefined);
  const before = world.platform.choices.length;
  expect(await press(page.text)).toBe(200);
  expect(world.platform.choices.length).toBe(before + 1);
  expect((await world.t.client().get(`/api/lti/framed?frame=${'x'.repeat(43)}`)).text).toContain(
    'Nothing is chosen yet',
  );
});

test('a learner cannot choose what a link opens', async () => {
  const client = world.t.client();
  const answer = await postLaunch(client, await startLaunch(world, client, LEARNER, null));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Only teachers of the course can choose what a link opens.');
});

test.each([
  [
    'no links',
    { deep_link_return_url: 'https://lms.example/x', accept_types: ['html'] },
    'takes no links to assignments',
  ],
  [
    'an address without https',
    { deep_link_return_url: 'http://lms.example/x', accept_types: ['ltiResourceLink'] },
    'must begin with https://',
  ],
  [
    'an address of a script',
    { deep_link_return_url: 'javascript:alert(1)', accept_types: ['ltiResourceLink'] },
    'must begin with https://',
  ],
  ['no address', { accept_types: ['ltiResourceLink'] }, 'is missing or not valid'],
  ['nothing', undefined, 'deep_linking_settings of the launch is missing'],
])('a request for a choice with %s is refused', async (_name, settings, text) => {
  const claim = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
  world.platform.forgery = { claims: (claims) => ({ ...claims, [claim]: settings }) };
  const client = world.t.client();
  expect((await postLaunch(client, await startLaunch(world, client, TEACHER, null))).text).toContain(text);
});

test('no unknown assignment can be chosen, and none for a launch that asks for no choice', async () => {
  const path = await launch(world, teacher.client, TEACHER, null);
  await teacher.client.post(`${path}/open`, {});
  const foreign = { assignmentId: world.t.platform.ids.next() };
  expect((await teacher.client.post(`${path}/choice`, foreign)).body.code).toBe('not-found');
  const resource = await launch(world, teacher.client, TEACHER, CLASS_LINK);
  await teacher.client.post(`${resource}/open`, {});
  expect((await teacher.client.post(`${resource}/choice`, { assignmentId })).body.code).toBe('link-expired');
  const stranger = await openAccount(world.t, 'Stan');
  expect((await stranger.client.post(`${path}/choice`, { assignmentId })).body.code).toBe('link-expired');
});

test('a withdrawn assignment can neither be chosen nor sent to the platform', async () => {
  const [early, late] = [
    await storeAssignment(world, classId, 'Withdrawn early'),
    await storeAssignment(world, classId, 'Withdrawn late'),
  ];
  const path = await launch(world, teacher.client, TEACHER, null);
  await teacher.client.post(`${path}/open`, {});
  const withdraw = (id: string) => teacher.client.delete(`/api/classes/${classId}/assignments/${id}`);
  expect((await withdraw(early)).status).toBe(200);
  expect((await teacher.client.post(`${path}/choice`, { assignmentId: early })).body).toMatchObject({
    code: 'not-found',
    detail: 'This assignment has been withdrawn. Choose another one.',
  });
  const chosen = await teacher.client.post(`${path}/choice`, { assignmentId: late });
  expect((await teacher.client.get(chosen.body.path)).text).toContain('Withdrawn late');
  expect((await withdraw(late)).status).toBe(200);
  expect((await teacher.client.get(chosen.body.path)).status).toBe(410);
});

test('the tool has one sealed key, and publishes a rotated one for another week', async () => {
  const { rotateToolKey } = await import('./index.ts');
  const keys = async (): Promise<Record<string, string>[]> => (await world.t.client().get('/api/lti/jwks')).body.keys;
  const [first, ...others] = await keys();
  expect(others).toEqual([]);
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const [stored] = await sql(world.t, 'SELECT sealed FROM lti_keys');
  expect(String(stored?.['sealed'])).not.toContain('PRIVATE');
  expect((await rotateToolKey(world.t.platform)).text).toContain(`${first?.['kid']} is published for a week longer`);
  expect((await keys()).map(({ kid }) => kid)).toEqual([
    expect.not.stringMatching(first?.['kid'] ?? ''),
    first?.['kid'],
  ]);
  world.t.clock.advance(7 * 24 * 60 * 60 * 1000);
  expect(await keys()).toHaveLength(1);
});
