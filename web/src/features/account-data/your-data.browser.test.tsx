// If this fails, a learner deletes the account by accident, cannot delete it, or does not learn why that failed.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_AUDIENCES } from '@tradesense/core/people/audience.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const DELETE = 'POST /api/account/delete';
const serverOf = () =>
  new FakeServer()
    .answer('GET /api/auth/sessions', { sessions: [] })
    .answer('GET /api/profile/about', { bio: '', links: [], version: 0 })
    .answer('GET /api/profile/audiences', { audiences: DEFAULT_AUDIENCES })
    .answer('GET /api/profile/blocked', { people: [], nextCursor: null })
    .answer('GET /api/profile/muted', { people: [], nextCursor: null });
const open = (server: FakeServer) => mountApp({ path: '/profile', user: newUser(), server });
const dialog = () => page.getByRole('dialog');

test('an account is deleted only with its password and the confirmation words, and mistakes are named', async () => {
  const server = serverOf().respond(DELETE, () =>
    answerOf(422, { errors: [{ path: 'body.password', message: 'The password is wrong' }] }),
  );
  await open(server);
  await page.getByRole('button', { name: 'Delete your account' }).click();
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog().getByText('Type “delete my account”.')).toBeVisible();
  expect(server.callsOf(DELETE)).toEqual([]);
  await expect.element(dialog().getByText(/Numbers, amounts and days of your invoices are kept/)).toBeVisible();
  await expectAccessiblePart();
  await dialog().getByLabelText('Password', { exact: true }).fill('candles drawn at noon');
  await dialog().getByLabelText(/^Type/).fill('Delete my account');
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog().getByText('The password is wrong')).toBeVisible();
  expect(server.callsOf(DELETE)[0]?.body).toEqual({
    password: 'candles drawn at noon',
    confirmation: 'delete my account',
  });
  server.respond(DELETE, () => answerOf(200, { done: true }));
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(() => window.location.pathname).toBe('/');
});

test('a failed export states its reason and can be retried', async () => {
  const server = serverOf().respond('GET /api/account/export', () => answerOf(503, { detail: 'Not now.' }));
  await open(server);
  await page.getByRole('button', { name: 'Export your data' }).click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  server.respond('GET /api/account/export', () => new Response(new Blob(['PK'])));
  await page.getByRole('button', { name: 'Export your data' }).click();
  await expect.element(page.getByText('Your data is in your downloads.')).toBeVisible();
});
