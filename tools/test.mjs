// `npm test`: installs what it needs and runs everything that needs no service.
import { ensureBrowser } from './browser.mjs';
import { Tally } from './tally.mjs';
import { childEnvironment, ensureBuilt, ensureInstalled } from './workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
const tally = new Tally();
await ensureBuilt();
await tally.check('types', 'tsc', ['-b']);
await tally.check('lint', 'oxlint', ['--deny-warnings']);
await tally.check('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
await tally.vitest('unit and integration', [], childEnvironment());
await tally.playwright(
  'browser stories',
  ['-c', 'e2e/playwright.config.ts'],
  childEnvironment({ CHROMIUM_PATH: browser }),
);
process.exitCode = tally.close();
