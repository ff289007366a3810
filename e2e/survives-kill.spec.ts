// If this fails, a killed process loses something that it had acknowledged, or leaves a change half done.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { ApiVisitor } from './support/api-visitor.ts';
import { readOutbox } from './support/outbox-folder.ts';
import {
  copyDataTemplate,
  removeDataDir,
  repositoryRoot,
  SERVER,
  startProduct,
  type ProductProcess,
} from './support/product-process.ts';
import { newLearner, PASSWORD, signIn, type Learner } from './support/learner.ts';

/** Number of rounds; `npm run test:long` uses more. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 6);
const BARS = 20_000;
const MINUTE_MS = 60_000;
const FIRST_BAR_MS = Date.UTC(2024, 0, 1);
/** This test makes many registrations from one address, so requests are not limited. */
const ENV = { RATE_LIMIT_PER_MINUTE: '0' };

/**
 * What the product has acknowledged; all of it must exist after every kill. Only `attempted` also has the registrations
 * that got no response.
 */
interface Acknowledged {
  readonly registered: Learner[];
  readonly attempted: Learner[];
  testId: string | null;
  answered: number;
}

/**
 * Writes a CSV file of 1-minute bars. All prices of a bar equal its number in the file, so that a half-written bar
 * would show.
 */
function writeCandleFile(folder: string): string {
  const path = join(folder, 'bars.csv');
  const rows = Array.from(
    { length: BARS },
    (_, i) => `${FIRST_BAR_MS + i * MINUTE_MS},${i + 1},${i + 1},${i + 1},${i + 1},1`,
  );
  writeFileSync(path, `t,o,h,l,c,v\n${rows.join('\n')}\n`);
  return path;
}

function startImport(file: string, dataDir: string) {
  const child = spawn('node', ['tools/market-import.ts', '--to', 'feed', '--asset', 'ETH', '--interval', '1m', file], {
    cwd: repositoryRoot,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { child, exited: once(child, 'exit') };
}

/** Registers learners one at a time until the product has stopped. Calls `onFirst` after the first success. */
async function registerUntilKilled(
  product: ProductProcess,
  round: number,
  done: Acknowledged,
  onFirst: () => void,
): Promise<void> {
  for (let i = 0; ; i += 1) {
    const learner = newLearner(`round${round}-${i}`);
    done.attempted.push(learner);
    const answer = await new ApiVisitor(product.url).call('POST /api/auth/register', { body: learner });
    if (answer.status >= 400) throw new Error(`registration answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    done.registered.push(learner);
    if (i === 0) onFirst();
  }
}

/** Takes Bias Tests one at a time until the product has stopped. */
async function answerUntilKilled(visitor: ApiVisitor, done: Acknowledged): Promise<void> {
  for (;;) {
    if (done.testId === null) {
      const started = await visitor.call('POST /api/bias-tests', { body: { asset: 'BTC', timeframe: '1d' } });
      if (started.status === 409) done.testId = await activeTest(visitor);
      else done.testId = started.body.id;
      done.answered = 0;
    }
    const before = await visitor.call('GET /api/bias-tests/{id}', { params: { id: done.testId } });
    if (before.body.state !== 'active') {
      done.testId = null;
      continue;
    }
    const answer = await visitor.call('POST /api/bias-tests/{id}/answers', {
      params: { id: done.testId },
      body: {
        question: before.body.answered,
        direction: 'bullish',
        confidence: 60,
        reasoning: 'Higher highs and higher lows until the end.',
        tags: ['trend'],
        idempotency: `${done.testId}-${before.body.answered}`,
      },
    });
    if (answer.status !== 200) throw new Error(`the answer got ${answer.status}: ${JSON.stringify(answer.body)}`);
    done.answered = before.body.answered + 1;
  }
}

async function activeTest(visitor: ApiVisitor): Promise<string> {
  const { body } = await visitor.call('GET /api/bias-tests', { query: {} });
  const active = body.tests.find(({ state }) => state === 'active');
  if (active === undefined) throw new Error('a test is said to be in progress but none is listed');
  return active.id;
}

/**
 * Checks that the last registered learners have their account, and that each learner has exactly one email. If an
 * interrupted registration has left an account, it must have left the email, too.
 */
async function checkLearners(product: ProductProcess, done: Acknowledged): Promise<void> {
  const login = async ({ email }: Learner) => {
    const answer = await new ApiVisitor(product.url).call('POST /api/auth/login', {
      body: { email, password: PASSWORD },
    });
    return answer.status === 403;
  };
  for (const learner of done.registered.slice(-3)) expect(await login(learner), `${learner.email} is there`).toBe(true);
  const last = done.attempted.at(-1);
  if (last !== undefined && !done.registered.includes(last) && (await login(last))) done.registered.push(last);
  await expect(() => {
    const mails = readOutbox(product.dataDir).map(({ name }) => name);
    const withoutOne = done.registered.filter(
      ({ email }) => mails.filter((name) => name.includes(email.split('@')[0] ?? '')).length !== 1,
    );
    expect(withoutOne.map(({ email }) => email)).toEqual([]);
  }).toPass({ timeout: 40_000 });
}

async function checkAnswers(visitor: ApiVisitor, done: Acknowledged): Promise<void> {
  if (done.testId === null) return;
  const { body } = await visitor.call('GET /api/bias-tests/{id}', { params: { id: done.testId } });
  expect([done.answered, done.answered + 1]).toContain(body.answered);
  if (body.state === 'active') expect(body.question?.index).toBe(body.answered);
  else expect(body.result?.reviews).toHaveLength(body.answered);
}

/**
 * Checks that the imported bars are complete and without gaps, because an interrupted import must have stored whole
 * bars only. Returns the number of the last stored bar; 0 if none is stored.
 */
async function checkBars(visitor: ApiVisitor): Promise<number> {
  const { body } = await visitor.call('GET /api/market/candles', {
    query: { asset: 'ETH', interval: '1m', limit: 5000 },
  });
  if (body.source !== 'recorded') return 0;
  const numbers = body.bars.map(([t]) => (t - FIRST_BAR_MS) / MINUTE_MS + 1);
  const torn = body.bars.filter(
    ([, o, h, l, c, v], i) => [o, h, l, c].some((price) => price !== numbers[i]) || v !== 1,
  );
  expect(torn).toEqual([]);
  const last = numbers.at(-1) ?? 0;
  expect(numbers).toEqual(numbers.map((_, i) => last - numbers.length + 1 + i));
  return last;
}

test(`after ${ROUNDS} kills no acknowledged write is lost, and none is stored in part`, async () => {
  test.setTimeout(1_200_000);
  const dataDir = copyDataTemplate();
  const files = mkdtempSync(join(tmpdir(), 'tradesense-bars-'));
  const file = writeCandleFile(files);
  const done: Acknowledged = { registered: [], attempted: [], testId: null, answered: 0 };
  const random = createRandom(20);
  const learner = newLearner('kept');
  let visitor: ApiVisitor | null = null;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = await startProduct({ command: SERVER, dataDir, env: ENV });
      if (visitor === null) visitor = await signIn(product, learner);
      else visitor = visitor.at(product.url);
      const mine = visitor;
      await checkLearners(product, done);
      await checkAnswers(mine, done);
      await checkBars(mine);
      const importing = startImport(file, dataDir);
      const delayMs = 100 + random.below(900);
      const killed = once(product.child, 'exit');
      // The delay before the kill starts at the first registration, so that the kill can lose something even on a busy
      // machine.
      const killLater = (): void => {
        setTimeout(() => product.child.kill('SIGKILL'), delayMs);
        if (round % 2 === 1) setTimeout(() => importing.child.kill('SIGKILL'), delayMs + 50 + random.below(400));
      };
      const work = Promise.allSettled([
        registerUntilKilled(product, round, done, killLater),
        answerUntilKilled(mine, done),
      ]);
      await killed;
      for (const outcome of await work) {
        const reason: unknown = outcome.status === 'rejected' ? outcome.reason : null;
        expect(reason, 'the connection was cut, nothing else went wrong').toBeInstanceOf(TypeError);
      }
      await importing.exited;
    }
    const product = await startProduct({ command: SERVER, dataDir, env: ENV });
    await checkLearners(product, done);
    const [code] = (await startImport(file, dataDir).exited) as [number];
    expect(code).toBe(0);
    expect(await checkBars(visitor?.at(product.url) ?? new ApiVisitor(product.url))).toBe(BARS);
    expect(done.registered.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(await product.stop()).toBe(0);
  } finally {
    removeDataDir(dataDir);
    rmSync(files, { recursive: true, force: true });
  }
});
