// If this fails, an attacker gets the full limit on each server separately.
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testConfig } from '../../../test/harness.ts';
import { noErrorReports } from '../error-reporter.ts';
import { createHttpServer } from './http-server.ts';

const redisUrl = process.env['TEST_REDIS_URL'];

test.skipIf(redisUrl === undefined)('servers that share a Redis count requests together', async () => {
  const redis = new Redis(redisUrl ?? '');
  const config = testConfig('/nowhere', { rateLimitPerMinute: 3, trustedProxies: 1 });
  const servers = await Promise.all(
    [1, 2].map(() => createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, redis)),
  );
  for (const server of servers) server.get('/api/hello', () => ({ hello: true }));
  const headers = { 'x-forwarded-for': `caller-${randomUUID()}` };
  const statuses: (number | undefined)[] = [];
  for (const at of [0, 1, 0, 1, 0])
    statuses.push((await servers[at]?.inject({ url: '/api/hello', headers }))?.statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await Promise.all(servers.map((server) => server.close()));
  await redis.quit();
});
