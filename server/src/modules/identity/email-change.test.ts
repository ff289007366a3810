// If this fails, an attacker takes over an account by changing its address, the owner of the old address is not
// notified, or two accounts get one address.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';
import { record, text } from '../../../test/read-answer.ts';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { mailRequestedResetLink } from './account-links.service.ts';
import { addressesOf } from './addresses.repo.ts';
import { findUserByEmail } from './users.repo.ts';

const PASSWORD = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const request = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call('POST /api/auth/change-email', { email, password });
const lastLink = async (email: string, page: string) =>
  linkToken(
    (await identity.mailsTo(email)).findLast(({ source }) => source.includes(`/auth/${page}?`)),
    page,
  );
const confirm = async (token: string) => (await identity.browser()).call('POST /api/auth/confirm-email', { token });
const undo = async (token: string) => (await identity.browser()).call('POST /api/auth/undo-email', { token });
const NEW_PASSWORD = 'another evening passphrase';
async function setPassword(browser: Browser, email: string, how: 'change' | 'reset') {
  if (how === 'change') {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return browser.call('POST /api/auth/change-password', body);
  }
  await browser.call('POST /api/auth/forgot-password', { email });
  const body = { token: await lastLink(email, 'reset-password'), password: NEW_PASSWORD };
  return browser.call('POST /api/auth/reset-password', body);
}
async function addPasskey(browser: Browser): Promise<void> {
  const { body } = await browser.call('POST /api/auth/passkeys/options', { password: PASSWORD });
  const response = createSoftwareAuthenticator('http://localhost:3000').create(
    text(record(body)['options'], 'challenge'),
  );
  const challengeId = text(body, 'challengeId');
  const added = await browser.call('POST /api/auth/passkeys', { challengeId, name: 'Key', response });
  expect(added.status).toBe(200);
}
const addressOf = async (browser: Browser) => (await browser.call('GET /api/auth/me')).body;

describe('a change of the email address', () => {
  test('applies once the link at the new address is opened; the old address is notified twice', async () => {
    const browser = await identity.learner('amy@example.org', PASSWORD);
    expect((await request(browser, 'new-amy@example.org', 'wrong')).status).toBe(422);
    expect((await request(browser, 'amy@example.org')).body).toMatchObject({ code: 'email-unchanged' });
    expect((await request(browser, 'new-amy@example.org')).status).toBe(200);
    expect(await addressOf(browser)).toMatchObject({ email: 'amy@example.org' });
    expect((await browser.call('GET /api/auth/security')).body).toMatchObject({
      emailChange: { newEmail: 'new-amy@example.org' },
    });
    const token = await lastLink('new-amy@example.org', 'confirm-email');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: 'new-amy@example.org' } });
    expect(await addressOf(browser)).toMatchObject({ email: 'new-amy@example.org' });
    expect((await confirm(token)).status).toBe(410);
    const told = (await identity.mailsTo('amy@example.org')).map(({ subject }) => subject);
    expect(told).toEqual(
      expect.arrayContaining([
        'A new email address for your TradeSense account',
        'The email address of your TradeSense account was changed',
      ]),
    );
    await identity.signIn('new-amy@example.org', PASSWORD);
  });

  test('voids a reset link that was requested with the old address', async () => {
    const browser = await identity.learner('moving@example.org', PASSWORD);
    const { db } = identity.testApp;
    const asked = await db.read((tx) => findUserByEmail(tx, 'moving@example.org'));
    invariant(asked !== undefined, 'the learner has an account');
    await request(browser, 'moved@example.org');
    await confirm(await lastLink('moved@example.org', 'confirm-email'));
    await db.transaction((tx) => mailRequestedResetLink(identity.testApp.platform, tx, asked));
    const mails = [...(await identity.mailsTo('moving@example.org')), ...(await identity.mailsTo('moved@example.org'))];
    const links = mails.filter(({ source }) => source.includes('/auth/reset-password?'));
    expect(links).toEqual([]);
  });

  test('can be undone from the old address for 72 hours, which ends every session and mails a reset link', async () => {
    const browser = await identity.learner('ben@example.org', PASSWORD);
    await request(browser, 'thief@example.org');
    await confirm(await lastLink('thief@example.org', 'confirm-email'));
    const token = await lastLink('ben@example.org', 'undo-email');
    identity.advance(71 * HOUR_MS);
    // A thief requests as many links as one account gets within an hour. The owner must still get a link afterwards.
    for (let n = 0; n < 5; n += 1) await browser.call('POST /api/auth/forgot-password', { email: 'thief@example.org' });
    expect(await lastLink('thief@example.org', 'reset-password')).toBeTruthy();
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: 'ben@example.org' } });
    expect((await browser.call('GET /api/auth/me')).status).toBe(401);
    expect(await lastLink('ben@example.org', 'reset-password')).toBeTruthy();
    await identity.signIn('ben@example.org', PASSWORD);
    expect((await undo(token)).status).toBe(410);
  });

  test('removes, if it is undone, the passkeys and apps added since its request, and ends streams', async () => {
    const browser = await identity.learner('una@example.org', PASSWORD);
    await addPasskey(browser);
    await request(browser, 'una-thief@example.org');
    await confirm(await lastLink('una-thief@example.org', 'confirm-email'));
    await addPasskey(browser);
    const secret = text((await browser.call('POST /api/auth/totp', { password: PASSWORD })).body, 'secret');
    const code = new TOTP({ secret }).generate({ timestamp: identity.testApp.clock.now() });
    expect((await browser.call('POST /api/auth/totp/confirm', { code })).status).toBe(200);
    const endSessions = vi.spyOn(identity.testApp.platform.streams, 'endSessions');
    expect((await undo(await lastLink('una@example.org', 'undo-email'))).status).toBe(200);
    expect(endSessions).toHaveBeenCalledTimes(1);
    const back = await identity.signIn('una@example.org', PASSWORD);
    const { body } = await back.call('GET /api/auth/security');
    expect(body).toMatchObject({ totp: { isOn: false }, passkeys: [{ name: 'Key' }] });
    expect(record(body)['passkeys']).toHaveLength(1);
  });

  test.each(['change', 'reset'] as const)('ends with a new password if it was not confirmed (%s)', async (how) => {
    const [email, wanted] = [`eve-${how}@example.org`, `not-eve-${how}@example.org`];
    const browser = await identity.learner(email, PASSWORD);
    await request(browser, wanted);
    const token = await lastLink(wanted, 'confirm-email');
    expect((await setPassword(browser, email, how)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    const again = await identity.signIn(email, NEW_PASSWORD);
    expect((await again.call('GET /api/auth/security')).body).toMatchObject({ emailChange: null });
  });

  test('adds the confirmed address to those of the account, and drops those that another account has now', async () => {
    const browser = await identity.learner('Gil@example.org', PASSWORD);
    const id = text((await browser.call('GET /api/auth/me')).body, 'id');
    await request(browser, 'gil-two@example.org');
    await confirm(await lastLink('gil-two@example.org', 'confirm-email'));
    await request(browser, 'not-proven@example.org');
    const addresses = async () =>
      (await identity.testApp.db.read((tx) => addressesOf(tx, id))).toSorted((a, b) => a.localeCompare(b));
    expect(await addresses()).toEqual(['gil-two@example.org', 'gil@example.org']);
    await identity.learner('not-yet-gil@example.org', PASSWORD);
    await identity.sql(
      `UPDATE users SET email = 'Gil@example.org', email_normalised = 'gil@example.org' WHERE email = 'not-yet-gil@example.org'`,
    );
    expect(await addresses()).toEqual(['gil-two@example.org']);
  });

  test('can be rejected from the old address before it is confirmed', async () => {
    const browser = await identity.learner('cat@example.org', PASSWORD);
    await request(browser, 'not-cat@example.org');
    const token = await lastLink('not-cat@example.org', 'confirm-email');
    expect((await undo(await lastLink('cat@example.org', 'undo-email'))).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect((await identity.signIn('cat@example.org', PASSWORD)).bearer).toBeTruthy();
  });

  test('can be undone after further changes, by the owner of the address that comes back', async () => {
    const browser = await identity.learner('dan@example.org', PASSWORD);
    await request(browser, 'dan-two@example.org');
    await confirm(await lastLink('dan-two@example.org', 'confirm-email'));
    await request(browser, 'dan-three@example.org');
    await confirm(await lastLink('dan-three@example.org', 'confirm-email'));
    expect((await undo(await lastLink('dan@example.org', 'undo-email'))).body).toMatchObject({
      email: 'dan@example.org',
    });
    expect((await undo(await lastLink('dan-two@example.org', 'undo-email'))).status).toBe(410);
    await identity.signIn('dan@example.org', PASSWORD);
  });

  test('has a link that works for a day at the new address, and one for 72 hours at the old address', async () => {
    const browser = await identity.learner('eve@example.org', PASSWORD);
    await request(browser, 'eve-two@example.org');
    const token = await lastLink('eve-two@example.org', 'confirm-email');
    identity.advance(DAY_MS);
    expect((await confirm(token)).body).toMatchObject({ code: 'link-expired' });
    const again = await identity.signIn('eve@example.org', PASSWORD);
    await request(again, 'eve-two@example.org');
    await confirm(await lastLink('eve-two@example.org', 'confirm-email'));
    identity.advance(73 * HOUR_MS);
    expect((await undo(await lastLink('eve@example.org', 'undo-email'))).body).toMatchObject({ code: 'link-expired' });
  });

  test('does not reveal that the new address has an account; the owner of that account is notified', async () => {
    await identity.learner('fay@example.org', PASSWORD);
    const browser = await identity.learner('gus@example.org', PASSWORD);
    const taken = await request(browser, 'fay@example.org');
    const free = await request(browser, 'nobody@example.org');
    expect(taken).toMatchObject({ status: free.status, body: free.body });
    expect((await identity.mailsTo('fay@example.org')).at(-1)?.subject).toContain('already have');
  });

  test('and a registration of the same address at the same moment do not both succeed', async () => {
    const browser = await identity.learner('hal@example.org', PASSWORD);
    const other = await identity.browser();
    const wanted = 'wanted@example.org';
    await request(browser, wanted);
    const change = await lastLink(wanted, 'confirm-email');
    await other.call('POST /api/auth/register', { name: 'Ida', email: wanted, password: PASSWORD });
    const registration = await lastLink(wanted, 'verify-email');
    const answers = await Promise.all([
      confirm(change),
      other.call('POST /api/auth/verify-email', { token: registration }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await identity.sql('SELECT id FROM users WHERE email_normalised = $1', [wanted])).toHaveLength(1);
  });
});
