// If this fails, an attacker can sign in with a copied passkey or with a passkey of another user or site, or an owner
// cannot sign in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeyRequest } from '@tradesense/contract/security.ts';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';
import { record, text } from '../../../test/read-answer.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { addPasskey } from './passkeys.service.ts';

const PASSWORD = 'candles drawn at noon';
const ORIGIN = 'http://localhost:3000';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const challengeOf = (body: unknown) => text(record(body)['options'], 'challenge');

async function add(browser: Browser, device: SoftwareAuthenticator, name = 'Laptop') {
  const { body, status } = await browser.call('POST /api/auth/passkeys/options', { password: PASSWORD });
  expect(status).toBe(200);
  const request = { challengeId: text(body, 'challengeId'), name, response: device.create(challengeOf(body)) };
  return { request, answer: await browser.call('POST /api/auth/passkeys', request) };
}

async function signIn(device: SoftwareAuthenticator, counter?: number) {
  const browser = await identity.browser();
  const { body } = await browser.call('POST /api/auth/passkey-sign-in/options', {});
  const request = { challengeId: text(body, 'challengeId'), response: device.get(challengeOf(body), counter) };
  return { browser, request, answer: await browser.call('POST /api/auth/passkey-sign-in', request) };
}

async function owner(email: string, origin = ORIGIN) {
  const browser = await identity.learner(email, PASSWORD);
  const device = createSoftwareAuthenticator(origin);
  return { browser, device, ...(await add(browser, device)) };
}

describe('a passkey', () => {
  test('can be added with the password, is announced by email, and signs in without a name', async () => {
    const email = 'amy@example.org';
    const { browser, device, answer } = await owner(email);
    expect(answer).toMatchObject({ status: 200, body: { name: 'Laptop', lastUsedAt: null } });
    expect((await identity.mailsTo(email)).at(-1)?.subject).toContain('Passkey added');
    expect((await browser.call('POST /api/auth/passkeys/options', { password: 'wrong' })).status).toBe(422);
    const signed = await signIn(device);
    expect(signed.answer).toMatchObject({ status: 200, body: { user: { email } } });
    signed.browser.bearer = text(signed.answer.body, 'token');
    expect((await signed.browser.call('GET /api/auth/me')).status).toBe(200);
    const { passkeys } = record((await browser.call('GET /api/auth/security')).body);
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }]);
  });

  test('gives no response that works twice, neither to sign in nor to add a passkey', async () => {
    const { browser, device, request } = await owner('ben@example.org');
    expect((await browser.call('POST /api/auth/passkeys', request)).body).toMatchObject({ code: 'passkey-refused' });
    const signed = await signIn(device);
    expect(signed.answer.status).toBe(200);
    expect((await signed.browser.call('POST /api/auth/passkey-sign-in', signed.request)).status).toBe(422);
  });

  test('is refused if its response is to another challenge or comes too late', async () => {
    const { device } = await owner('cat@example.org');
    const [one, two] = [await identity.browser(), await identity.browser()];
    const first = (await one.call('POST /api/auth/passkey-sign-in/options', {})).body;
    const second = (await two.call('POST /api/auth/passkey-sign-in/options', {})).body;
    const mixed = { challengeId: text(first, 'challengeId'), response: device.get(challengeOf(second)) };
    expect((await one.call('POST /api/auth/passkey-sign-in', mixed)).status).toBe(422);
    identity.advance(6 * MINUTE_MS);
    const late = { challengeId: text(second, 'challengeId'), response: device.get(challengeOf(second)) };
    expect((await two.call('POST /api/auth/passkey-sign-in', late)).status).toBe(422);
  });

  test('with an older counter, which was cloned, is refused', async () => {
    const { device } = await owner('dan@example.org');
    expect((await signIn(device, 7)).answer.status).toBe(200);
    expect((await signIn(device, 7)).answer.status).toBe(422);
    expect((await signIn(device, 6)).answer.status).toBe(422);
    expect((await signIn(device, 8)).answer.status).toBe(200);
  });

  test('is not added by a session that ends while the browser creates the passkey', async () => {
    const browser = await identity.learner('kim@example.org', PASSWORD);
    const { body } = await browser.call('POST /api/auth/passkeys/options', { password: PASSWORD });
    const { platform } = identity.testApp;
    const [session] = await identity.sql(
      `SELECT s.id, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'kim@example.org'`,
    );
    const viewer = { userId: String(session?.['user_id']), sessionId: String(session?.['id']) };
    await identity.sql(`DELETE FROM sessions WHERE id = '${viewer.sessionId}'`);
    const response = createSoftwareAuthenticator(ORIGIN).create(challengeOf(body));
    const request = passkeyRequest.parse({ challengeId: text(body, 'challengeId'), name: 'Laptop', response });
    const noRights = { isAdmin: false, isModerator: false, isSuspended: false };
    await expect(addPasskey(platform, { ...viewer, ...noRights }, request)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
    expect(await identity.sql(`SELECT id FROM passkeys WHERE user_id = '${viewer.userId}'`)).toEqual([]);
  });

  test('for another site, or unknown to the server, is refused', async () => {
    expect((await owner('eve@example.org', 'http://localhost:4000')).answer.status).toBe(422);
    expect((await owner('evelyn@example.org', 'https://evil.example')).answer.status).toBe(422);
    expect((await signIn(createSoftwareAuthenticator(ORIGIN))).answer.body).toMatchObject({ code: 'passkey-refused' });
  });

  test('can be added only with the challenge of its owner, and not with a challenge for signing in', async () => {
    const [amy, fay] = [
      await identity.learner('gus@example.org', PASSWORD),
      await identity.learner('fay@example.org', PASSWORD),
    ];
    const { body } = await amy.call('POST /api/auth/passkeys/options', { password: PASSWORD });
    const device = createSoftwareAuthenticator(ORIGIN);
    const request = {
      challengeId: text(body, 'challengeId'),
      name: 'Mine',
      response: device.create(challengeOf(body)),
    };
    expect((await fay.call('POST /api/auth/passkeys', request)).status).toBe(422);
    const open = (await fay.call('POST /api/auth/passkey-sign-in/options', {})).body;
    const wrong = { challengeId: text(open, 'challengeId'), name: 'Mine', response: device.create(challengeOf(open)) };
    expect((await fay.call('POST /api/auth/passkeys', wrong)).status).toBe(422);
  });

  test('can be renamed and removed by its owner alone, and does not sign in once it is removed', async () => {
    const email = 'hal@example.org';
    const { browser, device, answer } = await owner(email);
    const id = text(answer.body, 'id');
    const stranger = await identity.learner('ida@example.org', PASSWORD);
    const named = { name: 'Old laptop' };
    const nameOf = async () => record((await browser.call('GET /api/auth/security')).body)['passkeys'];
    expect((await stranger.call(`PATCH /api/auth/passkeys/${id}`, named)).status).toBe(404);
    expect(await nameOf()).toMatchObject([{ name: 'Laptop' }]);
    expect((await browser.call(`PATCH /api/auth/passkeys/${id}`, named)).status).toBe(200);
    expect(await nameOf()).toMatchObject([{ name: 'Old laptop' }]);
    expect((await stranger.call(`DELETE /api/auth/passkeys/${id}`)).status).toBe(404);
    expect((await browser.call(`DELETE /api/auth/passkeys/${id}`)).status).toBe(200);
    expect((await identity.mailsTo(email)).at(-1)?.subject).toContain('Passkey removed');
    expect((await signIn(device)).answer.status).toBe(422);
  });

  test('signs in to a suspended account only as suspended', async () => {
    const { device, browser } = await owner('jan@example.org');
    const me = text((await browser.call('GET /api/auth/me')).body, 'id');
    await identity.sql('UPDATE users SET is_suspended = true WHERE id = $1', [me]);
    expect((await signIn(device)).answer).toMatchObject({ status: 200, body: { user: { isSuspended: true } } });
  });

  test('leaves no challenge behind that nobody answered', async () => {
    await (await identity.browser()).call('POST /api/auth/passkey-sign-in/options', {});
    identity.advance(2 * HOUR_MS);
    await identity.testApp.drain();
    expect(await identity.sql('SELECT id FROM passkey_challenges')).toEqual([]);
  });
});
