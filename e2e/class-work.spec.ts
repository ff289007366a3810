// If this fails, a teacher cannot assign an exam and a task, or a learner cannot do both on a phone or is not notified
// of a message.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ExamPage } from './support/exam-page.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { candleTask, rebuiltCandle } from './support/rebuilt-candle.ts';
import { enterAsLearner, sidewaysOverflow, skipLoaders } from './support/shell-visit.ts';

async function rebuild(page: Page): Promise<void> {
  const { fields, fill } = await rebuiltCandle(page);
  for (const [name, price] of fields) await candleTask(page).getByRole('textbox', { name, exact: true }).fill(price);
  const choice = candleTask(page).getByRole('radio', { name: fill, exact: true });
  await choice.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await choice.check();
  await page.getByRole('button', { name: 'Send answer' }).first().click();
  await expect(page.getByRole('heading', { name: /^Right/ })).toBeVisible();
}

test('a teacher assigns an exam and a task and writes to the class; a learner does both on a phone and gets the message', async ({
  page,
  browser,
  product,
}) => {
  const teacher = await enterAsLearner(page, product, newLearner('work-teacher'));
  await teacher.call('PUT /api/profile/username', { body: { username: 'work_teacher' } });
  await teacher.call('PUT /api/classes/teaching', { body: { teaches: true } });
  const made = await teacher.call('POST /api/classes', { body: { id: crypto.randomUUID(), name: 'Evening class' } });
  const { id, joining } = made.body;
  await page.goto(`${product.url}/classes/${id}`);
  await page.getByRole('radio', { name: 'Chart Exam' }).check();
  await page.getByLabel('Interval').selectOption('1d');
  await page.getByLabel('Charts').selectOption('1');
  await page.getByLabel('Title').fill('Find the swings');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('listitem', { name: 'Find the swings' })).toContainText(
    'Chart Exam: Swing analysis, daily, 1 chart',
  );
  await page.getByRole('radio', { name: 'Task', exact: true }).check();
  await page.getByRole('combobox', { name: 'Lesson' }).selectOption('candle');
  await page.getByLabel('Title').fill('Rebuild a candle');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('listitem', { name: 'Rebuild a candle' })).toContainText('Task of');
  await expectAccessible(page, 'class with an exam and a task');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const own = await phone.newPage();
  await skipLoaders(own);
  const learner = await enterAsLearner(own, product, newLearner('work-learner'));
  await learner.call('PUT /api/profile/username', { body: { username: 'work_learner' } });
  await learner.call('POST /api/classes/memberships', { body: { code: joining?.code ?? '', isSixteenOrOlder: true } });
  await own.goto(`${product.url}/classes/${id}`);
  const exam = new ExamPage(own);
  await own.getByRole('button', { name: 'Start: Find the swings' }).click();
  await exam.guess(await exam.chart(1));
  await exam.handIn.click();
  await own.getByRole('button', { name: /results/ }).click();
  await own.getByRole('link', { name: 'Back to your class' }).click();
  await expect(own.getByRole('button', { name: 'View: Find the swings' })).toBeVisible();
  await own.getByRole('button', { name: 'Start: Rebuild a candle' }).click();
  await rebuild(own);
  await own.goto(`${product.url}/classes/${id}`);
  await expect(own.getByRole('listitem', { name: 'Rebuild a candle' })).toContainText('100%');
  expect(await sidewaysOverflow(own)).toBe(0);

  await page.getByRole('textbox', { name: 'Write to the class' }).fill('Well done, all of you.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem', { name: /^Message of/ })).toContainText('Well done, all of you.');
  await own.goto(`${product.url}/notifications`);
  await expect(own.getByText('New message:')).toBeVisible();
  await own.getByRole('link', { name: 'Open class' }).first().click();
  await expect(own.getByText('Well done, all of you.')).toBeVisible();
  await expectAccessible(own, 'class of a learner with a message');
  await phone.close();
});
