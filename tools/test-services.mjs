// `npm run test:services [-- <part of a path> …]`: runs the integration tests again on a real PostgreSQL, and the tests
// that need its concurrency: all of them, or only matching files.
import { Tally } from './tally.mjs';
import { testOnServices } from './test-parts.mjs';
import { ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await testOnServices(tally, process.argv.slice(2));
process.exitCode = tally.close();
