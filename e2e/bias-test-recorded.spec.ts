// If this fails, a new learner cannot get from registration to results on recorded candles, or the answers leak on the
// way.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { BiasAnswerResponse, BiasTestResponse, StartBiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { test } from './support/fault-watch.ts';
import { newLearner } from './support/learner.ts';
import { answerQuestion, registerAndLogIn, startTest } from './support/learner-journey.ts';
import { NetworkLog } from './support/network-log.ts';
import {
  makeDataDir,
  removeDataDir,
  repositoryRoot,
  startProduct,
  type ProductProcess,
} from './support/product-process.ts';

const CANDLES = join(repositoryRoot, '../shared/data');
const DAILY = join(CANDLES, 'BTCUSDT_1d_2023_2025_derived.csv');
const FOUR_HOURS = join(CANDLES, 'BTCUSDT_4h_2023_2025_derived.csv');
const QUESTIONS = 5;

test.skip(!existsSync(DAILY), 'the real candles are not beside this checkout');

function importCandles(product: ProductProcess, interval: string, file: string): string {
  return execFileSync(
    'npm',
    ['run', '--silent', 'market:import', '--', '--asset', 'BTC', '--interval', interval, file],
    {
      cwd: repositoryRoot,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: product.dataDir },
    },
  );
}

/**
 * Throws if a response that came before the answer to a question contains a close of the outcome bars of that question,
 * or the real time of any of its bars.
 */
function expectNoLeak(log: NetworkLog, result: BiasTestResponse, answersBefore: readonly number[]): void {
  for (const review of result.result?.reviews ?? []) {
    const before = log.answers.slice(0, answersBefore[review.index]);
    const closes = review.outcome.map(([, , , , close]) => String(close));
    const times = [...review.setup, ...review.outcome].map(([t]) => String(t));
    for (const { path, body } of before) {
      const numbers = new Set(body.match(/\d+(\.\d+)?/g));
      const found = [...closes, ...times].filter((number) => numbers.has(number));
      expect(found, `${path} before question ${review.index + 1} was answered`).toEqual([]);
    }
  }
}

async function answerAll(page: Page, log: NetworkLog): Promise<number[]> {
  const answersBefore: number[] = [];
  for (let number = 1; number <= QUESTIONS; number += 1) {
    answersBefore.push((await log.settled()).length);
    await answerQuestion(page, number, {
      direction: number % 2 === 0 ? 'Bearish' : 'Bullish',
      confidencePercent: 55 + number,
      reasoning: `The last swings point this way, question ${number}.`,
    });
    await page
      .getByRole('button', { name: number === QUESTIONS ? 'See the results' : `Next: question ${number + 1}` })
      .click();
  }
  return answersBefore;
}

test('a new learner imports real candles, registers, takes a BTC daily test and sees the results', async ({ page }) => {
  const dataDir = makeDataDir();
  const product = await startProduct({ dataDir });
  try {
    expect(importCandles(product, '1d', DAILY)).toMatch(/749/);
    expect(importCandles(product, '4h', FOUR_HOURS)).toMatch(/4,?499/);
    const log = new NetworkLog(page);
    await registerAndLogIn(page, product, newLearner('first'));
    await page.goto(`${product.url}/bias-test`);
    await startTest(page, 'BTC', '1 day');
    const answersBefore = await answerAll(page, log);

    await expect(page).toHaveURL(/\/results\/BTC\?session=/);
    await expect(page.getByRole('heading', { name: 'Results: BTC' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(QUESTIONS);
    await expect(page.getByText('recorded').first()).toBeVisible();

    const answers = await log.settled();
    const started = JSON.parse(
      answers.find(({ method, path }) => method === 'POST' && path === '/api/bias-tests')?.body ?? '',
    ) as StartBiasTestResponse;
    const result = JSON.parse(
      answers.findLast(({ path }) => path === `/api/bias-tests/${started.id}`)?.body ?? '',
    ) as BiasTestResponse;
    expect(result.state).toBe('completed');
    expect(result.result?.reviews).toHaveLength(QUESTIONS);
    expectNoLeak(log, result, answersBefore);

    const graded = answers
      .filter(({ path }) => path === `/api/bias-tests/${started.id}/answers`)
      .map(({ body }) => JSON.parse(body) as BiasAnswerResponse);
    const hits = graded.filter(({ correct }) => correct).length;
    expect(result.result?.score).toBe(hits);
    await expect(page.getByText(`${hits}/${QUESTIONS}`, { exact: false }).first()).toBeVisible();
  } finally {
    expect(await product.stop()).toBe(0);
    removeDataDir(dataDir);
  }
});
