import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import { createApiClient } from '../../platform/api-client.ts';
import { createSecureStorage, type SecureKey } from '../../platform/secure-storage.ts';
import { createTabSignIn } from '../../platform/tab-sign-in.ts';
import { createAuthStore } from './auth-store.ts';

/** A response of the fake server, or the error of a request that it does not receive. */
export type Answer = [status: number, body: unknown] | TypeError;

export const user: User = {
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
export const OFFLINE = new TypeError('Failed to fetch');

/**
 * Opens a page with a fake server and the browser's storage. `answers` has responses by endpoint. Most others get 404.
 */
export function openPage(
  answers: Readonly<Record<string, Answer | Promise<Answer> | (() => Answer)>> = {},
  isLeaving = false,
) {
  const sent: string[] = [];
  const warn = vi.fn<(message: string, cause: unknown) => void>();
  const always: Readonly<Record<string, Answer>> = {
    'GET /api/auth/csrf-token': [200, { csrfToken: 'csrf' }],
    'GET /api/auth/session-key': [200, { sessionKey: 'key' }],
  };
  const client = createApiClient({
    nowMs: () => 5,
    async fetch(url, { method }) {
      sent.push(`${method} ${url}`);
      const stated = { ...always, ...answers }[`${method} ${url}`];
      const answer = (await (typeof stated === 'function' ? stated() : stated)) ?? [404, {}];
      if (!Array.isArray(answer)) throw answer;
      return new Response(JSON.stringify(answer[1]), { status: answer[0] });
    },
  });
  const storage = createSecureStorage({
    fetchSessionKey: async () => (await client.call('GET /api/auth/session-key', { isPublic: true })).sessionKey,
    crypto: webcrypto as Crypto,
    sessionStorage,
    localStorage,
    warn,
  });
  const tab = createTabSignIn(sessionStorage);
  const auth = createAuthStore({
    client,
    storage,
    tab,
    warn,
    isLeaving: () => isLeaving,
  });
  client.onSessionLost(auth.expire);
  const stored = async (...keys: SecureKey[]) => Promise.all(keys.map((key) => storage.get(key)));
  return { auth, client, storage, stored, sent, warn };
}

/** Returns the keys in both storages, except the key that says that this tab had a token. */
export function storedNames(): string[] {
  return [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((name) => name !== 'signed_in');
}

export const LOGIN = 'POST /api/auth/login';
export const RESUME = 'POST /api/auth/resume';
export const ME = 'GET /api/auth/me';
export const credentials = { email: 'ada@example.com', password: 'correct horse' };

/** Leaves the browser as a sign-in leaves it, for the page that is opened next. */
export async function signedInBefore(): Promise<void> {
  await openPage({ [LOGIN]: [200, { token: 'token-1', user }] }).auth.login(credentials);
}
