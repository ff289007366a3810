// If this fails, an unexpected response of the server signs somebody in, keeps an ended session, or is not reported.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, sealedStorage } from '../../browser-test/mount-app.tsx';

const PASSWORD = 'candles drawn at noon';
const main = () => page.getByRole('main');
const saidInAlert = () => page.getByRole('alert').filter({ hasText: /\S/ });
const sealedCount = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith('_secure_')).length;

/**
 * Returns a handler that responds with a status and a JSON body. A string is sent unchanged; `null` breaks the
 * connection.
 */
function respondWith(status: number, body: object | string | null): () => Response {
  if (body === null) return cut;
  return () => (typeof body === 'string' ? new Response(body, { status }) : answerOf(status, body));
}

test.for([
  { name: 'offline', status: 0, body: null, message: 'An error occurred during login' },
  { name: 'answered with the wrong shape', status: 200, body: { hello: 'world' }, message: 'An error occurred during login' }, // oxfmt-ignore
  { name: 'answered by something else', status: 200, body: '<html>', message: 'An error occurred during login' },
  { name: 'failing (500)', status: 500, body: {}, message: 'Login failed' },
  { name: 'refused with the server’s error', status: 401, body: { error: 'No such person.' }, message: 'No such person.' }, // oxfmt-ignore
  {
    name: 'refused for an unverified address',
    status: 403,
    body: { needsVerification: true },
    message: 'Please verify your email before logging in.',
  },
  {
    name: 'refused for an unverified address in the server’s words',
    status: 403,
    body: { needsVerification: true, message: 'Look into your mail first.' },
    message: 'Look into your mail first.',
  },
])(`signing in $name shows “$message”`, async ({ status, body, message }) => {
  const server = new FakeServer().respond('POST /api/auth/login', respondWith(status, body));
  await mountApp({ server, path: '/auth/login', storage: sealedStorage() });
  await main().getByLabelText('Email').fill('ada@example.test');
  await main().getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await main().getByRole('button', { name: 'Sign in' }).click();
  await expectContains(saidInAlert(), message);
  expect(window.location.pathname).toBe('/auth/login');
  expect(sealedCount(sessionStorage)).toBe(0);
});

test.for([
  { name: 'a failure of the server (500)', status: 500, body: { detail: 'Broken for now.' } },
  { name: 'no connection', status: 0, body: null },
  { name: 'a response of the wrong shape', status: 200, body: { token: 1 } },
])('at a registration, $name leaves the visitor on the form with a message', async ({ status, body }) => {
  const server = new FakeServer().respond('POST /api/auth/register', respondWith(status, body));
  await mountApp({ server, path: '/auth/register', storage: sealedStorage() });
  await main().getByLabelText('Name').fill('Ada');
  await main().getByLabelText('Email').fill('ada.refused@example.test');
  await main().getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await main().getByRole('button', { name: 'Create account' }).click();
  await expect.element(saidInAlert().first()).toBeVisible();
  expect(window.location.pathname).toBe('/auth/register');
  expect(localStorage.getItem('_secure_pending_verification_email')).toBeNull();
});

test.for([
  { name: 'refused', status: 401, body: { code: 'not-signed-in' } },
  { name: 'failing (500)', status: 500, body: {} },
  { name: 'offline', status: 0, body: null },
  { name: 'answered with the wrong shape', status: 200, body: [] },
])('a session check $name signs the page out without a message', async ({ status, body }) => {
  const storage = sealedStorage();
  await storage.set('auth_token', 'token-of-a-test');
  expect(sealedCount(sessionStorage)).toBeGreaterThan(0);
  const server = new FakeServer().respond('GET /api/auth/me', respondWith(status, body));
  await mountApp({ server, storage, path: '/pricing' });
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(server.callsOf('GET /api/auth/me').length).toBeGreaterThan(0);
  expect(sealedCount(sessionStorage)).toBe(0);
  await expectAbsent(saidInAlert());
});
