// If this fails, a stranger can find out which addresses have an account.
import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { startIdentity, type Answer, type Identity } from '../../../test/identity-world.ts';
import { ARGON2ID, DUMMY_PASSWORD_HASH, passwordMatches } from './password-hash.ts';

const PASSWORD = 'candles drawn at noon';
// The addresses of the first test have the same length, so that content-length can be compared.
const KNOWN = 'known-learner@example.org';
const UNVERIFIED = 'new---learner@example.org';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  await identity.learner(KNOWN, PASSWORD);
  const browser = await identity.browser();
  await browser.call('POST /api/auth/register', { name: 'Ann', email: UNVERIFIED, password: PASSWORD });
});
afterAll(() => identity.close());

/**
 * Returns everything in a response that could tell a stranger whether an address has an account. Random values, and
 * values that the user typed, are left out.
 */
function shapeOf(answer: Answer): unknown {
  const shapes = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, ALWAYS_NEW.has(key) ? typeof inner : shapes(inner)]),
    );
  };
  return { status: answer.status, headers: shapes(answer.headers), body: shapes(answer.body) };
}
const ALWAYS_NEW = new Set(['token', 'tempToken', 'id', 'email', 'requestId', 'x-request-id', 'date', 'set-cookie']);

test.each([
  [
    'register',
    'unknown-ann-1@example.org',
    (email: string) => ({ name: 'Ben', email, password: 'another long password' }),
  ],
  ['resend-verification', 'unknown-ann-2@example.org', (email: string) => ({ email })],
  ['forgot-password', 'unknown-ann-2@example.org', (email: string) => ({ email })],
  ['login', 'unknown-ann-2@example.org', (email: string) => ({ email, password: 'not the password' })],
])('the endpoint %s answers alike for an unknown, a known and an unverified address', async (call, unknown, bodyOf) => {
  identity.advance(DAY_MS);
  const answers: unknown[] = [];
  for (const email of [unknown, KNOWN, UNVERIFIED]) {
    const browser = await identity.browser();
    answers.push(shapeOf(await browser.call(`POST /api/auth/${call}`, bodyOf(email))));
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a blocked address is refused alike whether it has an account or not', async () => {
  const refusals: unknown[] = [];
  for (const email of [KNOWN, 'blocked-unknown@example.org']) {
    identity.advance(DAY_MS);
    const browser = await identity.browser();
    for (let i = 0; i < 5; i += 1) await browser.call('POST /api/auth/login', { email, password: 'wrong' });
    refusals.push(shapeOf(await browser.call('POST /api/auth/login', { email, password: PASSWORD })));
  }
  expect(refusals[0]).toMatchObject({ status: 429 });
  expect(refusals[1]).toEqual(refusals[0]);
});

/**
 * Counts the nameless native tasks that start during `act`. The password library starts one for each hash, so the
 * result is the number of passwords that were hashed.
 */
async function hashesDuring(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'undefined') count += 1;
    },
  }).enable();
  try {
    await act();
  } finally {
    hook.disable();
  }
  return count;
}

test('a login compares one password of the same cost, even for an unknown address', async () => {
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  expect(DUMMY_PASSWORD_HASH).toMatch(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  expect(await hashesDuring(() => passwordMatches(DUMMY_PASSWORD_HASH, PASSWORD))).toBe(1);
  const browser = await identity.browser();
  const emails = [KNOWN, UNVERIFIED, 'count-unknown@example.org'];
  const counted: Record<string, number> = {};
  for (const email of emails) {
    identity.advance(DAY_MS);
    const login = () => browser.call('POST /api/auth/login', { email, password: 'wrong' });
    counted[email] = await hashesDuring(login);
  }
  expect(counted).toEqual(Object.fromEntries(emails.map((email) => [email, 1])));
});
