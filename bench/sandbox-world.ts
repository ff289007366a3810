import type { TestApp } from '../server/test/harness.ts';

/**
 * Starts the whole server on a separate database on the server of `DATABASE_URL`. Returns `null` and writes a line to
 * stderr if `DATABASE_URL` is not set.
 */
export async function openSandboxBench(nowMs: number): Promise<TestApp | null> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) {
    console.error('skipped: DATABASE_URL is not set');
    return null;
  }
  process.env['TEST_DATABASE_URL'] = url;
  await import('../server/src/platform/module-hooks.ts');
  const { createTestApp } = await import('../server/test/harness.ts');
  return createTestApp({ nowMs });
}

interface Resting {
  readonly accounts: number;
  readonly ordersEach: number;
  /** Limit price, in units of 10⁻⁸ SENSE$. */
  readonly limit: bigint;
}

/**
 * Inserts accounts, one per learner. Each account has 10,000 SENSE$. A part of this is reserved by `ordersEach` resting
 * orders to buy 0.001 BTC at `limit`, stored as the engine stores such orders.
 */
export async function insertResting(t: TestApp, { accounts, ordersEach, limit }: Resting): Promise<void> {
  const reserved = 20_000_000n;
  const held = reserved * BigInt(ordersEach);
  const grant = 10_000_000_000n;
  const at = new Date(t.clock.now());
  const run = (text: string, values: unknown[]) => t.db.read((tx) => tx.$client.query(text, values));
  await run(
    `INSERT INTO users (id, name, email, email_normalised, password_hash, is_admin, verified_at, created_at)
     SELECT md5('user' || i)::uuid, 'Learner ' || i, i || '@example.org', i || '@example.org', '$argon2id$none', true, $2, $2
     FROM generate_series(1, $1::int) AS i`,
    [accounts, at],
  );
  await run(
    `INSERT INTO sandbox_accounts (id, user_id, number, attempt, name, margin_mode, preset, maker_fee, taker_fee, cash, marks,
       sequence, last_event_at, opened_at)
     SELECT md5('account' || i)::uuid, md5('user' || i)::uuid, 1, 1, 'Account 1', 'isolated', 'easy', 50000, 100000, $3, '{}', 0, $2, $2
     FROM generate_series(1, $1::int) AS i`,
    [accounts, at, grant - held],
  );
  await run(
    `INSERT INTO ledger_chains (account_id, user_id, sequence, hash, cash, margin, fees, funding, realised, grants)
     SELECT id, user_id, 0, decode(repeat('00', 32), 'hex'), $1, $2, 0, 0, 0, $3 FROM sandbox_accounts`,
    [grant - held, held, -grant],
  );
  if (ordersEach === 0) return;
  await run(
    `INSERT INTO sandbox_order_requests (account_id, client_order_id, request_hash, response, at)
     SELECT id, 'bench-request', '', '{"orders": []}', $1 FROM sandbox_accounts`,
    [at],
  );
  await run(
    `INSERT INTO sandbox_orders (account_id, id, client_order_id, role, sequence, place, symbol, side, type, state, quantity,
       filled, remaining, filled_cost, limit_price, time_in_force, is_post_only, is_reduce_only, leverage, reserved,
       ticks_to_wait, is_resting, acts_at_or_below, accepted_at, updated_at)
     SELECT id, 'order-' || n, 'bench-request', 'single', 0, n, 'BTC', 'buy', 'limit', 'working', 100000,
       0, 100000, 0, $2::bigint - n * 1000000, 'gtc', false, false, 10, $3, 1, true, $2::bigint - n * 1000000, $4, $4
     FROM sandbox_accounts, generate_series(1, $1::int) AS n`,
    [ordersEach, limit, reserved, at],
  );
  await run('ANALYZE', []);
}
