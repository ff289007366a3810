import rateLimit from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import type { Config } from '../../config.ts';
import type { App } from '../module.ts';
import { Problem } from './problem.ts';

function tooMany(ttl: number): Problem {
  const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
  return new Problem('too-many-requests', { detail: `Too many requests. Try again in ${retryAfter} s.`, retryAfter });
}

/**
 * Limits the API requests per minute of one network address. A route can set its own limit with `config: { rateLimit: {
 * max, timeWindow } }`. A limit per account is checked in addition to the limit per address. Requests are counted in
 * Redis if it is configured, otherwise per process. The limit 0 switches off all limits, including the limits of
 * routes.
 */
export async function limitRates(
  app: App,
  config: Pick<Config, 'rateLimitPerMinute'>,
  redis: Redis | null,
): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    allowList: ({ url, routeOptions }) => !url.startsWith('/api/') && routeOptions.config.rateLimit === undefined,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    ...(redis === null ? {} : { redis, nameSpace: 'tradesense:rate:', skipOnError: true }),
  });
  // The plugin applies only one limit per route. A limit per account is counted after the session lookup, so requests
  // with invented tokens would never be limited. Therefore routes with a limit per account are also limited by address
  // here.
  const countByAddress = app.createRateLimit();
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint?.limit?.per !== 'account') return;
    const counted = await countByAddress(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  });
}
