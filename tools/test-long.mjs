// `npm run test:long`: what takes too long for every change. The kills of survives-kill in full number, then ten times each the
// stories that depend most on time, beside a core that is kept busy, and the image of the container file.
import { spawn } from 'node:child_process';
import { ensureBrowser } from './browser.mjs';
import { Tally } from './tally.mjs';
import { testOnServices } from './test-parts.mjs';
import { childEnvironment, ensureInstalled, nodeBinary } from './workspace.mjs';

const KILL_ROUNDS = 20;
const REPEATS = 10;
const TIMED_FILES = [
  'bias-test-simulated',
  'sandbox/chart-trading',
  'sandbox/replay',
  'sandbox/trading',
  'shell/coach-dock',
].map((name) => `e2e/${name}.spec.ts`);

await ensureInstalled();
const env = childEnvironment({ CHROMIUM_PATH: await ensureBrowser(), KILL_ROUNDS: String(KILL_ROUNDS) });
const stories = (...args) => ['-c', 'e2e/playwright.config.ts', '--retries=0', ...args];
const tally = new Tally();
await tally.playwright(`${KILL_ROUNDS} kills`, stories('survives-kill'), env);
const busy = spawn(nodeBinary(), ['-e', 'for (;;);'], { stdio: 'ignore' });
try {
  await tally.playwright('timed stories, ten times', stories(`--repeat-each=${REPEATS}`, ...TIMED_FILES), env);
} finally {
  busy.kill();
}
process.env.TEST_IMAGE = '1';
await testOnServices(tally, ['container-files']);
process.exitCode = tally.close();
