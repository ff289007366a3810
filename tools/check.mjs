// `npm run check`: types, lint, format and tidy, for the time while one writes.
import { Tally } from './tally.mjs';
import { childEnvironment, ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const tally = new Tally();
await tally.check('types', 'tsc', ['-b']);
await tally.check('lint', 'oxlint', ['--deny-warnings']);
await tally.check('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
await tally.vitest('tidy', ['--project', 'tools'], childEnvironment());
process.exitCode = tally.close();
