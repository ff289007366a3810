// If this fails, an administrator cannot run the product: roles, attempts, settings and suspensions do not work as
// described.
import { expect, type Browser, type Page } from '@playwright/test';
import { expectNoFinding } from './support/axe.ts';
import { CHART_EXAM_CHARTS } from '@tradesense/core/grading/exam-rules.ts';
import { expectAbsent } from './support/expect-absent.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { handInUpTo, passExam } from './support/exam-by-api.ts';
import { ExamPage } from './support/exam-page.ts';
import { ADMINISTRATOR, newLearner, signIn, type Learner } from './support/learner.ts';
import { logIn } from './support/learner-journey.ts';
import type { ProductProcess } from './support/product-process.ts';
import { test } from './support/real-charts-fixture.ts';
import { enterAsAdministrator, enterAsLearner, skipLoaders } from './support/shell-visit.ts';

test.use({ expects: { faults: [/403 .*\/api\/admin\//, /401 .*\/api\/auth\/me/, /401 .*\/api\//, /403 /] } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the page of the account with this name in the administrator's browser. */
async function openUser(page: Page, product: ProductProcess, { name }: Learner): Promise<void> {
  await page.goto(`${product.url}/admin/users?q=${encodeURIComponent(name)}`);
  await button(page, name).click();
  await expect(page.getByRole('complementary', { name })).toBeVisible();
}

/** Performs an action in its dialog, with a reason, and with the password if the page requests it. */
async function act(page: Page, opening: string, verb: string): Promise<void> {
  await button(page, opening).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a story of the tests');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  const password = dialog.getByLabel('Your password');
  await expect(password.or(page.locator('body:not(:has(dialog[open]))'))).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(ADMINISTRATOR.password);
    await dialog.getByRole('button', { name: verb, exact: true }).click();
  }
  await expect(page.locator('body:not(:has(dialog[open]))')).toBeVisible();
}

/** Registers a learner, and opens a page in another browser context in which the learner is signed in. */
async function learnersPage(browser: Browser, product: ProductProcess, learner: Learner): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await skipLoaders(page);
  await enterAsLearner(page, product, learner);
  return page;
}

test('a learner is made an administrator and opens the panel, and is then made a learner again', async ({
  page,
  browser,
  product,
}) => {
  const learner = newLearner('Promoted');
  const other = await learnersPage(browser, product, learner);
  await other.goto(`${product.url}/admin`);
  await expect(other).toHaveURL(`${product.url}/`);
  await enterAsAdministrator(page, product);
  await openUser(page, product, learner);
  await act(page, 'Make administrator…', 'Change the role');
  await other.goto(`${product.url}/admin`);
  await expect(other.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await act(page, 'Make learner…', 'Change the role');
  await other.goto(`${product.url}/admin`);
  await expect(other).toHaveURL(`${product.url}/`);
  await expect(page.getByText('administrator → role learner').or(page.getByText('role learner')).first()).toBeVisible();
  await other.context().close();
});

test('an administrator sees a failed exam as its learner sees it', async ({ page, product }) => {
  const learner = newLearner('Failing');
  const visitor = await signIn(product, learner);
  const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'rated' } as const;
  const started = await visitor.call('POST /api/chart-exams', { body });
  await handInUpTo(visitor, started.body.id, CHART_EXAM_CHARTS, 'wrong');
  await enterAsAdministrator(page, product);
  await openUser(page, product, learner);
  await page.getByRole('link', { name: 'Exams of this learner' }).click();
  const row = page.getByRole('row').filter({ hasText: learner.name });
  await expect(row).toContainText('failed');
  await row.getByRole('button').click();
  await expect(page.getByText(`As ${learner.name} sees it.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Results: / })).toBeVisible();
  await expect(page.getByText(/^Not passed/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Chart \d/ })).toHaveCount(CHART_EXAM_CHARTS);
  await expectAbsent(page.getByRole('button', { name: /appeal/i }));
});

test('when the number of tests for the sandbox is changed, the progress of a learner changes with it', async ({
  page,
  product,
}) => {
  const visitor = await signIn(product, newLearner('Counting'));
  await passExam(visitor);
  const percent = async () => (await visitor.call('GET /api/sandbox/unlock-check')).body.progressPercentage;
  expect(await percent()).toBe(25);
  await enterAsAdministrator(page, product);
  await page.goto(`${product.url}/admin/settings`);
  const label = 'Chart Exams that unlock the sandbox';
  const change = async (value: string) => {
    await page.getByRole('textbox', { name: label }).fill(value);
    await button(page, `Save: ${label}`).click();
    const password = page.getByLabel('Your password');
    const saved = page.getByText(new RegExp(`^Changed from .* to ${value} by Administrator`));
    await expect(password.or(saved)).toBeVisible();
    if (await password.isVisible()) {
      await password.fill(ADMINISTRATOR.password);
      await button(page, `Save: ${label}`).click();
    }
    await expect(saved).toBeVisible();
  };
  await change('6');
  await expect.poll(percent, { timeout: 2_000 }).toBe(12);
  await change('2');
  await expect.poll(percent, { timeout: 2_000 }).toBe(25);
});

test('a suspended learner reads the reason, exports data and appeals; the administrator answers', async ({
  page,
  browser,
  product,
}) => {
  const learner = newLearner('Suspended');
  const other = await learnersPage(browser, product, learner);
  await other.goto(`${product.url}/profile`);
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await enterAsAdministrator(page, product);
  await openUser(page, product, learner);
  await act(page, 'Suspend…', 'Suspend');
  await expect(page.getByRole('complementary', { name: learner.name }).getByText('suspended').first()).toBeVisible();
  // The learner's open tab is signed out without any click. Signing in again shows the notice of the suspension.
  await expect(other).toHaveURL(/\/auth\/login/);
  await logIn(other, product, learner);
  await expect(other).toHaveURL(`${product.url}/suspended`);
  await expect(other.getByText('a story of the tests')).toBeVisible();
  await expectNoFinding(other, 'notice of a suspension', 'everything');
  await expectForEveryone(other, 'notice of a suspension');
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export your data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await other.getByRole('textbox', { name: 'Why should the suspension end?' }).fill('It was a misunderstanding.');
  await other.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(other.getByText('An administrator will read it.')).toBeVisible();
  // A suspended learner who opens any other page is redirected to the notice.
  await other.goto(`${product.url}/study`);
  await expect(other).toHaveURL(`${product.url}/suspended`);

  await page.goto(`${product.url}/admin/feedback`);
  const appeal = page.getByRole('article').filter({ hasText: 'It was a misunderstanding.' });
  await appeal.getByRole('textbox', { name: 'Reply by email' }).fill('You are right; it ends now.');
  await appeal.getByRole('button', { name: 'Send the reply' }).click();
  await expect(appeal).toBeHidden();
  await other.goto(`${product.url}/suspended`);
  await expect(other.getByText('You are right; it ends now.')).toBeVisible();
  await openUser(page, product, learner);
  await act(page, 'Restore…', 'Restore');
  await other.goto(`${product.url}/profile`);
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(other).toHaveURL(`${product.url}/profile`);
  await other.context().close();
});

test('an administrator voids a faulty chart after a preview; the learner is notified and sees both results', async ({
  page,
  browser,
  product,
}) => {
  const other = await (await browser.newContext()).newPage();
  await skipLoaders(other);
  const exam = new ExamPage(other);
  const visitor = await enterAsLearner(other, product, newLearner('Regraded'));
  await other.goto(`${product.url}/chart-exam`);
  await exam.start('swing-analysis');
  await exam.chart(1, 1);
  await handInUpTo(visitor, exam.id, 1, 'wrong');
  await handInUpTo(visitor, exam.id, CHART_EXAM_CHARTS, 'right');
  await enterAsAdministrator(page, product);
  await page.goto(`${product.url}/admin/appeals`);
  // The list shows the newest items first, so the first of the exam's five charts is the fifth item.
  await page
    .getByRole('link', { name: 'Re-grade or void' })
    .nth(CHART_EXAM_CHARTS - 1)
    .click();
  await button(page, 'Show what changes').click();
  await expect(page.getByRole('region', { name: 'Exams with a changed result' })).toContainText('100%, passed');
  await act(page, 'Void the chart…', 'Void the chart');
  await expect(page.getByRole('region', { name: 'Table of re-grades' })).toContainText('done');

  await other.goto(`${product.url}/notifications`);
  await expect(other.getByText('Exam graded again')).toBeVisible();
  await other.getByRole('link', { name: 'See verdict' }).first().click();
  await expect(other.getByText(/^Before: 8\d%, passed\. After: 100%, passed\.$/)).toBeVisible();
  await expect(other.getByText('This chart is faulty')).toBeVisible();
  await other.context().close();
});

test('an administrator imports candles after a preview, and the pages of the market show them', async ({
  page,
  product,
}) => {
  await enterAsAdministrator(page, product);
  await page.goto(`${product.url}/admin/market`);
  const days = ['2025-01-06', '2025-01-07', '2025-01-08'].map((day, i) => `${day},100,110,90,${101 + i},5`);
  const buffer = Buffer.from(['t,o,h,l,c,v', ...days, '2025-01-08,1,1,1,1,1'].join('\n'));
  await page.getByLabel('File of candles').setInputFiles({ name: 'TSLA_1d.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Use the candles for').selectOption('feed');
  await button(page, 'Show what changes').click();
  await expect(page.getByRole('region', { name: 'Refused rows' })).toContainText('is already in line 4');
  await act(page, 'Import 3 bars…', 'Import');
  await expect(page.getByText('Imported 3 bars into TSLA 1d (feed)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Table of series' })).toContainText('imported');
  const candles = await page.request.get(`${product.url}/api/market/candles?asset=TSLA&interval=1d&limit=5`);
  expect(await candles.json()).toMatchObject({ source: 'recorded', bars: [{}, {}, {}] });
  await page.goto(`${product.url}/admin/audit`);
  await expect(page.getByRole('row').filter({ hasText: 'imported candles: feed TSLA 1d' })).toContainText('added 3');
});
