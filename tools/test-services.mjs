// `npm run test:services`: the integration tests again on a real PostgreSQL, and those that need its concurrency.
import { Tally } from './tally.mjs';
import { testOnServices } from './test-parts.mjs';
import { ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await testOnServices(tally);
process.exitCode = tally.close();
