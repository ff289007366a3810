import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

/** Signs in by password in a new browser. */
export async function signIn(
  t: TestApp,
  body: { readonly email: string; readonly password: string },
): Promise<TestClient> {
  const client = t.client();
  const answer = await client.post('/api/auth/login', body);
  invariant(answer.status === 200, answer.text);
  client.token = answer.body.token;
  return client;
}
