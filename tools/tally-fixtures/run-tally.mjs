import { Tally } from '../tally.mjs';
import { childEnvironment } from '../workspace.mjs';

const tally = new Tally();
await tally.check('a check', 'node', ['-e', process.env.CHECK ?? 'console.log("its output")']);
if (process.env.FLAKY_STORIES !== undefined)
  await tally.playwright('stories', ['-c', 'tools/tally-fixtures/playwright.config.ts'], childEnvironment());
if (process.env.TEST_FILES !== undefined)
  await tally.vitest('tests', ['-c', 'tools/tally-fixtures/vitest.config.ts'], childEnvironment());
process.exitCode = tally.close();
