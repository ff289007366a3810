// If this fails, a person with Firefox, or with a WebKit browser such as Safari, cannot use the main functions of the
// product.
import { expect } from '@playwright/test';
import type { ChartExamResponse, ExamChart } from '@tradesense/contract/chart-exam.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { answerOf } from '../support/exam-by-api.ts';
import { ADMINISTRATOR, newLearner, signIn, type Learner } from '../support/learner.ts';
import { linkFromMail } from '../support/outbox-folder.ts';
import { firstAccount, unlockSandbox } from '../support/sandbox-by-api.ts';
import { enterAsAdministrator, enterAsLearner, test } from './engine-fixture.ts';
import type { EnginePage, Point } from './engine-page.ts';
import type { ApiVisitor } from '../support/api-visitor.ts';

const button = (name: string | RegExp) => ({ role: 'button', name });
const SIGN_IN = [{ role: 'main' }, button('Sign in')];

async function register(page: EnginePage, { name, email, password }: Learner, dataDir: string): Promise<void> {
  await page.goto('/auth/register');
  await page.seeUncovered();
  await page.fill({ label: 'Name' }, name);
  await page.fill({ label: 'Email' }, email);
  await page.fill({ label: 'Password' }, password);
  await page.click(button('Create account'));
  await page.seePath('verify-email');
  await page.goto(await linkFromMail(dataDir, email, '/auth/verify-email?token='));
  await page.see({ text: 'Your email address is confirmed.' });
  await page.click([{ role: 'main' }, { role: 'link', name: 'Sign in' }]);
  await page.fill({ label: 'Email' }, email);
  await page.fill({ label: 'Password' }, password);
  await page.click(SIGN_IN);
  const terms = { role: 'dialog', name: 'Terms of Service' };
  await page.click([terms, { role: 'checkbox' }]);
  await page.click([terms, button('Accept and Continue')]);
  await page.seeGone(terms);
}

async function answerQuestion(page: EnginePage, number: number): Promise<void> {
  await page.see({ role: 'heading', name: new RegExp(`^Question ${number} of \\d+(?!.*outcome)`) });
  await page.seeUncovered();
  await page.click({ role: 'radio', name: 'Bullish' });
  await page.fill({ label: 'in %' }, '60');
  await page.click(button('Trend'));
  await page.fill({ label: 'Why?' }, 'The lows have been rising for weeks.');
  await page.click(button('Submit answer'));
  await page.see({ role: 'heading', name: new RegExp(`Question ${number} of .*outcome`) });
}

test('a learner registers, takes a first Bias Test and sees its results', async ({ window: page, product }) => {
  await register(page, newLearner('first-test'), product.dataDir);
  await page.goto('/bias-test');
  await page.seeUncovered();
  await page.fill({ role: 'combobox', name: 'Asset' }, 'BTC');
  await page.click({ role: 'option', name: /^BTC\b/ });
  await page.click({ role: 'radio', name: '1 day' });
  await page.click(button('Start the test'));
  await page.seePath('/bias-test/BTC');
  for (let number = 1; number <= 5; number += 1) {
    await answerQuestion(page, number);
    await page.click(button(number === 5 ? 'See the results' : `Next: question ${number + 1}`));
  }
  await page.seeCount({ text: /^Recorded prices of BTC, 20\d\d/ }, 5);
});

/** Returns the exam that the page shows, as the server sends it. */
async function examOf(page: EnginePage, visitor: ApiVisitor): Promise<ChartExamResponse> {
  await page.see({ role: 'heading', name: /^Chart \d+ of/ });
  const id = String(await page.driver.evaluate("new URLSearchParams(location.search).get('exam')"));
  return (await visitor.call('GET /api/chart-exams/{id}', { params: { id } })).body;
}

type Swing = ChartMark & { readonly tool: 'swing' };

/** Returns the swings that the exam's rule finds on a chart. */
function swingsOf(chart: ExamChart): readonly Swing[] {
  return answerOf(chart, 'swing-analysis').map((mark) => {
    if (mark.tool !== 'swing') throw new Error('a swing exam asks for swings');
    return mark;
  });
}

/** Returns a query for the announcement that a swing has been placed on its bar and at its price. */
function placedSwing({ kind, index, price }: Swing, { priceDecimals }: ExamChart) {
  const digits = { minimumFractionDigits: priceDecimals, maximumFractionDigits: priceDecimals };
  const priceText = price.toLocaleString('en-US', digits).replaceAll('.', '\\.');
  return { text: new RegExp(`^Placed: Swing ${kind}, bar ${index + 1}, .*at ${priceText}\\.$`) };
}

/**
 * Returns a point of the window at the upper edge of the price pane over a bar, or at the lower edge under it. The chart
 * shows all bars. Each mark needs a new measurement, because choosing the tool may scroll the page.
 */
async function placeOf(page: EnginePage, { bars }: ExamChart, { kind, index }: Swing): Promise<Point> {
  const pane = await page.boxOf({ css: '.tv-lightweight-charts tr:first-child td:nth-child(2)' });
  // The range of the time axis is the bars with an empty bar on each side, and its ends are centers of bars.
  const barWidth = pane.width / (bars.length + 3);
  return { x: pane.x + (index + 2) * barWidth - 1, y: pane.y + (kind === 'high' ? 4 : pane.height - 4) };
}

test('one chart of an exam is marked by mouse, and the next by keyboard', async ({ window: page, product }) => {
  const visitor = await enterAsLearner(page, product, newLearner('exam'));
  await page.goto('/chart-exam');
  await page.click(button('Start the exam: Swing analysis'));
  const byMouse = (await examOf(page, visitor)).chart;
  if (!byMouse) throw new Error('the exam shows no chart');
  await page.see([{ role: 'application' }, { css: 'canvas' }]);
  // Sets the strong magnet, so that a swing snaps to the high or low of its bar.
  await page.driver.evaluate(`(() => {
    const magnet = [...document.querySelectorAll('select')].find((each) => each.labels[0]?.innerText.includes('Magnet'));
    magnet.value = 'strong';
    magnet.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  for (const swing of swingsOf(byMouse)) {
    await page.click([{ role: 'group', name: 'Drawing tools' }, button(`Swing ${swing.kind}`)]);
    await page.driver.clickAt(await placeOf(page, byMouse, swing));
    await page.see(placedSwing(swing, byMouse));
  }
  await page.click(button('Hand in'));
  await page.see({ role: 'heading', name: /^Chart 1 of \d+: 100%$/ });
  await page.click(button(/^Next/));
  await page.see({ role: 'heading', name: /^Chart 2 of/ });
  await markByKeyboard(page, visitor);
  await page.see({ role: 'heading', name: /^Chart 2 of \d+: 100%$/ });
});

async function markByKeyboard(page: EnginePage, visitor: ApiVisitor): Promise<void> {
  const { chart } = await examOf(page, visitor);
  if (!chart) throw new Error('the exam shows no chart');
  await page.see([{ role: 'application' }, { css: 'canvas' }]);
  await page.tabTo({ role: 'application' });
  // The first key press places the cursor on the last bar.
  await page.driver.press('End');
  let index = chart.bars.length - 1;
  for (const swing of swingsOf(chart).toReversed()) {
    await page.driver.type(swing.kind === 'high' ? '1' : '2');
    for (; index - swing.index >= 10; index -= 10) await page.driver.press('PageUp');
    for (; index > swing.index; index -= 1) await page.driver.press('ArrowLeft');
    await page.driver.press('Enter');
    await page.see(placedSwing(swing, chart));
  }
  await page.tabTo(button('Hand in'));
  await page.driver.press('Enter');
}

test('an order with a plan becomes a position with its stop and target', async ({ window: page, product }) => {
  const visitor = await enterAsLearner(page, product, newLearner('order'));
  await unlockSandbox(visitor);
  await page.goto('/sandbox');
  const ticket = { role: 'region', name: /^New order/ };
  await page.see(ticket);
  await page.seeUncovered();
  await page.click(button('Fill in the example'));
  await page.fill([ticket, { label: 'Thesis' }], 'Higher lows since Monday, and the range has held twice.');
  await page.fill([ticket, { label: 'Confidence in %' }], '60');
  await page.see([{ role: 'region', name: 'Order preview' }, { text: /Reward to risk/ }]);
  await page.seeGone({ css: '[aria-label="Order preview"][aria-busy]' });
  await page.click([ticket, { css: 'button[type="submit"]' }]);
  await page.see({ role: 'rowheader', name: /^Long .* BTC$/ });
  const { id } = await firstAccount(visitor);
  const { body } = await visitor.call('GET /api/sandbox/accounts/{id}/positions', { params: { id } });
  expect(body.positions).toHaveLength(1);
  await page.click({ role: 'tab', name: /^Orders \(2\)/ });
  await page.seeCount({ role: 'rowheader', name: /^Sell / }, 2);
});

async function rebuildCandle(page: EnginePage): Promise<void> {
  const task = { role: 'region', name: /^Rebuild/ };
  await page.see(task);
  const lines = (await page.textOf([task, { css: 'dl' }])).split('\n').map((line) => line.replaceAll(',', '').trim());
  const figure = (name: string): string => lines[lines.indexOf(name) + 1] ?? '';
  const [open, high, low, close] = [figure('Open'), figure('High'), figure('Low'), figure('Close')];
  const isUp = Number(close) >= Number(open);
  await page.fill([task, { role: 'textbox', name: 'High' }], high);
  await page.fill([task, { role: 'textbox', name: 'Body top' }], isUp ? close : open);
  await page.fill([task, { role: 'textbox', name: 'Body bottom' }], isUp ? open : close);
  await page.fill([task, { role: 'textbox', name: 'Low' }], low);
  await page.click([task, { role: 'radio', name: isUp ? 'Hollow' : 'Filled' }]);
  await page.click(button('Send answer'));
  await page.see([
    { role: 'region', name: 'Verdict' },
    { role: 'heading', name: /^Right/ },
  ]);
}

test('a visitor goes through a lesson from its idea to a solved task', async ({ window: page }) => {
  await page.goto('/study');
  await page.click({ role: 'link', name: /^How markets work/ });
  await page.click({ role: 'link', name: /One candle, four prices/ });
  await page.click(button('Continue'));
  await page.click({ role: 'radio', name: 'Either of them' });
  await page.click(button('Compare with the answer'));
  await page.see({ text: /^Either of them. Both paths/ });
  await page.click(button('Continue'));
  await page.click(button('Continue'));
  await rebuildCandle(page);
});

test('a learner writes a post and comments on it', async ({ window: page, product }) => {
  const visitor = await enterAsLearner(page, product, newLearner('post'));
  const username = `post_${Date.now() % 1_000_000}`;
  await visitor.call('PUT /api/profile/username', { body: { username } });
  await page.goto('/feed');
  await page.click(button('New post'));
  await page.fill({ role: 'textbox', name: 'What did you learn?' }, 'I marked the wick, not the close.');
  await page.click(button('Post'));
  await page.see([{ role: 'article' }, { text: 'I marked the wick, not the close.' }]);
  const { body } = await visitor.call('GET /api/posts', { query: { feed: 'mine' } });
  await page.goto(`/post/${body.posts[0]?.id ?? ''}`);
  await page.fill({ role: 'textbox', name: 'Write a comment' }, 'The daily one.');
  await page.click(button('Comment'));
  await page.see({ text: 'The daily one.' });
});

test('an administrator finds a learner and changes their role', async ({ window: page, product }) => {
  const learner = { ...newLearner('promoted'), name: 'Learner to promote' };
  await signIn(product, learner);
  await enterAsAdministrator(page, product);
  await page.goto(`/admin/users?q=${encodeURIComponent(learner.name)}`);
  await page.click(button(learner.name));
  await page.click(button('Make administrator…'));
  const dialog = { role: 'dialog' };
  await page.fill([dialog, { role: 'textbox', name: 'Reason' }], 'a journey of the tests');
  await page.click([dialog, button('Change the role')]);
  await page.fill([dialog, { label: 'Your password' }], ADMINISTRATOR.password);
  await page.click([dialog, button('Change the role')]);
  await page.seeGone(dialog);
  await page.see(button('Make learner…'));
});
