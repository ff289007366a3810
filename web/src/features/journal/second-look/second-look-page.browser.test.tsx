// If this fails, a trade shows its result before the second decision, or the learner cannot store and compare both
// decisions.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SecondDecisionRequest } from '@tradesense/contract/second-look.ts';
import { chooseSegment, expectAbsent, expectContains, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { answerOf, type FakeServer } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { answerOfLook, lookServer, questionOf } from './second-look.test-data.ts';

const POST = 'POST /api/sandbox/accounts/{id}/journal/{tradeId}/second-look';
const open = (server: FakeServer) =>
  mountApp({ path: '/sandbox/second-look?account=a1&trade=t1', user: newUser({ isAdmin: true }), server });
const chart = () => page.getByRole('application', { name: 'Bitcoin, 15m, up to the decision' });
const store = () => page.getByRole('button', { name: 'Store my decision' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function fillIn(): Promise<void> {
  await chooseSegment(page.getByRole('radio', { name: 'Long', exact: true }));
  await field('Stop').fill('95');
  await field('Target').fill('110');
  await page.getByRole('slider', { name: 'Confidence' }).fill('60');
  await field('Why, in one line').fill('Higher lows since Monday.');
}

test.for([1440, 1280, 390, 320])('at %s px the chart ends at the decision, and no result is shown', async (width) => {
  await page.viewport(width, 844);
  const { server } = await open(lookServer());
  await expect.element(chart()).toBeVisible();
  await expect.element(page.getByText(/you went long; the trade was closed 20 days ago/)).toBeVisible();
  for (const secret of [/12\.5/, /Exit/, 'What happened', 'Higher lows, and the range broke upwards.'])
    await expectAbsent(page.getByText(secret));
  expect(server.callsOf('GET /api/sandbox/accounts/{id}/journal/{tradeId}')).toEqual([]);
  expect(server.callsOf('GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars')).toEqual([]);
  await expect.element(store()).toBeInTheDocument();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
}); // oxfmt-ignore

test('each missing field has a message, and the first one gets the focus', async () => {
  const { server } = await open(lookServer());
  await store().click();
  await expect.element(page.getByText('Choose what you would do.')).toBeVisible();
  await expect.element(page.getByText('Write one line.')).toBeVisible();
  await chooseSegment(page.getByRole('radio', { name: 'Short', exact: true }));
  await field('Stop').fill('95');
  await field('Target').fill('90');
  await store().click();
  await expect.element(page.getByText('The stop must be on the losing side of the price at the decision.')).toBeVisible();
  await expect.element(field('Stop')).toHaveFocus();
  expect(server.callsOf(POST)).toEqual([]);
}); // oxfmt-ignore

test('a stored decision is shown next to the first one, with the result', async () => {
  const server = lookServer().respond(POST, ({ body }) => {
    const { stopPrice, targetPrice, confidence, reason } = body as SecondDecisionRequest;
    const answer = answerOfLook({
      decision: 'take',
      side: 'long',
      stopPrice,
      targetPrice,
      confidence,
      reason,
      ends: {
        firstPlan: { net: '7.9', rMultiple: '1.95', rewardToRisk: '1.93', breakEvenHitRate: '34.14', text: 'It ended as planned.' }, // oxfmt-ignore
        second: { net: '9.8', rMultiple: '1.96', rewardToRisk: '1.91', breakEvenHitRate: '34.37', text: 'Long with this stop and target, it would have ended at the target.' }, // oxfmt-ignore
      },
    });
    return answerOf(200, { answer, isEarlierAnswer: false });
  });
  await open(server);
  await expect.element(chart()).toBeVisible();
  await fillIn();
  await expect.element(page.getByText(/After fees and spread, 1\.89 won for 1 risked\./)).toBeVisible();
  const confidence = page.getByRole('slider', { name: 'Confidence' });
  await expect.element(confidence).toHaveAccessibleDescription(/After costs, this trade needs 35%\.$/);
  await confidence.fill('20');
  await expect.element(confidence).toHaveAccessibleDescription(/this trade needs 35%: more than you give it\.$/);
  await confidence.fill('60');
  await store().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Then and now: Bitcoin' })).toHaveFocus();
  expect(server.callsOf(POST).map(({ body }) => body)).toEqual([
    { decision: 'take', stopPrice: '95', targetPrice: '110', confidence: 60, reason: 'Higher lows since Monday.' },
  ]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expectContains(row('Why'), 'Higher lows, and the range broke upwards.Higher lows since Monday.');
  await expectContains(row('Stop'), '96.0095.00');
  await expectContains(row('Confidence'), '70%60%');
  await expectContains(row('Won for 1 risked'), '1.931.91');
  await expectContains(row('Needed to break even'), '34%34%');
  await expect.element(page.getByText(/You gave your trade 60%; after costs it needed 34%\. Left to itself it would have brought \+9\.80 SENSE\$ after fees and spread\./)).toBeVisible(); // oxfmt-ignore
  await expectContains(row('Left to itself'), '+1.95 R, +7.90');
  await expectContains(row('Left to itself'), '+1.96 R, +9.80');
  await expect.element(page.getByText('+1.25 R, +12.50 SENSE$')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See all trades to review' })).toBeVisible();
  await expect.element(page.getByRole('application', { name: /as it was/ })).toBeVisible();
});

test('a decision is marked if the result was known before, and if another one was stored first', async () => {
  const seen = { isSeenBefore: true, lastOpenedAt: '2026-01-20T09:00:00.000Z' };
  const server = lookServer({ question: questionOf(seen), answer: null }).answer(POST, {
    answer: answerOfLook(seen),
    isEarlierAnswer: true,
  });
  await open(server);
  await expect.element(page.getByText('You may remember this result')).toBeVisible();
  await fillIn();
  await store().click();
  await expect.element(page.getByText('This trade already had a second decision')).toBeVisible();
  await expect.element(page.getByText('Answered with the result in mind')).toBeVisible();
});

test('a decision on a recently closed trade is marked, even if its page was never opened', async () => {
  const seen = { isSeenBefore: true, lastOpenedAt: null };
  const server = lookServer({ question: questionOf(seen), answer: null }).answer(POST, {
    answer: answerOfLook(seen),
    isEarlierAnswer: false,
  });
  await open(server);
  await expect.element(page.getByText(/^The trade was closed less than 7 days ago, so your answer/)).toBeVisible();
  await fillIn();
  await store().click();
  await expect.element(page.getByText('The trade had been closed less than 7 days before this answer.')).toBeVisible();
});

test('after a lost response the entered decision stays', async () => {
  const server = lookServer().respond(POST, () => answerOf(500, { code: 'internal' }));
  await open(server);
  await expect.element(chart()).toBeVisible();
  await fillIn();
  await store().click();
  await expect.element(page.getByText('Your decision could not be stored')).toBeVisible();
  await expect.element(field('Why, in one line')).toHaveValue('Higher lows since Monday.');
  await expect.element(field('Stop')).toHaveValue('95');
});

test('the arrow keys on the chart move the stop, then the target once it is chosen', async () => {
  await open(lookServer());
  await expect.element(chart()).toBeVisible();
  await chooseSegment(page.getByRole('radio', { name: 'Long', exact: true }));
  await field('Stop').fill('95');
  await field('Target').fill('110');
  chart().element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => Number((field('Target').element() as HTMLInputElement).value)).toBeGreaterThan(110);
  await expect.element(field('Stop')).toHaveValue('95');
});

test('the chart has its drawings and indicators of that time, and without bars nothing is loaded', async () => {
  const server = lookServer().answer('GET /api/charts/{asset}/snapshot', {
    takenAt: '2026-01-05T08:00:00.000Z',
    drawings: [
      {
        id: '01890000-0000-7000-8000-000000000001',
        kind: 'level',
        color: 2,
        width: 1,
        anchors: [{ timeMs: Date.parse('2026-01-05T06:00:00.000Z'), price: 101 }],
      },
    ],
    settings: { series: 'candles', scale: 'linear', volume: 'pane', zone: 'utc', indicators: [{ id: 'sma-1', kind: 'sma', numbers: [20], color: 1 }] }, // oxfmt-ignore
  });
  const { leave } = await open(server);
  await expect.element(page.getByText(/Drawings and indicators as you had them when you sent the order/)).toBeVisible();
  await expect.element(page.getByText(/SMA/).first()).toBeVisible();
  expect(server.callsOf('GET /api/charts/{asset}/snapshot')[0]?.url.searchParams.get('at')).toBe('2026-01-05T08:00:00.000Z'); // oxfmt-ignore
  leave();
  await open(
    lookServer({ question: questionOf({ price: null, source: null, bars: [], intervals: [] }), answer: null }),
  );
  await expect.element(page.getByText('This trade cannot be decided again')).toBeVisible();
  await expectAbsent(store());
});

test('the chart opens with the interval of the order, or the page says that it was not stored', async () => {
  const { leave } = await open(lookServer({ question: questionOf({ interval: '1h', chartInterval: '1h' }), answer: null })); // oxfmt-ignore
  await expect.element(page.getByRole('application', { name: 'Bitcoin, 1h, up to the decision' })).toBeVisible();
  await expect.element(page.getByText('The chart showed 1h bars when you placed the order.', { exact: false })).toBeVisible(); // oxfmt-ignore
  leave();
  await open(lookServer({ question: questionOf({ chartInterval: null }), answer: null }));
  await expect.element(page.getByText('The interval of the chart was not kept with this order.', { exact: false })).toBeVisible(); // oxfmt-ignore
});

test('the chart of a replay has no drawings of live accounts', async () => {
  const server = lookServer({ question: questionOf({ replayInterval: '1d' }), answer: null });
  await open(server);
  await expect.element(page.getByText('the chart shows none', { exact: false })).toBeVisible();
  expect(server.callsOf('GET /api/charts/{asset}/snapshot')).toEqual([]);
});
