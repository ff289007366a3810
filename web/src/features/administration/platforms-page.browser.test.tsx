// If this fails, an administrator cannot register, change or remove a learning platform, cannot send a parked grade
// again, or does not see why such an action failed.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LtiParkedResponse, LtiPlatform, LtiPlatformsResponse } from '@tradesense/contract/lti.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { atEachSize, expectGone, makeNarrow, sidewaysOverflow, WORK_SIZES } from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { userOf } from './admin-server.test-data.ts';

const LIST = 'GET /api/admin/lti';
const LIST_PARKED = 'GET /api/admin/lti/parked';
const ADD = 'POST /api/admin/lti/platforms';
const CHANGE = 'PUT /api/admin/lti/platforms/{id}';
const REMOVE = 'DELETE /api/admin/lti/platforms/{id}';
const RETRY = 'POST /api/admin/lti/parked/{id}/retry';
const button = (name: string) => page.getByRole('button', { name, exact: true });

const MOODLE: LtiPlatform = {
  id: userOf(12).id,
  name: 'Our Moodle',
  issuer: 'https://moodle.example.org',
  clientId: 'a1b2c3',
  authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
  tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
  keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
  deploymentIds: ['1', '2'],
  createdAt: '2026-01-14T08:00:00.000Z',
  people: 31,
  courses: 2,
};
const EMPTY: LtiPlatformsResponse = {
  tool: {
    loginUrl: 'https://learn.example/api/lti/login',
    launchUrl: 'https://learn.example/api/lti/launch',
    keysUrl: 'https://learn.example/api/lti/jwks',
    deepLinkingUrl: 'https://learn.example/api/lti/launch?for=choice',
  },
  platforms: [],
};
const PARKED: LtiParkedResponse['parked'] = [
  {
    id: userOf(13).id,
    platform: 'Our Moodle',
    className: 'Markets 101',
    assignment: 'Candles',
    attempts: 14,
    error: 'The platform answered 404.',
    parkedAt: '2026-01-14T08:00:00.000Z',
  },
];

const newServer = (parked: LtiParkedResponse['parked'] = []) =>
  new FakeServer().answer(LIST_PARKED, { parked, nextCursor: null });
const open = (server: FakeServer) => mountApp({ path: '/admin/lti', server, user: newUser({ isAdmin: true }) });

test('addresses, platforms and parked grades can be read in a window of each size', async () => {
  await makeNarrow();
  await open(newServer(PARKED).answer(LIST, { ...EMPTY, platforms: [MOODLE] }));
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(page.getByText(EMPTY.tool.deepLinkingUrl)).toBeVisible();
    await expect.element(page.getByText('The platform answered 404.')).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('the first platform is registered with its own data, and a wrong address is marked at its field', async () => {
  const server = newServer().answer(LIST, EMPTY);
  await open(server);
  await expect.element(page.getByText('No platform is registered')).toBeVisible();
  await expect.element(page.getByText('No grade is parked.')).toBeVisible();
  await button('Register a platform').click();
  const fields = {
    Name: MOODLE.name,
    'Issuer (platform id)': MOODLE.issuer,
    'Client id': MOODLE.clientId,
    'Authentication request URL': 'http://moodle.example.org',
    'Access token URL': MOODLE.tokenUrl,
    'Public keyset URL': MOODLE.keysUrl,
    'Deployment ids': ' 1, 2,',
  };
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabelText(label, { exact: true }).fill(value);
  await expectAccessiblePart();
  server.respond(ADD, () =>
    answerOf(400, {
      code: 'invalid-request',
      status: 400,
      title: 'x',
      detail: 'x',
      errors: [{ path: 'body.authorizationUrl', message: 'must begin with https://' }],
    }),
  );
  await button('Register it').click();
  await expect.element(dialog.getByText(/must begin with https/)).toBeVisible();
  await dialog.getByLabelText('Authentication request URL').fill(MOODLE.authorizationUrl);
  server.answer(ADD, MOODLE).answer(LIST, { ...EMPTY, platforms: [MOODLE] });
  await expectGone(dialog, () => button('Register it').click());
  await expect.element(page.getByRole('cell', { name: MOODLE.issuer })).toBeVisible();
  expect(server.callsOf(ADD).at(-1)?.body).toMatchObject({ issuer: MOODLE.issuer, deploymentIds: ['1', '2'] });
});

test('a platform can be changed except for its identity, and removed after a confirmation', async () => {
  const server = newServer()
    .answer(LIST, { ...EMPTY, platforms: [MOODLE] })
    .answer(CHANGE, MOODLE);
  await open(server);
  await button('Change').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Client id')).toBeDisabled();
  await dialog.getByLabelText('Name', { exact: true }).fill('The Moodle');
  await expectGone(dialog, () => button('Save').click());
  expect(server.callsOf(CHANGE)[0]?.body).toMatchObject({ name: 'The Moodle', deploymentIds: ['1', '2'] });
  await button('Remove').click();
  await expect.element(page.getByText(/links with 31 people and 2 courses are deleted/)).toBeVisible();
  await expectGone(dialog, () => button('Keep it').click());
  expect(server.callsOf(REMOVE)).toEqual([]);
  await button('Remove').click();
  server.respond(REMOVE, cut);
  await button('Remove the platform').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  server.respond(REMOVE, () => {
    server.answer(LIST, EMPTY);
    return answerOf(200, { done: true });
  });
  await expectGone(dialog, () => button('Remove the platform').click());
  await expect.element(page.getByText('No platform is registered')).toBeVisible();
  expect(server.callsOf(REMOVE).at(-1)?.url.pathname).toBe(`/api/admin/lti/platforms/${MOODLE.id}`);
});

test('a parked grade can be sent again, and a failure is shown', async () => {
  const server = newServer(PARKED)
    .answer(LIST, { ...EMPTY, platforms: [MOODLE] })
    .respond(RETRY, cut);
  await open(server);
  await button('Send again').click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  server.respond(RETRY, () => {
    server.answer(LIST_PARKED, { parked: [], nextCursor: null });
    return answerOf(200, {});
  });
  await button('Send again').click();
  await expect.element(page.getByText('No grade is parked.')).toBeVisible();
});

test('a list that fails to load shows an error', async () => {
  const server = newServer().respond(LIST, cut);
  await open(server);
  await expect.element(page.getByText('The platforms could not be loaded')).toBeVisible();
});

test('heading, download and table of the parked grades do not touch', async () => {
  await open(newServer(PARKED).answer(LIST, EMPTY));
  const parked = page.getByRole('region', { name: 'Parked grades' });
  const parts = [
    parked.getByRole('heading', { name: 'Parked grades' }),
    parked.getByRole('button', { name: 'CSV of the parked grades' }),
    page.getByRole('region', { name: 'Table of parked grades' }),
  ];
  for (const part of parts) await expect.element(part).toBeVisible();
  const [heading, download, table] = parts.map((part) => part.element().getBoundingClientRect());
  expect((download?.top ?? 0) - (heading?.bottom ?? 0)).toBeGreaterThanOrEqual(8);
  expect((table?.top ?? 0) - (download?.bottom ?? 0)).toBeGreaterThanOrEqual(8);
  expect(download?.width).toBeLessThan(400);
});
