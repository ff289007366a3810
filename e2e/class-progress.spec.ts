// If this fails, a teacher does not see what a class has done, a learner and the teacher see different progress, or a
// learner who has left keeps access.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { ApiVisitor } from './support/api-visitor.ts';
import { expectAccessible } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { expectAbsent } from './support/expect-absent.ts';
import { newLearner, signIn } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner, sidewaysOverflow, skipLoaders } from './support/shell-visit.ts';

const JOINED = { isSixteenOrOlder: true } as const;

/** Takes the Bias Test of a class's assignment without a browser, with the same call on each chart. */
async function doTest(learner: ApiVisitor, id: string, assignmentId: string, direction: 'bullish' | 'bearish') {
  const params = { id, assignmentId };
  const { body: begun } = await learner.call('POST /api/classes/{id}/assignments/{assignmentId}/start', { params });
  const testId = begun.attemptId ?? '';
  for (const question of [0, 1]) {
    const { status } = await learner.call('POST /api/bias-tests/{id}/answers', {
      params: { id: testId },
      body: {
        question,
        direction,
        confidence: 60,
        reasoning: 'The lows have been rising for weeks.',
        tags: ['trend'],
        idempotency: `${testId}-${question}`,
      },
    });
    expect(status).toBe(200);
  }
}

test('a teacher reads progress, charts and gradebook of a class; a learner reads their own progress and leaves', async ({
  page,
  browser,
  product,
}) => {
  const teacher = await enterAsLearner(page, product, newLearner('progress-teacher'));
  await teacher.call('PUT /api/profile/username', { body: { username: 'progress_teacher' } });
  await teacher.call('PUT /api/classes/teaching', { body: { teaches: true } });
  const id = crypto.randomUUID();
  const { body: made } = await teacher.call('POST /api/classes', { body: { id, name: 'Morning class' } });
  const code = made.joining?.code ?? '';
  const assignmentId = crypto.randomUUID();
  const content = { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts: 2 } as const;
  await teacher.call('POST /api/classes/{id}/assignments', {
    params: { id },
    body: { id: assignmentId, title: '=Two charts', dueAt: null, content },
  });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const own = await phone.newPage();
  await skipLoaders(own);
  const gone = await enterAsLearner(own, product, newLearner('progress-ann'));
  await gone.call('PUT /api/profile/username', { body: { username: 'progress_ann' } });
  const others = await Promise.all(['ben', 'eve'].map((name) => signIn(product, newLearner(`progress-${name}`))));
  for (const [place, learner] of [gone, ...others].entries()) {
    if (place > 0) await learner.call('PUT /api/profile/username', { body: { username: `progress_${place}` } });
    const joined = await learner.call('POST /api/classes/memberships', { body: { code, ...JOINED } });
    expect(joined.status).toBe(200);
    await doTest(learner, id, assignmentId, place === 0 ? 'bullish' : 'bearish');
  }

  await page.goto(`${product.url}/classes/${id}`);
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  const row = page.getByRole('row', { name: /progress_ann/ });
  await expect(row.getByRole('cell')).toContainText('%');
  const seen = await row.getByRole('cell').textContent();
  await expectAccessible(page, 'progress of a class');
  await expectForEveryone(page, 'progress of a class');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gradebook (CSV)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gradebook-morning-class-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('1. =Two charts (score in %)');
  expect(csv).toMatch(/^progress_ann,,/mu);
  await page.getByRole('link', { name: '=Two charts' }).click();
  const chart = page.getByRole('listitem', { name: 'Chart 1', exact: true });
  await expect(chart.getByRole('list', { name: 'Answers' })).toContainText('Bearish');
  await expect(chart.getByRole('list', { name: 'Reasons' })).toContainText(/Trend: \d of 3 right/u);
  await expectAccessible(page, 'charts of a class');
  await page.getByRole('tab', { name: 'Calibration' }).click();
  await expect(page.getByText(/Not enough yet.*6 calls on 2 charts/u)).toBeVisible();

  await own.goto(`${product.url}/classes/${id}`);
  const card = own.getByRole('region', { name: 'What your teacher sees' });
  await expect(card).toContainText('You as progress_ann');
  await expect(card.getByRole('listitem')).toHaveText(`=Two charts${seen ?? ''}`);
  expect(await sidewaysOverflow(own)).toBe(0);
  await own.getByRole('button', { name: 'Leave class' }).click();
  await own.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(own.getByText('You are not in a class yet.')).toBeVisible();

  await page.goto(`${product.url}/classes/${id}/progress`);
  await expect(page.getByRole('row', { name: /progress_1/ })).toBeVisible();
  await expectAbsent(page.getByText('progress_ann'));
  await page.getByRole('tab', { name: 'Items' }).click();
  await expect(page.getByText(/shown once 3 learners have finished.*So far 2 have/u)).toBeVisible();
  await phone.close();
});
