import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { hashPassword } from '../src/modules/identity/password-hash.ts';
import { hashToken } from '../src/modules/identity/secret-hash.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

export interface Account {
  readonly userId: string;
  /** Client of a browser in which the account is signed in. */
  readonly client: TestClient;
}

/** Runs raw SQL and returns its rows. */
export async function sql(t: TestApp, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return t.db.read(async (tx) => (await tx.$client.query<Record<string, unknown>>(text, values)).rows);
}

/**
 * Creates a verified, signed-in account. It is inserted into the database directly, because hashing a password takes a
 * tenth of a second.
 */
export async function openAccount(t: TestApp, name: string, { isAdmin = false } = {}): Promise<Account> {
  const { ids, clock } = t.platform;
  const [userId, token, now] = [ids.next(), ids.secret(), new Date(clock.now())];
  const email = `${name.toLowerCase()}@example.org`;
  await sql(
    t,
    `INSERT INTO users (id, name, email, email_normalised, password_hash, is_admin, verified_at, created_at, last_seen_at)
     VALUES ($1, $2, $3, $3, '$argon2id$none', $4, $5, $5, $5)`,
    [userId, name, email, isAdmin, now],
  );
  await sql(
    t,
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
     VALUES ($1, $2, $3, $4, $4, $4::timestamptz + interval '1 day', 'test', '127.0.0.1')`,
    [ids.next(), userId, hashToken(token), now],
  );
  const client = t.client();
  client.token = token;
  const me = await client.get('/api/auth/me');
  invariant(me.status === 200, me.text);
  return { userId, client };
}

export const ACCOUNT_PASSWORD = 'a long enough password';
let hashing: Promise<string> | undefined;

/** Gives an account the password `ACCOUNT_PASSWORD`, whose hash is computed once. */
export async function givePassword(t: TestApp, userId: string): Promise<void> {
  hashing ??= hashPassword(ACCOUNT_PASSWORD);
  await sql(t, 'UPDATE users SET password_hash = $2 WHERE id = $1', [userId, await hashing]);
}
