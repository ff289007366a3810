// If this fails, a learner who knows the answers cannot pass a Chart Exam, a learner who does not know them can pass,
// or the answer is revealed too early.
import { expect } from '@playwright/test';
import { CHART_EXAM_CHARTS, CHART_EXAM_RULES, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { answerOf, handInUpTo } from './support/exam-by-api.ts';
import { ExamPage } from './support/exam-page.ts';
import { newLearner } from './support/learner.ts';
import { NetworkLog } from './support/network-log.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

/** Fields that only a graded chart may contain. */
const TOLD_AFTERWARDS = /"references"|"verdict"|"isFound"|"visibleBars"|"sentence"/;

for (const type of CHART_EXAM_TYPES) {
  const parts = CHART_EXAM_RULES[type].parts.length;

  test(`${type}: the right answer drawn with the mouse passes and stays hidden until the end, and a blind guess fails`, async ({
    page,
    product,
  }) => {
    const visitor = await enterAsLearner(page, product, newLearner('exam'));
    const exam = new ExamPage(page);
    await page.goto(`${product.url}/chart-exam`);
    const log = new NetworkLog(page);
    await exam.start(type);
    for (let part = 1; part <= parts; part += 1) {
      const chart = await exam.chart(1, part);
      await exam.draw(chart, answerOf(chart, type));
      expect((await log.settled()).filter(({ body }) => TOLD_AFTERWARDS.test(body))).toEqual([]);
      await exam.handIn.click();
    }
    await expect(exam.verdict(1)).toHaveText(/: (100|[89]\d)%$/);
    // The other charts need no further checks.
    await handInUpTo(visitor, exam.id, CHART_EXAM_CHARTS, 'right');
    await page.reload();
    await page.getByRole('button', { name: 'See the results' }).click();
    await expect(page.getByText('Passed', { exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(CHART_EXAM_CHARTS);

    await page.getByRole('button', { name: 'Retake on fresh charts' }).click();
    for (let part = 1; part <= parts; part += 1) {
      const chart = await exam.chart(1, part);
      await exam.guess(chart);
      await exam.handIn.click();
    }
    await expect(exam.verdict(1)).toHaveText(/: [0-4]?\d%$/);
    await handInUpTo(visitor, exam.id, CHART_EXAM_CHARTS, 'wrong');
    await page.reload();
    await page.getByRole('button', { name: 'See the results' }).click();
    await expect(page.getByText('Not passed: 70% passes')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Chart Exam' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Start' }).filter({ hasText: '1 of 2' })).toBeVisible();
  });
}
