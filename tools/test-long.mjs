// `npm run test:long`: runs checks that take too long for every change:
// - all rounds in which the product, a trading server or a process that stores candles is killed;
// - axe on the pages of the first trade at every width;
// - the most time-dependent stories (browser tests), ten times each while one core is kept busy;
// - the image built from the container file;
// - the commands of the README that no other test runs;
// - every test that uses a database, on PostgreSQL and Redis.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const killedStores = ['--project', 'server', 'candle-store.crash', 'series-upkeep.crash'];
await tally.vitest(`${KILL_ROUNDS} kills of stores of candles`, killedStores, env);
const everyWidth = { ...env, VITE_TEST_LONG: 'yes' };
await tally.vitest('axe at every width', ['--project', 'browser', 'first-trade'], everyWidth);
const busy = spawn(nodeBinary(), ['-e', 'for (;;);'], { stdio: 'ignore' });
try {
  await tally.playwright('timed stories, ten times', stories(`--repeat-each=${REPEATS}`, ...TIMED_FILES), env);
} finally {
  busy.kill();
}
// These commands write into a temporary folder. Each prints its steps.
const folder = mkdtempSync(join(tmpdir(), 'tradesense-long-'));
const script = (name, ...words) => tally.check(`npm run ${name}`, 'npm', ['run', '--silent', name, '--', ...words]);
try {
  await script('build');
  await script('check');
  const demo = ['-u', 'DATABASE_URL', `DATA_DIR=${join(folder, 'demo')}`, 'npm', 'run', '--silent'];
  await tally.check('npm run seed:demo', 'env', [...demo, 'seed:demo']);
  await tally.check('ledgers of the demo', 'env', [...demo, 'ledger:verify']);
  await script('pictures', folder);
  await script('lesson-sheet', folder, 'idea', 'candle');
  await script('security:fuzz', '--calls', '5');
  await script('bench', 'key-distribution');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
Object.assign(process.env, { TEST_IMAGE: '1', SANDBOX_FAULT_KILLS: '10', SANDBOX_FAULT_ORDERS: '250' });
await testOnServices(tally, [], { runsAll: true });
process.exitCode = tally.close();
