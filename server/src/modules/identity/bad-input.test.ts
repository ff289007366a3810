// If this fails, invalid or malicious input is stored or breaks the server, or the response to it does not name the
// invalid field.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentity, type Identity } from '../../../test/identity-world.ts';

const good = { name: 'Ann', email: 'ann@example.org', password: 'candles drawn at noon' };
const token = 'A'.repeat(43);
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

test.each([
  ['register', 'name too short', { ...good, name: 'A' }, ['body.name']],
  ['register', 'name only blanks', { ...good, name: '     ' }, ['body.name']],
  ['register', 'name too long', { ...good, name: 'A'.repeat(51) }, ['body.name']],
  ['register', 'line break in the name', { ...good, name: 'Ann\r\nBcc: ben@example.org' }, ['body.name']],
  ['register', 'NUL in the name', { ...good, name: 'Ann\u0000' }, ['body.name']],
  ['register', 'a name that nobody sees', { ...good, name: '\u200B\u3164\u202E' }, ['body.name']],
  ['register', 'name missing', { email: good.email, password: good.password }, ['body.name']],
  ['register', 'name a number', { ...good, name: 7 }, ['body.name']],
  ['register', 'no address', { ...good, email: 'ann' }, ['body.email']],
  ['register', 'two addresses', { ...good, email: 'ann@example.org, ben@example.org' }, ['body.email']],
  [
    'register',
    'line break in the address',
    { ...good, email: 'ann@example.org\r\nCc: ben@example.org' },
    ['body.email'],
  ],
  ['register', 'address too long', { ...good, email: `${'a'.repeat(250)}@example.org` }, ['body.email']],
  ['register', 'address a list', { ...good, email: ['ann@example.org'] }, ['body.email']],
  ['register', 'password of 9 characters', { ...good, password: '123456789' }, ['body.password']],
  ['register', 'password of 201 characters', { ...good, password: 'x'.repeat(201) }, ['body.password']],
  ['register', 'promo code too long', { ...good, promoCode: 'P'.repeat(41) }, ['body.promoCode']],
  ['register', 'an unknown field', { ...good, isAdmin: true }, ['body.isAdmin']],
  [
    'register',
    'several wrong fields',
    { name: '', email: '', password: '' },
    ['body.email', 'body.name', 'body.password'],
  ],
  ['login', 'no password', { email: good.email }, ['body.password']],
  ['login', 'password empty', { email: good.email, password: '' }, ['body.password']],
  ['login', 'password an object', { email: good.email, password: { $ne: null } }, ['body.password']],
  ['login', 'remember a text', { email: good.email, password: 'x', remember: 'yes' }, ['body.remember']],
  ['login', 'NUL in the address', { email: 'ann\u0000@example.org', password: 'x' }, ['body.email']],
  ['login', 'an unknown field', { email: good.email, password: 'x', isAdmin: true }, ['body.isAdmin']],
  ['verify-email', 'token too short', { token: 'short' }, ['body.token']],
  ['verify-email', 'token too long', { token: 'A'.repeat(201) }, ['body.token']],
  ['forgot-password', 'no address', { email: 'ann' }, ['body.email']],
  ['reset-password', 'short password', { token, password: 'short' }, ['body.password']],
  ['setup', 'no name', { token, email: good.email, password: good.password }, ['body.name']],
])('the endpoint %s answers 400 and names the field: %s', async (call, _case, body, paths) => {
  const browser = await identity.browser();
  const answer = await browser.call(`POST /api/auth/${call}`, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const { errors } = answer.body as { errors: { path: string }[] };
  expect([...new Set(errors.map(({ path }) => path))].toSorted()).toEqual(paths);
});

test.each([
  ['a list', [1, 2]],
  ['a text', 'register me'],
  ['null', null],
  ['nothing', undefined],
])('a body that is %s is refused', async (_case, body) => {
  const browser = await identity.browser();
  expect(await browser.call('POST /api/auth/register', body)).toMatchObject({
    status: 400,
    body: { code: 'invalid-request' },
  });
});

test('a body of 10 MB is refused because of its size', async () => {
  const browser = await identity.browser();
  const body = { ...good, name: 'A'.repeat(10_000_000) };
  expect(await browser.call('POST /api/auth/register', body)).toMatchObject({
    status: 413,
    body: { code: 'body-too-large' },
  });
});

test('sending the link again needs either a token or an address, not both', async () => {
  const browser = await identity.browser();
  for (const body of [{}, { tempToken: token, email: good.email }, { tempToken: 'short' }]) {
    expect(await browser.call('POST /api/auth/resend-verification', body)).toMatchObject({ status: 400 });
  }
});

test('the refused requests have stored and mailed nothing', async () => {
  expect(await identity.sql('SELECT 1 FROM users UNION ALL SELECT 1 FROM registrations')).toEqual([]);
  expect(await identity.sql('SELECT 1 FROM mail_queue')).toEqual([]);
  expect(await identity.sql('SELECT 1 FROM outbox_events')).toEqual([]);
});

test.each([
  ['letters of any script', 'Zoë 李'],
  ['50 characters', 'N'.repeat(50)],
  ['two emoji', '🕯🕯'],
  ['one sign of seven code points', '👩‍👩‍👧‍👦'],
  ['markup', '<b>Ann</b> & "Ben"'],
  ['SQL', `'); DROP TABLE users;--`],
])('a name of %s is accepted unchanged', async (_case, name) => {
  const browser = await identity.browser();
  const email = `name-${Buffer.from(name).toString('hex').slice(0, 20)}@example.org`;
  expect(await browser.call('POST /api/auth/register', { ...good, name, email })).toMatchObject({
    status: 200,
    body: { user: { name } },
  });
  expect(await identity.sql('SELECT name FROM registrations WHERE email = $1', [email])).toEqual([{ name }]);
});

test.each([10, 200])('a password of %i characters is accepted', async (length) => {
  const password = 'candles drawn at noon, and volume tells no lies; '.repeat(5).slice(-length);
  const browser = await identity.browser();
  const body = { ...good, email: `long-${length}@example.org`, password };
  expect((await browser.call('POST /api/auth/register', body)).status).toBe(200);
});
