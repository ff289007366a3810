// If this fails, an administrator cannot find an account, acts on the wrong one, or acts without a reason or the
// password.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { detailOf, MANY_USERS, userOf } from './admin-server.test-data.ts';

const SUSPEND = 'POST /api/admin/users/{id}/suspend';
const BULK = 'POST /api/admin/users/bulk';
const CONFIRM = 'POST /api/admin/confirmation';
const ONE_CHANGED = { changed: 1, unchanged: 0, sessions: 1 };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const admin = () => newUser({ isAdmin: true, username: 'root_1' });

function serverOf(users = MANY_USERS, total = 3_106, server = new FakeServer()): FakeServer {
  return server
    .answer('GET /api/admin/users', ({ url }) => ({
      users: [...users],
      page: Number(url.searchParams.get('page') ?? 1),
      pageSize: 50,
      total,
    }))
    .answer('GET /api/admin/users/{id}', ({ url }) =>
      detailOf(users.find(({ id }) => url.pathname.endsWith(id)) ?? userOf(1)),
    );
}

test('search, filters, order and page are sent to the server and kept in the address', async () => {
  const server = serverOf();
  const { router } = await mountApp({ path: '/admin/users', user: admin(), server });
  const last = () => server.callsOf('GET /api/admin/users').at(-1)?.url.search;
  await expect.element(page.getByText('3,106 accounts')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('love ada');
  await button('Search').click();
  await expect.poll(last).toBe('?search=love+ada');
  await page.getByLabelText('State').selectOptions('suspended');
  await expect.poll(last).toContain('state=suspended');
  await button('User').click();
  await expect.poll(last).toContain('sort=name&direction=asc');
  await expect.element(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending');
  await button('Next').click();
  await expect.poll(last).toContain('page=2');
  expect(router.state.location.search).toMatchObject({ q: 'love ada', state: 'suspended', sort: 'name', page: 2 });
  await expectAccessiblePart();
});

test('an account opens beside the table, and a suspension asks for a reason, then for the password', async () => {
  let isConfirmed = false;
  const server = serverOf()
    .respond(CONFIRM, ({ body }) => {
      isConfirmed = (body as { password: string }).password === 'right';
      return isConfirmed
        ? answerOf(200, { confirmedUntil: '2026-01-15T12:10:00.000Z' })
        : answerOf(422, {
            status: 422,
            code: 'password-wrong',
            detail: 'The password is wrong',
            message: 'The password is wrong',
          });
    })
    .respond(SUSPEND, () =>
      isConfirmed
        ? answerOf(200, { done: true })
        : answerOf(403, { status: 403, code: 'confirmation-needed', detail: 'Enter your password again' }),
    );
  await page.viewport(1440, 900);
  await mountApp({ path: '/admin/users', user: admin(), server });
  await button('learner_5').click();
  const drawer = page.getByRole('complementary', { name: 'learner_5' });
  await expect.element(drawer.getByText('left the team')).toBeVisible();
  await expect
    .element(drawer.getByRole('link', { name: 'check its ledger' }))
    .toHaveAttribute('href', '/admin/ledger?account=00000000-0000-7000-9000-00000000aaaa');
  await expect.element(page.getByRole('region', { name: 'Table of users' })).toBeVisible();
  await expectAccessiblePart();
  await button('Suspend…').click();
  const dialog = page.getByRole('dialog', { name: 'Suspend learner_5?' });
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(dialog.getByText('Write at least 3 characters.')).toBeVisible();
  expect(server.callsOf(SUSPEND)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('spam in comments');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog.getByLabelText('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(dialog.getByText('The password is wrong')).toBeVisible();
  await dialog.getByLabelText('Your password').fill('right');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect
    .poll(() => server.callsOf(SUSPEND).map(({ body }) => body))
    .toEqual([
      { reason: 'spam in comments', until: null },
      { reason: 'spam in comments', until: null },
    ]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('ending all sessions asks for the password if the server requires it', async () => {
  const revoke = 'POST /api/admin/users/{id}/revoke-sessions';
  let isConfirmed = false;
  const server = serverOf()
    .respond(CONFIRM, () => {
      isConfirmed = true;
      return answerOf(200, { confirmedUntil: '2026-01-15T12:10:00.000Z' });
    })
    .respond(revoke, () =>
      isConfirmed
        ? answerOf(200, { done: true })
        : answerOf(403, { status: 403, code: 'confirmation-needed', detail: 'Enter your password again' }),
    );
  await page.viewport(1440, 900);
  await mountApp({ path: `/admin/users?user=${userOf(5).id}`, user: admin(), server });
  await button('Revoke sessions…').click();
  const dialog = page.getByRole('dialog', { name: 'End all sessions of learner_5?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('lost a laptop');
  await expectAbsent(dialog.getByLabelText('Your password'));
  await dialog.getByRole('button', { name: 'Revoke sessions', exact: true }).click();
  await dialog.getByLabelText('Your password').fill('right');
  await dialog.getByRole('button', { name: 'Revoke sessions', exact: true }).click();
  await expect.poll(() => server.callsOf(revoke)).toHaveLength(2);
  expect(server.callsOf(CONFIRM)[0]?.body).toEqual({ password: 'right' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('if a table cannot be downloaded, the page says why', async () => {
  const failing = new FakeServer().respond('GET /api/admin/users/export', () => answerOf(503, { detail: 'Not now.' }));
  const server = serverOf(MANY_USERS, 3_106, failing);
  await mountApp({ path: '/admin/users', user: admin(), server });
  await button('CSV').click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
});

test('accounts stay in the table if a later request for them fails', async () => {
  const server = serverOf();
  await mountApp({ path: '/admin/users', user: admin(), server });
  await expect.element(button('learner_5')).toBeVisible();
  server.respond('GET /api/admin/users', () => answerOf(400, { detail: 'Not now.' })).answer(BULK, ONE_CHANGED);
  server.answer('POST /api/admin/users/bulk/preview', ONE_CHANGED);
  await page.getByRole('checkbox', { name: 'Select learner_5', exact: true }).click();
  await button('Revoke sessions').click();
  await button('Continue').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('shared password');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke sessions' }).click();
  await expect.element(page.getByText('The accounts could not be updated and may be old')).toBeVisible();
  await expect.element(button('learner_5')).toBeVisible();
});

test('an action on several accounts first shows its preview', async () => {
  const server = serverOf()
    .answer('POST /api/admin/users/bulk/preview', { changed: 2, unchanged: 0, sessions: 5 })
    .answer(BULK, { changed: 2, unchanged: 0, sessions: 5 });
  await mountApp({ path: '/admin/users', user: admin(), server });
  await page.getByRole('checkbox', { name: 'Select learner_5', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select learner_6', exact: true }).click();
  await button('Revoke sessions').click();
  await expect.element(page.getByText('Preview: 2 change, 0 stay, 5 sessions end.')).toBeVisible();
  expect(server.callsOf(BULK)).toEqual([]);
  await button('Continue').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('shared password');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke sessions' }).click();
  await expect
    .poll(() => server.callsOf(BULK).map(({ body }) => body))
    .toEqual([{ act: 'revoke-sessions', ids: [userOf(5).id, userOf(6).id], reason: 'shared password' }]);
});

test('below 1280 px an account has its own page, and at 390 px nothing scrolls sideways', async () => {
  await page.viewport(390, 800);
  await mountApp({ path: `/admin/users?user=${userOf(5).id}`, user: admin(), server: serverOf() });
  await expect.element(page.getByRole('complementary', { name: 'learner_5' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Table of users' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await button('Close the account').click();
  await expect.element(page.getByRole('region', { name: 'Table of users' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('an empty result and a failure each have a message', async () => {
  const server = serverOf([], 0);
  await mountApp({ path: '/admin/users?q=nobody', user: admin(), server });
  await expect.element(page.getByText('No account matches')).toBeVisible();
  server.respond('GET /api/admin/users', () => answerOf(503, { detail: 'Not now.' }));
  await page.getByRole('searchbox', { name: 'Search users' }).fill('else');
  await button('Search').click();
  await expect.element(page.getByText('The accounts could not be loaded')).toBeVisible();
});
