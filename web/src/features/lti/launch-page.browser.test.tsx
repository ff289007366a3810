// If this fails, a user from a learning platform does not see what opening the launch changes, or the page makes a
// change that the user has not confirmed.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LtiLaunch } from '@tradesense/contract/lti.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const ID = '00000000-0000-7000-9000-000000000001';
const OPEN = 'POST /api/lti/launches/{id}/open';
const button = (name: string) => page.getByRole('button', { name, exact: true });

const launchOf = (about: Partial<LtiLaunch>): LtiLaunch => ({
  id: ID,
  kind: 'resource',
  role: 'learner',
  platform: 'Our Moodle',
  course: 'Markets 101',
  account: 'unlinked',
  class: { id: ID, name: 'Markets 2026', teacher: 'tess' },
  joins: true,
  classes: [],
  assignments: [],
  returnsToFrame: false,
  ...about,
});

const serverOf = (about: Partial<LtiLaunch>) =>
  new FakeServer().answer('GET /api/lti/launches/{id}', launchOf(about)).answer(OPEN, { path: '/terms-of-service' });

const open = (server: FakeServer, isGuest = false) =>
  mountApp({ path: `/lti/launch/${ID}`, server, ...(isGuest ? {} : { user: newUser({ email: 'ann@example.test' }) }) });

test('a learner can join the class of a launch only after stating their age', async () => {
  const server = serverOf({});
  await open(server);
  await expect.element(page.getByText('You join the class “Markets 2026” of tess.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Signed in as ann@example.test')).toBeVisible();
  await expect.element(button('Join the class')).toBeDisabled();
  await expectAccessiblePart();
  await page.getByLabelText(/I am 16 or older/).click();
  await button('Join the class').click();
  await expect.poll(() => server.callsOf(OPEN).map(({ body }) => body)).toEqual([{ isOldEnough: true }]);
});

test('a teacher connects the course with one of their own classes', async () => {
  const server = serverOf({ role: 'teacher', class: null, joins: false, classes: [{ id: ID, name: 'Evening class' }] });
  await open(server);
  await page.getByLabelText('Class').selectOptions('Evening class');
  await button('Connect the course').click();
  await expect.poll(() => server.callsOf(OPEN).map(({ body }) => body)).toEqual([{ classId: ID }]);
});

test('a user with nothing left to confirm is redirected immediately', async () => {
  const server = serverOf({ account: 'linked', joins: false });
  await open(server);
  await expect.poll(() => server.callsOf(OPEN).map(({ body }) => body)).toEqual([{}]);
});

test.each<readonly [string, Partial<LtiLaunch>, string]>([
  ['another account', { account: 'other-account', class: null, joins: false }, 'This is another account'],
  ['an open course', { class: null, joins: false }, 'The course is not connected yet'],
])('for %s the page has a message and opens nothing', async (_name, about, text) => {
  const server = serverOf(about);
  await open(server);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(server.callsOf(OPEN)).toEqual([]);
});

test('a guest is led to sign in and comes back', async () => {
  await open(serverOf({ account: 'signed-out', class: null, joins: false }), true);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }))
    .toHaveAttribute('href', `/auth/login?next=${encodeURIComponent(`/lti/launch/${ID}`)}`);
});

test('an ended launch has a message', async () => {
  const server = new FakeServer().respond('GET /api/lti/launches/{id}', () =>
    answerOf(410, { code: 'link-expired', status: 410, title: 'x', detail: 'x' }),
  );
  await open(server);
  await expect.element(page.getByText('This launch has ended')).toBeVisible();
});

test('if the page of the platform waits for the choice in a frame, the teacher is told to go back and which button to press', async () => {
  const server = serverOf({
    kind: 'deep-link',
    role: 'teacher',
    account: 'linked',
    joins: false,
    assignments: [{ id: ID, title: 'Candles' }],
    returnsToFrame: true,
  }).answer('POST /api/lti/launches/{id}/choice', { path: null });
  await open(server);
  await button('Choose it').click();
  await expect.element(page.getByText(/press “I have chosen an assignment”/)).toBeVisible();
});
