// `npm test`: installs missing programs and runs all checks that need no service.
import { Tally } from './tally.mjs';
import { testWithoutServices } from './test-parts.mjs';
import { ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await testWithoutServices(tally);
process.exitCode = tally.close();
