import { expect, vi } from 'vitest';
import { sql } from '../account-world.ts';
import { expectOrdersFilledOnce } from '../fault-world.ts';
import type { ChaosWorld } from './world.ts';

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

async function column(world: ChaosWorld, statement: string): Promise<string[]> {
  return (await sql(world.t, statement)).map((row) => String(row['value'])).toSorted();
}

/**
 * Expects that nothing is lost: exactly the acknowledged orders, posts and answers are stored, each once; each order is
 * filled once; the ledgers are valid; and all events are delivered.
 */
export async function expectNothingLost(world: ChaosWorld): Promise<void> {
  await eventually(async () =>
    expect(await sql(world.t, 'SELECT 1 FROM sandbox_orders WHERE ended_at IS NULL')).toEqual([]),
  );
  const all = (of: (learner: ChaosWorld['learners'][number]) => string[]) => world.learners.flatMap(of).toSorted();
  const orders = await column(world, `SELECT account_id || ' ' || client_order_id AS value FROM sandbox_orders`);
  expect(orders).toEqual(all(({ accountId, done }) => done.orders.map((id) => `${accountId} ${id}`)));
  await expectOrdersFilledOnce(world.t, orders.length);
  expect(await column(world, 'SELECT text AS value FROM posts')).toEqual(all(({ done }) => done.posts));
  const answers = `SELECT test_id || ' ' || index AS value FROM bias_questions WHERE answered_at IS NOT NULL`;
  expect(await column(world, answers)).toEqual(all(({ done }) => done.answers));
  await eventually(async () =>
    expect(
      await sql(world.t, 'SELECT subscriber, last_error FROM outbox_deliveries WHERE delivered_at IS NULL'),
    ).toEqual([]),
  );
}

/** Waits until both servers report that they are ready. */
export async function expectReady(world: ChaosWorld): Promise<void> {
  for (const place of [0, 1] as const)
    await eventually(async () => expect((await fetch(`${world.url(place)}/api/ready`)).status).toBe(200));
}
