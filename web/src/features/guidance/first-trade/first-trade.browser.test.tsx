// If this fails, a newcomer cannot plan, send, run or review a first trade, loses the trade, or is told that luck was
// skill.
import type { FirstTrade, FirstTradeCard } from '@tradesense/contract/first-trade.ts';
import { PROCESS_WEIGHTS } from '@tradesense/core/learning/process-score.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { chooseByKeyboard, pressByKeyboard, tabTo, typeByKeyboard } from '../../../browser-test/by-keyboard.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { WIDTHS, chooseSegment, expectContains, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { hour } from '../guidance-server.test-data.ts';

type Bar = FirstTrade['chart']['bars'][number];
/** Bars that rise by 1 each, from 100. */
const bars = Array.from({ length: 50 }, (_, i): Bar => [99 + i, 100.3 + i, 98.7 + i, 100 + i]);
const SHOWN = 30;

function tradeAt(shown: number, about: Partial<FirstTrade> = {}): FirstTrade {
  return {
    id: '00000000-0000-7000-8000-0000000000aa',
    state: 'planning',
    chart: { interval: '4h', decimals: 2, bars: bars.slice(0, shown) },
    hasMoreBars: true,
    equity: 10_000,
    feePercent: 0.1,
    plan: null,
    acts: [],
    refusal: null,
    review: null,
    card: null,
    origin: null,
    ...about,
  };
}

const PLAN: NonNullable<FirstTrade['plan']> = {
  side: 'long',
  thesis: 'It rises with every bar so far.',
  entry: 129,
  stop: 127,
  target: 133,
  invalidation: 127,
  riskPercent: 1,
  quantity: 44,
  confidence: 40,
  at: SHOWN - 1,
};
const origin = { asset: 'BTC', firstAt: Date.UTC(2019, 3, 1), lastAt: Date.UTC(2019, 4, 1) } as const;
const card = (about: Partial<FirstTradeCard> = {}): FirstTradeCard => ({
  process: {
    score: 90,
    version: 2,
    checks: Object.entries(PROCESS_WEIGHTS).map(([check, of]) => ({
      check: check as keyof typeof PROCESS_WEIGHTS,
      points: check === 'exit-by-plan' ? 0 : of,
      of,
      reason: `Reason of ${check}.`,
    })),
  },
  quadrant: 'good-bad',
  exit: 'close',
  r: -0.4,
  net: -40,
  untouched: 1.81,
  ...about,
});

const SHOW = 'POST /api/study/first-trade';
const PUT_PLAN = 'PUT /api/study/first-trade/plan';
const STEP = 'POST /api/study/first-trade/steps';
const ACT = 'POST /api/study/first-trade/acts';
const REVIEW = 'PUT /api/study/first-trade/review';
const server = (trade: FirstTrade) => new FakeServer().answer('GET /api/first-hour', hour()).answer(SHOW, { trade });
const open = (fake: FakeServer) => mountApp({ path: '/start/trade', user: newUser(), server: fake });

const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const title = (name: string) => page.getByRole('heading', { level: 2, name });
const bodies = (fake: FakeServer, key: Parameters<FakeServer['callsOf']>[0]) =>
  fake.callsOf(key).map(({ body }) => body);

/**
 * Whether the chart and the control are fully above the lower edge of the window. In windows narrower than 390 px the
 * page may scroll, so this is not checked.
 */
function isOnScreen(act: HTMLElement | SVGElement): boolean {
  const chart = page.getByRole('application').element();
  return [chart, act].every((each) => each.getBoundingClientRect().bottom <= window.innerHeight);
}

/** Presses buttons and fills in fields with the mouse, or by keyboard alone. */
const HANDS = {
  mouse: {
    press: (target: Locator) => target.click(),
    type: (target: Locator, text: string) => target.fill(text),
    slide: (target: Locator) => target.fill('40'),
    choose: async (radio: Locator) => {
      await chooseSegment(radio);
      await button('Continue').click();
    },
  },
  keyboard: {
    press: pressByKeyboard,
    type: typeByKeyboard,
    slide: slideByKeyboard,
    choose: async (radio: Locator) => {
      await chooseByKeyboard(radio);
      await userEvent.keyboard('{Enter}');
    },
  },
};

/** Moves the slider from its lowest value, 1, to 40. */
async function slideByKeyboard(slider: Locator): Promise<void> {
  await tabTo(slider);
  await userEvent.keyboard('{Home}{ArrowRight>39/}');
}

/**
 * Widths, in pixels, at which axe checks the page: the widest and the narrowest. `npm run test:long` includes those
 * between them.
 */
const AXE_WIDTHS: readonly number[] = import.meta.env['VITE_TEST_LONG'] === 'yes' ? WIDTHS : [1280, 320];

test.for([
  ...WIDTHS.map((width) => ({ by: 'mouse', width }) as const),
  { by: 'keyboard', width: 1280 },
  { by: 'keyboard', width: 320 },
] as const)('plan, orders, steps, review and card work by $by at $width pixels', async ({ by, width }) => {
  const { press, type, slide, choose } = HANDS[by];
  const expectAccessible = async () => {
    if (AXE_WIDTHS.includes(width)) await expectAccessiblePart();
  };
  await page.viewport(width, 844);
  let trade = tradeAt(SHOWN);
  const answer = () => ({ trade });
  const fake = server(trade)
    .answer(PUT_PLAN, () => {
      trade = tradeAt(SHOWN, { state: 'open', plan: PLAN });
      return answer();
    })
    .answer(STEP, () => {
      const shown = trade.chart.bars.length + 1;
      trade = {
        ...trade,
        chart: { ...trade.chart, bars: bars.slice(0, shown) },
        state: shown < 34 ? 'open' : 'closed',
      };
      return answer();
    })
    .answer(REVIEW, () => {
      trade = {
        ...trade,
        state: 'reviewed',
        review: 'I kept to it.',
        card: card({ quadrant: 'good-good', r: 1.8 }),
        origin,
      };
      return answer();
    });
  await open(fake);
  await expect.element(title('Which way?')).toBeVisible();
  await press(button('Continue'));
  await expect.element(page.getByText('Choose long or short.')).toBeVisible();
  await expectAccessible();
  await choose(page.getByRole('radio', { name: 'Long' }));
  await expect.element(title('Where would the idea be wrong?')).toHaveFocus();
  await type(field('Stop'), '131');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The stop of a long lies below the price now.')).toBeVisible();
  await type(field('Stop'), '128');
  await tabTo(page.getByRole('application'));
  // The chart handles keys only once its tools are loaded, which is shortly after it is shown.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}');
      return (field('Stop').element() as HTMLInputElement).value !== '128';
    })
    .toBe(true);
  await type(field('Stop'), '127');
  await press(button('Continue'));
  await type(field('Target'), '133');
  await expect.element(page.getByText(/^Price now 129\.00\. 1\.6\d won for 1 risked/)).toBeVisible();
  await press(button('Continue'));
  await expectContains(page.getByRole('main'), '37% targets before stops');
  await expect.poll(() => width < 390 || isOnScreen(button('Continue').element())).toBe(true);
  await press(button('Continue'));
  await type(field('One line'), PLAN.thesis);
  await userEvent.keyboard('{Enter}');
  await press(button('Send the orders'));
  await expect.element(page.getByText('Say how likely the target is before the stop.')).toBeVisible();
  await slide(page.getByRole('slider'));
  await expectAccessible();
  // Scrolls the page as a phone does when its keyboard opens. The chart then is above the visible area.
  button('Send the orders').element().scrollIntoView({ block: 'start' });
  await press(button('Send the orders'));
  await expect.element(title('The orders are sent')).toBeVisible();
  await expect
    .poll(() => page.getByRole('application').element().getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(0);
  const { side, stop, target, riskPercent, thesis, confidence } = PLAN;
  expect(bodies(fake, PUT_PLAN)).toEqual([{ side, stop, target, riskPercent, thesis, confidence, seen: SHOWN }]);
  await press(button('Next bar'));
  await expect.element(title('The trade is open')).toBeVisible();
  await expect.poll(() => width < 390 || isOnScreen(button('Close by hand').element())).toBe(true);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessible();
  await pressByKeyboard(button('Next bar'));
  await expectContains(page.getByRole('main'), 'Bar32');
  await press(button('Next bar'));
  await expectContains(page.getByRole('main'), 'Bar33');
  await press(button('Next bar'));
  await expect.element(title('The trade is closed')).toHaveFocus();
  expect(bodies(fake, STEP)).toEqual([30, 31, 32, 33].map((seen) => ({ seen })));
  await expect.element(page.getByText(/^Target: filled at 133\.00, bar 34$/)).toBeVisible();
  await type(field('Review'), 'I kept to it.');
  await expect.poll(() => width < 390 || isOnScreen(button('Show the card').element())).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(title('Good decision, good outcome')).toHaveFocus();
  await expect.element(page.getByText(/one win does not show skill/)).toBeVisible();
  await expect.element(page.getByText('Recorded: Bitcoin, 2019')).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessible();
});

test('moving a line asks for confirmation, and closing by hand shows the next bar', async () => {
  const trade = tradeAt(32, { state: 'open', plan: PLAN });
  const fake = server(trade)
    .answer(ACT, ({ body }) => {
      const { kind, price } = body as { kind: 'move-stop' | 'close'; price?: number };
      return { trade: { ...trade, acts: [{ at: 31, kind, price: price ?? null }] } };
    })
    .answer(STEP, {
      trade: tradeAt(33, { state: 'closed', plan: PLAN, acts: [{ at: 31, kind: 'close', price: null }] }),
    });
  await open(fake);
  await button('Move an exit').click();
  await expect.element(button('Move the stop')).toBeDisabled();
  await field('Stop').fill('128');
  await button('Leave it').click();
  expect(fake.callsOf(ACT)).toEqual([]);
  await button('Move an exit').click();
  await field('Stop').fill('128');
  await button('Move the stop').click();
  await expectContains(page.getByRole('main'), '128.00, 133.00');
  await button('Close by hand').click();
  await expect.element(title('The trade is closed')).toBeVisible();
  expect(bodies(fake, ACT)).toEqual([
    { kind: 'move-stop', price: 128, seen: 32 },
    { kind: 'close', seen: 32 },
  ]);
  expect(bodies(fake, STEP)).toEqual([{ seen: 32 }]);
});

test('an action in an outdated tab is refused, and the tab then shows the current trade', async () => {
  const fake = server(tradeAt(31, { state: 'open', plan: PLAN }));
  fake.respond(STEP, () =>
    answerOf(409, { code: 'task-has-no-step', status: 409, title: 'No', detail: 'This trade is not open.' }),
  );
  await open(fake);
  await expect.element(title('The trade is open')).toBeVisible();
  fake.answer(SHOW, { trade: tradeAt(34, { state: 'closed', plan: PLAN }) });
  await button('Next bar').click();
  await expect.element(title('The trade is closed')).toBeVisible();
});

test.for([
  ['good-good', -0, 'Good decision, good outcome', /one win does not show skill/],
  ['good-bad', -1, 'Good decision, bad outcome', /not a mistake/],
  ['bad-good', 2, 'Bad decision, good outcome', /That was luck/],
  ['bad-bad', -1, 'Bad decision, bad outcome', /Begin with the decision/],
  [null, null, 'Good decision, no outcome', /can be judged all the same/],
] as const)('the card states the decision before the outcome: %s', async ([quadrant, r, heading, text]) => {
  const exit = quadrant === null ? null : 'stop';
  const made = card({ quadrant, r, exit, net: r === null ? null : 100 * r });
  await open(server(tradeAt(34, { state: 'reviewed', plan: PLAN, review: 'I kept to it.', card: made, origin })));
  await expect.element(title(heading)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  const terms = page
    .getByRole('main')
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent);
  expect(terms.indexOf('Decision')).toBeLessThan(terms.indexOf('Outcome'));
  await expect.element(page.getByText('Reason of exit-by-plan.')).toBeVisible();
  await expect.element(page.getByText(/would have made \+1\.81 R\. One case/)).toBeVisible();
});

test('a learner can have another chart instead of this one', async () => {
  const fake = server(tradeAt(SHOWN));
  await open(fake);
  await expect.element(title('Which way?')).toBeVisible();
  fake.answer(SHOW, { trade: tradeAt(SHOWN, { id: '00000000-0000-7000-8000-0000000000bb' }) });
  await button('Another chart').click();
  await expect.poll(() => bodies(fake, SHOW).at(-1)).toEqual({ instead: '00000000-0000-7000-8000-0000000000aa' });
});

test('without an account, and without enough history, the page says what is missing', async () => {
  const visit = await mountApp({ path: '/start/trade', server: server(tradeAt(SHOWN)) });
  await expect.element(page.getByRole('link', { name: 'Make an account' })).toHaveAttribute('href', '/auth/register');
  visit.leave();
  const fake = server(tradeAt(SHOWN)).respond(SHOW, () =>
    answerOf(409, { code: 'not-enough-history', status: 409, title: 'No', detail: 'There is not enough history.' }),
  );
  await open(fake);
  await expect.element(page.getByText('There is not enough history.')).toBeVisible();
});
