// `npm run test:services [-- <part of a path> …]`: runs the integration tests again on a real PostgreSQL and Redis, and
// the tests that need their concurrency. Runs these test files except those that are left to `npm run test:long`, or
// only those whose path matches.
import { Tally } from './tally.mjs';
import { testOnServices } from './test-parts.mjs';
import { ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await testOnServices(tally, process.argv.slice(2));
process.exitCode = tally.close();
