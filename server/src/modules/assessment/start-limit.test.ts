// If this fails, one account can keep the server busy by starting tests, or a normal learner is blocked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START_LIMIT, START_LIMIT_WINDOW_MS } from '@tradesense/core/assessment/start-limit.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount } from '../../../test/account-world.ts';
import * as biasTest from '../../../test/bias-test-world.ts';
import * as chartExam from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { rateLimitPerMinute: 100_000 } });
});
afterAll(() => t.close());

const KINDS = [
  ['tests', '/api/bias-tests', biasTest.startOf()],
  ['exams', '/api/chart-exams', chartExam.startOf()],
] as const;

async function startAndAbandon(client: TestClient, url: string, body: unknown): Promise<number> {
  const started = await client.post(url, body);
  if (started.status === 200) await client.post(`${url}/${started.body.id}/abandon`);
  return started.status;
}

test.each(KINDS)(
  'an account may start a limited number of %s in ten minutes, and is told when the next may start',
  async (kind, url, body) => {
    const { client } = await openAccount(t, `busy-with-${kind}`);
    for (let count = 0; count < START_LIMIT; count += 1) {
      expect(await startAndAbandon(client, url, body)).toBe(200);
      t.clock.advance(1_000);
    }
    const refused = await client.post(url, body);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(START_LIMIT_WINDOW_MS / 1_000 - START_LIMIT) },
      body: {
        code: 'too-many-starts',
        detail: `You have started ${START_LIMIT} ${kind} in 10 minutes. You can start the next one in 10 minutes.`,
      },
    });
    const { client: other } = await openAccount(t, `other-with-${kind}`);
    expect(await startAndAbandon(other, url, body)).toBe(200);

    t.clock.advance(START_LIMIT_WINDOW_MS - START_LIMIT * 1_000 - 1);
    expect((await client.post(url, body)).body.detail).toContain('in 1 second.');
    t.clock.advance(1);
    expect(await startAndAbandon(client, url, body)).toBe(200);
    expect(await startAndAbandon(client, url, body)).toBe(429);
    t.clock.advance(MINUTE_MS);
  },
);

test.each(KINDS)(
  'a repeated request to start %s gets its response even if no new one may be started',
  async (kind, url, body) => {
    const { client } = await openAccount(t, `repeating-${kind}`);
    const key = { 'idempotency-key': `start-of-${kind}` };
    const first = await client.post(url, body, key);
    await client.post(`${url}/${first.body.id}/abandon`);
    for (let count = 1; count < START_LIMIT; count += 1) await startAndAbandon(client, url, body);
    expect((await client.post(url, body)).status).toBe(429);
    expect(await client.post(url, body, key)).toMatchObject({ status: 200, body: { id: first.body.id } });
  },
);
