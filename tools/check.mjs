// `npm run check`: types, lint, format and the tests of tools/, such as tidy, for use while writing code.
import { Tally } from './tally.mjs';
import { checkStatically } from './test-parts.mjs';
import { childEnvironment, ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await checkStatically(tally);
// Leaves out the test of `tally.mjs`, because it runs Playwright, which takes longer than all other checks together.
await tally.vitest('tidy', ['--project', 'tools', '--exclude', '**/tally.test.ts'], childEnvironment());
process.exitCode = tally.close();
