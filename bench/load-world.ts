import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../server/src/modules/identity/secret-hash.ts';

/** Number of rows inserted by one statement. */
const AT_ONCE = 500;

/** A learner with a session, for whom the sandbox is unlocked. */
export interface StoredLearner {
  readonly userId: string;
  readonly token: string;
}

/**
 * Inserts learners directly into a migrated database, because registering one hashes a password, which takes a tenth of
 * a second.
 */
export async function insertLearners(client: pg.Client, count: number): Promise<readonly StoredLearner[]> {
  const learners = Array.from({ length: count }, (_, at) => ({
    userId: randomUUID(),
    token: `learner-of-the-load-bench-${String(at).padStart(6, '0')}`,
  }));
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = learners.slice(first, first + AT_ONCE);
    const ids = some.map(({ userId }) => userId);
    await client.query(
      `INSERT INTO users (id, name, email, email_normalised, password_hash, is_admin, verified_at, created_at)
       SELECT id, 'Learner', id || '@example.org', id || '@example.org', '$argon2id$none', false, now(), now()
       FROM unnest($1::uuid[]) AS id`,
      [ids],
    );
    // The product stores times in milliseconds. If `last_seen_at` had microseconds, the server would never record that
    // the session is used.
    await client.query(
      `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
       SELECT gen_random_uuid(), id, hash, started, started, started + interval '1 day', 'bench', '127.0.0.1'
       FROM date_trunc('milliseconds', now()) AS started, unnest($1::uuid[], $2::bytea[]) AS given (id, hash)`,
      [ids, some.map(({ token }) => hashToken(token))],
    );
    await client.query(
      `INSERT INTO sandbox_unlocks (user_id, unlocked_at) SELECT id, now() FROM unnest($1::uuid[]) AS id`,
      [ids],
    );
  }
  await client.query('ANALYZE');
  return learners;
}

export interface Acknowledged {
  /** Client order ids of acknowledged orders. */
  readonly orders: readonly string[];
  /** Subjects of acknowledged feedback. */
  readonly feedback: readonly string[];
}

/**
 * Returns the faults: acknowledged data that is not stored exactly once, stored data that was never acknowledged, and
 * orders whose fills do not add up to their filled quantity.
 */
export async function storedOtherwise(client: pg.Client, acknowledged: Acknowledged): Promise<readonly string[]> {
  const faults: string[] = [];
  const compare = (what: string, sent: readonly string[], rows: readonly { id: string; times: number }[]) => {
    const times = new Map(rows.map((row) => [row.id, row.times]));
    for (const id of sent) if (times.get(id) !== 1) faults.push(`${what} ${id} is stored ${times.get(id) ?? 0} times`);
    const known = new Set(sent);
    for (const { id } of rows) if (!known.has(id)) faults.push(`${what} ${id} is stored and was not acknowledged`);
  };
  const { rows: orders } = await client.query<{ id: string; times: number }>(
    `SELECT client_order_id AS id, count(*)::int AS times FROM sandbox_orders GROUP BY client_order_id`,
  );
  compare('order', acknowledged.orders, orders);
  const { rows: feedback } = await client.query<{ id: string; times: number }>(
    `SELECT subject AS id, count(*)::int AS times FROM feedback GROUP BY subject`,
  );
  compare('feedback', acknowledged.feedback, feedback);
  const { rows: fills } = await client.query<{ id: string }>(
    `SELECT sandbox_orders.client_order_id AS id
     FROM sandbox_orders LEFT JOIN sandbox_fills ON sandbox_fills.account_id = sandbox_orders.account_id
       AND sandbox_fills.order_id = sandbox_orders.id
     GROUP BY sandbox_orders.account_id, sandbox_orders.id
     HAVING coalesce(sum(sandbox_fills.quantity), 0) <> max(sandbox_orders.filled)`,
  );
  for (const { id } of fills) faults.push(`order ${id} is filled by other fills than it says`);
  return faults;
}
