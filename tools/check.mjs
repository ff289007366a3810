// `npm run check`: types, lint, format and tidy, for the time while one writes.
import { Tally } from './tally.mjs';
import { checkStatically } from './test-parts.mjs';
import { childEnvironment, ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await checkStatically(tally);
// How the tally itself counts is tested with the rest: it runs Playwright, which takes longer than all of this.
await tally.vitest('tidy', ['--project', 'tools', '--exclude', '**/tally.test.ts'], childEnvironment());
process.exitCode = tally.close();
