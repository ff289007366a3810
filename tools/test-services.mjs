// `npm run test:services`: the integration tests again on a real PostgreSQL, and those that need its concurrency.
import { startServices } from './services.mjs';
import { Tally } from './tally.mjs';
import { childEnvironment, ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const services = await startServices();
const tally = new Tally();
try {
  const env = childEnvironment({ TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl });
  await tally.vitest('integration on PostgreSQL and Redis', ['-c', 'vitest.services.config.ts'], env);
} finally {
  await services.stop();
}
process.exitCode = tally.close();
