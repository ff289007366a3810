// If this fails, a learner has to scroll to see the chart, the answer or its button during a Bias Test.
import type { BiasQuestion, BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  drawn,
  expectInView,
  expectSettled,
  makeTextLarge,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { smallTargets } from '../../browser-test/small-targets.ts';

const bar = (n: number): [number, number, number, number, number, number] => {
  const close = 5 * Math.sin(n / 9) - 0.05 * n;
  return [n, close + 0.4, close + 1, close - 1, close, 100];
};
const QUESTION: BiasQuestion = {
  index: 0,
  timeframe: '1d',
  masked: true,
  asset: null,
  source: 'recorded',
  outcomeBars: 20,
  bars: Array.from({ length: 90 }, (_, at) => bar(at - 89)),
};
const TEST: BiasTestResponse = {
  id: 't1',
  asset: 'random',
  timeframe: '1d',
  rated: true,
  unrated: null,
  state: 'active',
  questionCount: 5,
  answered: 0,
  tooFast: 0,
  score: null,
  startedAt: '2026-01-05T12:00:00.000Z',
  endedAt: null,
  question: QUESTION,
  result: null,
  focusRemainingMs: null,
};
const FACTS = Array.from(
  { length: 9 },
  (_, at) => `The ${at + 1}. fact of this chart, told in a sentence of some length.`,
);

function testServer(): FakeServer {
  return new FakeServer()
    .answer('GET /api/bias-tests/{id}', TEST)
    .answer('POST /api/bias-tests/{id}/focus', { state: 'active', remainingMs: null })
    .answer('POST /api/bias-tests/{id}/answers', {
      question: 0,
      mirrored: true,
      outcome: Array.from({ length: 20 }, (_, at) => bar(at + 1)),
      truth: { direction: 'bearish', movePercent: -2.3, moveAtr: -1.2 },
      correct: false,
      brier: 1.08,
      facts: {
        swingStructure: 'mixed',
        meanSlopeAtr: 0.1,
        rsi: 55,
        atrPercentile: 40,
        swingHighAtr: 1,
        swingLowAtr: 2,
        volumeRatio: 1,
        tags: [],
        sentences: FACTS,
      },
      next: { ...QUESTION, index: 1 },
    });
}

test.for(WORK_SIZES)('chart, call and button are in view at $width × $height, before and after', async (size) => {
  await page.viewport(size.width, size.height);
  await mountApp({ path: '/bias-test/random?test=t1', user: newUser(), server: testServer() });
  const chart = page.getByRole('application');
  await expectInView(chart);
  const isPhone = size.width < 700;
  expect(chart.element().clientHeight).toBeGreaterThan(isPhone ? 190 : 450);
  const heading = page.getByRole('heading', { name: /^Question 1 of 5/ });
  await expectInView(heading);
  const about = heading.element().querySelector('span');
  expect(about?.scrollWidth).toBeLessThanOrEqual(about?.clientWidth ?? 0);
  await expectInView(page.getByRole('group', { name: /^Where does price go/ }));
  await expectInView(page.getByLabelText('Why?'));
  const submit = page.getByRole('button', { name: 'Submit answer' });
  await expectInView(submit);
  expect(page.getByRole('contentinfo').elements()).toEqual([]);

  await page.getByRole('radio', { name: 'Bullish' }).click({ force: true });
  await page.getByLabelText('in %').fill('60');
  await page.getByLabelText('Why?').fill('The lows have been rising for weeks.');
  await expectInView(submit);
  await submit.click();
  await expectInView(page.getByText(/Wrong$/));
  await expectInView(chart);
  await expectInView(page.getByRole('button', { name: 'Next: question 2' }));
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

/** Returns the number of the bar at an x position of the masked chart, as the legend states it. */
async function barAt(x: number): Promise<number> {
  const chart = page.getByRole('application');
  await chart.hover({ position: { x, y: chart.element().clientHeight / 3 } });
  await drawn();
  const legend = document.querySelector('figure > div[aria-hidden=true] span')?.textContent ?? '';
  return Number(/^bar (.+)$/.exec(legend)?.[1]?.replace('−', '-'));
}

test('on a phone the last third of the longest chart is visible, with bars at least 4 pixels wide', async () => {
  await page.viewport(390, 844);
  const setupBars = 120;
  const question = {
    ...QUESTION,
    timeframe: '4h',
    outcomeBars: 30,
    bars: Array.from({ length: setupBars }, (_, at) => bar(at + 1 - setupBars)),
  } as const;
  const server = testServer().answer('GET /api/bias-tests/{id}', { ...TEST, timeframe: '4h', question });
  await mountApp({ path: '/bias-test/random?test=t1', user: newUser(), server });
  await expectInView(page.getByRole('application'));
  await expectSettled();
  const [left, right] = [4, 164];
  const [first, last] = [await barAt(left), await barAt(right)];
  expect(first).toBeLessThanOrEqual(-setupBars / 3);
  expect((right - left) / (last - first)).toBeGreaterThanOrEqual(4);
});

test('in a low window the button stays in view while the page scrolls', async () => {
  await page.viewport(844, 390);
  await mountApp({ path: '/bias-test/random?test=t1', user: newUser(), server: testServer() });
  const submit = page.getByRole('button', { name: 'Submit answer' });
  await expect.element(submit).toBeVisible();
  await expectSettled();
  page.getByLabelText('Why?').element().scrollIntoView();
  await expectInView(submit);
});

test('on a phone with text of 200% the call begins on the first screen, and nothing lies on the chart', async () => {
  await makeTextLarge();
  await mountApp({ path: '/bias-test/random?test=t1', user: newUser(), server: testServer() });
  await expectInView(page.getByRole('radio', { name: 'Bullish' }));
  const chart = page.getByRole('application').element();
  const earlier = page.getByRole('button', { name: /earlier bars/ });
  await expect.element(earlier).toBeVisible();
  expect(earlier.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(chart.getBoundingClientRect().bottom);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('a finger can press everything on a phone', async () => {
  await page.viewport(390, 844);
  await mountApp({ path: '/bias-test/random?test=t1', user: newUser(), server: testServer() });
  await expectInView(page.getByRole('application'));
  await expectSettled();
  expect(smallTargets()).toEqual([]);
});
