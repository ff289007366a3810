// If this fails, a learner cannot protect the account, loses recovery codes, or cannot sign in with a second factor.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SecurityResponse } from '@tradesense/contract/security.ts';
import { DEFAULT_AUDIENCES } from '@tradesense/core/people/audience.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser, sealedStorage } from '../../browser-test/mount-app.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`);
const NOTHING: SecurityResponse = {
  totp: { isOn: false, recoveryCodesLeft: 0 },
  needsSecondFactor: false,
  passkeys: [],
  emailChange: null,
};
const PASSKEYS = [
  { id: 'p1', name: 'Laptop', createdAt: '2026-01-10T10:00:00Z', lastUsedAt: null },
  { id: 'p2', name: 'A key with quite a long name on a ring of keys', createdAt: '2026-01-11T10:00:00Z', lastUsedAt: '2026-01-12T10:00:00Z' }, // oxfmt-ignore
];

function serverOf(security: SecurityResponse): FakeServer {
  return new FakeServer()
    .answer('GET /api/auth/sessions', { sessions: [] })
    .answer('GET /api/auth/security', security)
    .answer('GET /api/profile/about', { bio: '', links: [], version: 0 })
    .answer('GET /api/profile/audiences', { audiences: DEFAULT_AUDIENCES })
    .answer('GET /api/profile/blocked', { people: [], nextCursor: null })
    .answer('GET /api/profile/muted', { people: [], nextCursor: null });
}
const open = (server: FakeServer) => mountApp({ path: '/profile', user: newUser(), server });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

test('an authenticator app is set up in three steps, and its recovery codes are shown once', async () => {
  const server = serverOf(NOTHING)
    .answer('POST /api/auth/totp', {
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/TradeSense:a?secret=ABCDEFGHIJKLMNOP',
    })
    .respond('POST /api/auth/totp/confirm', ({ body }) =>
      (body as { code: string }).code === '123456'
        ? answerOf(200, { recoveryCodes: CODES })
        : answerOf(422, { errors: [{ path: 'body.code', message: 'This code is wrong.' }] }),
    );
  await open(server);
  await button('Set up an authenticator app').click();
  await dialog().getByLabelText('Password', { exact: true }).fill('candles drawn at noon');
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await expectAccessiblePart();
  await page.getByLabelText('Code of the app').fill('000000');
  await button('Turn on').click();
  await expect.element(page.getByText('This code is wrong.')).toBeVisible();
  await page.getByLabelText('Code of the app').fill('123456');
  await button('Turn on').click();
  await expect.element(page.getByText(CODES[9] ?? '')).toBeVisible();
  await button('I have kept them').click();
  await expectAbsent(page.getByText(CODES[0] ?? ''));
});

test('passkeys are listed with when they were used, and can be renamed and removed', async () => {
  const server = serverOf({ ...NOTHING, passkeys: PASSKEYS, totp: { isOn: true, recoveryCodesLeft: 1 } })
    .answer('DELETE /api/auth/passkeys/{id}', { done: true })
    .respond('PATCH /api/auth/passkeys/{id}', () => answerOf(200, { ...PASSKEYS[0], name: 'Desk' }));
  await open(server);
  await expect.element(page.getByText('not used yet')).toBeVisible();
  await expect.element(page.getByText('1 recovery code is left.')).toBeVisible();
  await expectAccessiblePart();
  await button('Rename Laptop').click();
  await dialog().getByLabelText('Name').fill('Desk');
  await dialog().getByRole('button', { name: 'Save name' }).click();
  await expect
    .poll(() => server.callsOf('PATCH /api/auth/passkeys/{id}').map(({ body }) => body))
    .toEqual([{ name: 'Desk' }]);
  await button('Remove Laptop').click();
  await expect.poll(() => server.callsOf('DELETE /api/auth/passkeys/{id}')).toHaveLength(1);
});

test('settings that failed to load can be loaded again, and a new address waits for its confirmation', async () => {
  let isBroken = true;
  const server = serverOf(NOTHING).respond('GET /api/auth/security', () =>
    isBroken
      ? answerOf(503, { detail: 'Not now.' })
      : answerOf(200, { ...NOTHING, emailChange: { newEmail: 'new@example.test', expiresAt: '2026-01-16T12:00:00Z' } }),
  );
  await open(server);
  await expect.element(page.getByText('Your security settings could not be loaded')).toBeVisible();
  isBroken = false;
  await button('Try again').click();
  await expect.element(page.getByText('Open the link in the email to new@example.test.')).toBeVisible();
});

test('signing in asks for the code after the password, marks a wrong code, and can go back', async () => {
  const server = new FakeServer()
    .respond('POST /api/auth/login', () => answerOf(202, { secondFactorToken: 'a token of the first step' }))
    .respond('POST /api/auth/second-factor', () => answerOf(422, { error: 'This code is wrong.' }));
  await mountApp({ server, path: '/auth/login', storage: sealedStorage() });
  const main = page.getByRole('main');
  await main.getByLabelText('Email').fill('ada@example.test');
  await main.getByLabelText('Password', { exact: true }).fill('candles drawn at noon');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(main.getByLabelText('Code')).toHaveFocus();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('_secure_'))).toEqual([]);
  await main.getByLabelText('Code').fill('123456');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(main.getByText('This code is wrong.')).toBeVisible();
  expect(server.callsOf('POST /api/auth/second-factor')[0]?.body).toEqual({
    token: 'a token of the first step',
    code: '123456',
  });
  await expectAccessiblePart();
  await main.getByRole('button', { name: 'Back to the password' }).click();
  await expect.element(main.getByLabelText('Email')).toBeVisible();
});
