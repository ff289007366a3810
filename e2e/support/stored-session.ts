import { webcrypto } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CsrfTokenResponse, LoginResponse, SessionKeyResponse } from '@tradesense/contract/auth.ts';
import { CSRF_HEADER } from '@tradesense/contract/product.ts';
import { deriveStorageKeys, seal } from '../../web/src/platform/storage-crypto.ts';
import { keepSecret } from '../../server/test/checked-log.ts';
import type { Learner } from './learner.ts';
import type { ProductProcess } from './product-process.ts';

/**
 * Opens a page as a learner who is already signed in: this tab gets the cookies, the encrypted token and the encrypted
 * user that the app would have stored after the sign-in form. The form takes about a second longer, so only tests of
 * signing in use it.
 */
export async function openSignedIn(
  page: Page,
  product: ProductProcess,
  { email, password }: Learner,
  path = '/',
): Promise<void> {
  const entries = await sealedSession(page, product, { email, password });
  const stored = await page.addInitScript(
    ([origin, items]) => {
      if (location.origin !== origin) return;
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value);
    },
    [product.url, entries] as const,
  );
  await page.goto(product.url + path);
  // Writes the entries only on the first page of the tab, so that later changes of the session by the test or the app
  // are kept.
  await stored.dispose();
}

/** Signs in with the browser's own cookies. Returns what the app stores in the session storage of a tab. */
async function sealedSession(
  page: Page,
  product: ProductProcess,
  credentials: Pick<Learner, 'email' | 'password'>,
): Promise<Readonly<Record<string, string>>> {
  const { request } = page.context();
  const { csrfToken } = (await (await request.get(`${product.url}/api/auth/csrf-token`)).json()) as CsrfTokenResponse;
  const login = await request.post(`${product.url}/api/auth/login`, {
    headers: { [CSRF_HEADER]: csrfToken },
    data: credentials,
  });
  if (!login.ok()) throw new Error(`login: ${login.status()} ${await login.text()}`);
  const { token, user } = (await login.json()) as LoginResponse;
  keepSecret(token);
  const answer = await request.get(`${product.url}/api/auth/session-key`);
  const { sessionKey } = (await answer.json()) as SessionKeyResponse;
  const crypto = webcrypto as Crypto;
  const keys = await deriveStorageKeys(crypto.subtle, sessionKey);
  const sealed = (name: string, value: string) => seal(crypto, keys, name, value);
  return {
    _secure_auth_token: await sealed('_secure_auth_token', token),
    _secure_user_data: await sealed('_secure_user_data', JSON.stringify(user)),
  };
}
