// If this fails, marks cannot be drawn by keyboard or touch, marks are lost during the exam, or an exam continues
// without its learner.
import { expect, type Page } from '@playwright/test';
import { CHART_EXAM_CHARTS } from '@tradesense/core/grading/exam-rules.ts';
import { expectGone } from './support/expect-absent.ts';
import { expectAccessible } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { answerOf, handInUpTo } from './support/exam-by-api.ts';
import { ExamPage } from './support/exam-page.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner, sidewaysOverflow } from './support/shell-visit.ts';

test.use({ expects: { faults: [/\/marks\b.*ERR_FAILED|ERR_FAILED.*\/marks$/] } });

/** Simulates the loss or return of the window's focus, because a headless page always has the focus. */
async function lookAway(page: Page, isAway: boolean): Promise<void> {
  await page.evaluate((away) => {
    document.hasFocus = () => !away;
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);
}

test('a swing chart is marked and handed in by keyboard alone', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('keys'));
  const exam = new ExamPage(page);
  await page.goto(`${product.url}/chart-exam`);
  await tabTo(page, page.getByRole('button', { name: 'Start the exam: Swing analysis' }));
  await page.keyboard.press('Enter');
  const chart = await exam.chart(1);
  const answer = answerOf(chart, 'swing-analysis');
  await tabTo(page, page.getByRole('application'));
  // The first key press places the cursor on the last bar.
  await page.keyboard.press('End');
  let index = chart.bars.length - 1;
  for (const mark of answer.toReversed()) {
    if (mark.tool !== 'swing') throw new Error('a swing exam asks for swings');
    await page.keyboard.press(mark.kind === 'high' ? '1' : '2');
    for (; index - mark.index >= 10; index -= 10) await page.keyboard.press('PageUp');
    for (; index > mark.index; index -= 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(exam.told).toHaveText(new RegExp(`^Placed: Swing ${mark.kind}, bar ${mark.index + 1},`));
  }
  // The keyboard can reach the chart again, place an extra mark and remove it.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(exam.count).toHaveText(`${answer.length + 1} marks`);
  await page.keyboard.press('Delete');
  await expect(exam.count).toHaveText(`${answer.length} marks`);
  await tabTo(page, exam.handIn);
  await page.keyboard.press('Enter');
  await expect(exam.verdict(1)).toHaveText(/: 100%$/);
  await expect(exam.verdict(1)).toBeFocused();
});

test('marks survive a reload and a lost connection, come back by Undo, and can be edited in the list', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('kept'));
  const exam = new ExamPage(page);
  await page.goto(`${product.url}/chart-exam`);
  await exam.start('swing-analysis', 'Practice');
  await expect(page.getByText('Practice: no clock')).toBeVisible();
  await expect(exam.handIn).toBeDisabled();
  const pane = await exam.pane();
  const row = page.getByRole('group', { name: /^Swing (high|low) 1$/ });
  await page.mouse.click(pane.x + pane.width / 3, pane.y + pane.height / 3);
  await expect(exam.count).toHaveText('1 mark');
  await row.getByLabel('Kind of mark 1').selectOption('Low');
  await row.getByRole('spinbutton', { name: /^Bar of/ }).fill('12');
  await page.keyboard.press('Enter');
  await expect(exam.saved).toHaveText('Saved');

  await page.route('**/api/chart-exams/*/marks', (route) => route.abort());
  await page.mouse.click(pane.x + pane.width / 2, pane.y + pane.height / 3);
  await expect(exam.saved).toHaveText(/Not saved yet/);
  await page.unroute('**/api/chart-exams/*/marks');
  await expect(exam.saved).toHaveText('Saved');

  await page.reload();
  await expect(exam.count).toHaveText('2 marks');
  await expect(page.getByRole('spinbutton', { name: 'Bar of Swing low 1' })).toHaveValue('12');
  await page.getByLabel('None on this chart').check();
  await expect(exam.count).toHaveText('0 marks');
  await expect(exam.handIn).toBeEnabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(exam.count).toHaveText('2 marks');
  await expect(exam.saved).toHaveText('Saved');
});

test('the clock warns the learner and says when the time is up, and an absence starts a countdown', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('clock'));
  const exam = new ExamPage(page);
  await page.goto(`${product.url}/chart-exam`);
  // The test cannot move the server's clock, so it lowers `remainingMs` in the responses that the page gets.
  const leave = (remainingMs: number) =>
    page.route(/\/api\/chart-exams(\/[\w-]+)?$/, async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace(/"remainingMs":\d+/, `"remainingMs":${remainingMs}`);
      await route.fulfill({ response, body: text });
    });
  await leave(31_500);
  await exam.start('support-resistance');
  await expect(page.getByText('60 seconds left.')).toBeAttached();
  await expect(page.getByText('30 seconds left.')).toBeAttached();
  await lookAway(page, true);
  await expect(page.getByRole('dialog', { name: 'You left the exam' })).toContainText(/within (60|5\d) seconds/);
  await lookAway(page, false);
  await expect(page.getByRole('dialog', { name: 'You left the exam' })).toBeHidden();

  await page.unrouteAll();
  await leave(200);
  await page.reload();
  await expect(exam.heading(1)).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(/^Time is up/)).toBeVisible();

  await page.goto(`${product.url}/chart-exam`);
  await expect(page.getByRole('button', { name: 'Start the exam: Swing analysis' })).toBeDisabled();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('button', { name: 'End the exam' }).click();
  await expect(page.getByRole('link', { name: /Support and resistance/ })).toContainText('abandoned');
});

test('the results explain every credit, show it on the chart, and can be appealed against once', async ({
  page,
  product,
}) => {
  const visitor = await enterAsLearner(page, product, newLearner('results'));
  const exam = new ExamPage(page);
  await page.goto(`${product.url}/chart-exam`);
  await exam.start('swing-analysis');
  await page.mouse.click((await exam.pane()).x + 200, (await exam.pane()).y + 60);
  await expectAccessible(page, 'exam');
  const { id } = exam;
  await handInUpTo(visitor, id, 1, 'wrong');
  await handInUpTo(visitor, id, CHART_EXAM_CHARTS, 'right');
  await page.goto(`${product.url}/chart-exam/results?session=${id}`);
  await expect(page.getByText('80%').first()).toBeVisible();
  const second = page.getByRole('article').nth(1);
  const hit = second.getByRole('button', { name: /^1\. Swing (high|low): hit/ });
  await expect(hit).toContainText('On the bar, at the price: full credit.');
  await hit.click();
  await expect(hit).toHaveAttribute('aria-pressed', 'true');
  await second.getByLabel('Show the reference answer').uncheck();
  await expectAccessible(page, 'results');
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysOverflow(page), `results at ${width} px`).toBe(0);
  }
  await page.getByRole('button', { name: 'Appeal chart 1' }).click();
  await page.getByLabel('Your reason').fill('The first swing stands on a bar that is a data error.');
  await expectGone(page.getByRole('button', { name: 'Appeal chart 1' }), () =>
    page.getByRole('button', { name: 'Send the appeal' }).click(),
  );
  await expect(page.getByRole('article').first().getByText('appealed')).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a press under the loupe places the mark where the finger is lifted', async ({ page, product }) => {
    await enterAsLearner(page, product, newLearner('touch'));
    const exam = new ExamPage(page);
    await page.goto(`${product.url}/chart-exam`);
    await exam.start('swing-analysis', 'Practice');
    expect(await sidewaysOverflow(page)).toBe(0);
    const chart = await exam.chart(1);
    const [mark] = answerOf(chart, 'swing-analysis');
    if (mark?.tool !== 'swing') throw new Error('a swing exam asks for swings');
    await page.getByRole('button', { name: 'Show marks and rules' }).click();
    // A narrow chart starts at its last bars; the key `0` shows all of them.
    await page.getByRole('application').press('0');
    const { xOf, yOf } = await exam.scale(chart);
    await exam.choose(mark.kind === 'high' ? 'Swing high' : 'Swing low');
    await exam.magnet('weak');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    const at = { x: xOf(mark.index), y: yOf(mark.price) };
    const pane = await exam.pane();
    // The touch starts nearer to the middle of the pane than the mark is, because a press on the volume would pan the
    // chart instead.
    const way = at.y > pane.y + pane.height / 2 ? -1 : 1;
    await touch('touchStart', [{ x: at.x + 40, y: at.y + way * 30 }]);
    await touch('touchMove', [{ x: at.x + 10, y: at.y + way * 8 }]);
    await touch('touchMove', [at]);
    await expect(exam.count).toHaveText('0 marks');
    await touch('touchEnd', []);
    await expect(exam.count).toHaveText('1 mark');
    await exam.handIn.click();
    await expect(page.getByRole('button', { name: /^1\. Swing (high|low): hit/ })).toBeVisible();
  });
});
