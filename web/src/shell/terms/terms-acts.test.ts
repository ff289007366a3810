// If this fails, an acceptance is lost, or is claimed although the server did not store it, or declining does not end
// the session.
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import type { Identity } from '../../features/identity/auth-context.ts';
import type { Call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import { acceptTerms, declineTerms, isAcceptedInSession } from './terms-acts.ts';

const ada: User = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  username: null,
  isAdmin: false,
  isModerator: false,
  isVerified: true,
  isSuspended: false,
  termsAcceptedAt: null,
};
const AT = '2026-01-02T03:04:05.000Z';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

function setUp(answer: unknown) {
  const values = new Map<string, string>();
  const storage: SecureStorage = {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const updateUser = vi.fn<(user: User) => Promise<void>>(async () => undefined);
  const logout = vi.fn<(leave: () => Promise<void>) => Promise<void>>(async (leave) => leave());
  const identity = { storage, auth: { updateUser, logout } } as unknown as Identity;
  const call = vi.fn<() => Promise<unknown>>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { values, identity, updateUser, logout, call: call as unknown as Call };
}

const refusal = (problem: ApiError['problem']) =>
  new ApiError({ code: 'internal-error', status: 500, problem, message: 'a title' });

test('accepting sends a request without a body, stores flag and time, and updates the user', async () => {
  const { call, identity, values, updateUser } = setUp({ termsAcceptedAt: AT });
  await expect(acceptTerms(call, identity, ada)).resolves.toBeNull();
  expect(call).toHaveBeenCalledWith('POST /api/auth/accept-terms', { isJson: true });
  expect(Object.fromEntries(values)).toEqual({ termsAcceptedInSession: 'true', termsAcceptedAt: AT });
  expect(updateUser).toHaveBeenCalledWith({ ...ada, termsAcceptedAt: AT });
});

test.each([
  ['the server says why', refusal({ message: 'Not today.' }), 'Not today.'],
  ['the server says nothing', refusal({}), 'Failed to save terms acceptance'],
  ['the answer has no time', {}, 'Failed to save terms acceptance'],
  [
    'no answer comes',
    new ApiError({ code: 'offline', status: 0, problem: {}, message: 'offline' }),
    'Network error occurred.',
  ],
  ['something breaks', new TypeError('broken'), 'Network error occurred.'],
])('accepting fails when %s, with the message: %s', async (_name, answer, message) => {
  const { call, identity, values, updateUser } = setUp(answer);
  await expect(acceptTerms(call, identity, ada)).resolves.toBe(message);
  expect(values.size).toBe(0);
  expect(updateUser).not.toHaveBeenCalled();
});

test('declining removes the flag, ends the session and opens Home', async () => {
  const { identity, values, logout } = setUp(null);
  values.set('termsAcceptedInSession', 'true');
  const goHome = vi.fn<() => Promise<void>>(async () => undefined);
  await expect(declineTerms(identity, goHome)).resolves.toBeNull();
  expect(values.size).toBe(0);
  expect(logout).toHaveBeenCalledTimes(1);
  expect(goHome).toHaveBeenCalledTimes(1);
});

test('a failed decline returns a message', async () => {
  const { identity } = setUp(null);
  const goHome = async () => Promise.reject(new Error('stuck'));
  await expect(declineTerms(identity, goHome)).resolves.toBe('Error occurred.');
});

test.each([
  ['true', true],
  ['false', false],
  ['1', false],
  [null, false],
])('the session flag %j means accepted: %s', async (flag, expected) => {
  const { identity, values } = setUp(null);
  if (flag !== null) values.set('termsAcceptedInSession', flag);
  await expect(isAcceptedInSession(identity.storage)).resolves.toBe(expected);
});
