// If this fails, a trader needs too many steps to plan a trade on the chart, or the ticket sends a plan that the chart
// does not show.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { pressByKeyboard, typeByKeyboard } from '../../../browser-test/by-keyboard.ts';
import { expectContains, expectInView, expectTexts } from '../../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';
import { orderOf } from '../chart/trade-lines.test-data.ts';

const ORDERS = 'POST /api/sandbox/accounts/{id}/orders';
/** Maximum number of steps to plan and send a trade. Comparable products need more. */
const ACTS_MAX = 8;

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const ticket = () => page.getByRole('region', { name: /^New order/ });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const send = () => ticket().getByRole('button', { name: /^(Buy|Sell)/ });
const stop = () => ticket().getByLabelText('Stop', { exact: true });
const target = () => ticket().getByLabelText('Target', { exact: true });
const valueOf = (field: ReturnType<typeof stop>) => Number((field.element() as HTMLInputElement).value);
const lines = () => page.getByRole('region', { name: 'Lines on the chart' });

const pastTrade = {
  asset: 'BTC',
  side: 'long',
  tags: { setup: ['pullback'], mistake: [], emotion: [] },
  plan: { thesis: 'Higher lows since Monday.' },
} as unknown as JournalTrade;

async function open(path = '/sandbox') {
  const server = sandboxServer().answer('GET /api/sandbox/accounts/{id}/journal', {
    trades: [pastTrade],
    tags: [],
    nextCursor: null,
  });
  server.answer(ORDERS, { orders: [orderOf({})] });
  await mountApp({ path, user: newUser({ isAdmin: true }), server });
  await expect.element(chart()).toBeVisible();
  await expect.element(tool('Plan long')).toBeVisible();
  // Waits for the chart library, which draws the canvas.
  await expect.poll(() => chart().element().querySelector('canvas')).not.toBeNull();
  return server;
}

/** Fires a pointer event at a share of the chart's height, as a browser would. */
function point(type: string, share: number, pointerType: string): void {
  const canvas = chart().element().querySelector('canvas');
  const area = chart().element().getBoundingClientRect();
  const at = { clientX: area.left + area.width * 0.4, clientY: area.top + area.height * share };
  canvas?.dispatchEvent(
    new PointerEvent(type, { ...at, bubbles: true, cancelable: true, pointerId: 1, pointerType, isPrimary: true }),
  );
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  sessionStorage.clear();
  // Pointer capture is replaced, because the pointer of a simulated event cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function drag(from: number, to: number, pointerType = 'mouse'): void {
  point('pointerdown', from, pointerType);
  for (const share of [(from + to) / 2, to]) point('pointermove', share, pointerType);
  point('pointerup', to, pointerType);
}

test(`by mouse at most ${ACTS_MAX} steps lead from the intention to a sent order with a complete plan`, async () => {
  const server = await open();
  let acts = 0;
  const act = async (does: () => unknown): Promise<void> => {
    acts += 1;
    await does();
  };
  await act(() => tool('Plan long').click());
  await act(() => drag(0.55, 0.7));
  await expect.poll(() => valueOf(stop())).toBeGreaterThan(0);
  await act(() => ticket().getByLabelText('Thesis').click());
  await act(() =>
    ticket()
      .getByRole('button', { name: /^Higher lows since Monday\./ })
      .click(),
  );
  await act(() => ticket().getByRole('slider', { name: 'Confidence, slider' }).click());
  await act(() => send().click());
  await expect.poll(() => server.callsOf(ORDERS).length).toBe(1);
  expect(acts).toBeLessThanOrEqual(ACTS_MAX);
  const body = server.callsOf(ORDERS)[0]?.body as Record<string, Record<string, string>>;
  expect(body).toMatchObject({
    side: 'buy',
    plan: { thesis: 'Higher lows since Monday.', riskPercent: '1', confidence: 50 },
    stopLoss: { triggerPrice: body['plan']?.['stopPrice'] },
    takeProfit: { limitPrice: body['plan']?.['targetPrice'] },
  });
  expect(Number(body['quantity'])).toBeGreaterThan(0);
});

test('by keyboard alone the chart announces each price, and the order has the complete plan', async () => {
  const server = await open();
  await pressByKeyboard(tool('Plan short'));
  await expect.element(chart()).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowUp}{Enter}');
  await expect
    .element(page.getByText(/^Short planned: Market .+, stop .+, target .+\. Reward to risk/))
    .toBeInTheDocument();
  const placed = valueOf(stop());
  await userEvent.keyboard('{Enter}{Enter}{ArrowUp}');
  await expect.poll(() => valueOf(stop())).toBeGreaterThan(placed);
  await expect.element(page.getByText(/^Stop .+%\. Reward to risk .+, risk −.+, size .+ BTC\.$/)).toBeInTheDocument();
  await typeByKeyboard(ticket().getByLabelText('Thesis'), 'Lower highs under the range.');
  await typeByKeyboard(ticket().getByLabelText('Confidence in %'), '55{Enter}');
  await expect.poll(() => server.callsOf(ORDERS).length).toBe(1);
  expect(server.callsOf(ORDERS)[0]?.body).toMatchObject({
    side: 'sell',
    type: 'market',
    plan: { thesis: 'Lower highs under the range.', confidence: 55 },
  });
});

test('the hit rate that the trade needs is next to the confidence of the learner', async () => {
  await open();
  await tool('Plan long').click();
  drag(0.55, 0.7);
  const preview = ticket().getByRole('region', { name: 'Order preview' });
  await expectContains(preview, '34%');
  await ticket().getByLabelText('Confidence in %').fill('20');
  await expectContains(preview, '34% · you say 20%');
  await expectContains(ticket(), 'After costs, this trade needs 34%: more than you give it.');
});

test('ticket and chart share one plan: typing moves it, and it can be removed', async () => {
  await open();
  await ticket().getByLabelText('Target', { exact: true }).fill('130');
  await tool('Plan long').click();
  drag(0.55, 0.7);
  await expect.poll(() => valueOf(target())).not.toBe(130);
  expect(valueOf(target())).toBeGreaterThan(valueOf(stop()));
  await stop().fill('80');
  await expect.element(lines().getByRole('spinbutton', { name: 'Price of Ticket: stop' })).toHaveValue('80.00');
  await tool('Undo plan').click();
  await expect.element(target()).toHaveValue('130');
  await expect.element(stop()).toHaveValue('');
  expect(tool('Undo plan').elements()).toEqual([]);
});

test.for([1280, 1440])('“Undo plan” fits in the toolbar of the chart at %i px', async (width) => {
  await page.viewport(width, 900);
  await open();
  const bar = tool('Plan short').element().parentElement!;
  // Width of a scrollbar of the chart's column. The browser of the tests draws the scrollbar over the column, so it
  // takes no width there.
  bar.parentElement!.style.marginInlineEnd = '12px';
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  await tool('Plan short').click();
  drag(0.55, 0.4);
  await expect.element(tool('Undo plan')).toBeVisible();
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
});

test('Escape on the chart removes the plan', async () => {
  await open();
  await tool('Plan short').click();
  drag(0.45, 0.3);
  await expect.poll(() => valueOf(stop())).toBeGreaterThan(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(stop()).toHaveValue('');
});

test('on a phone the tool is on the first screen, and a finger places the plan', async () => {
  await page.viewport(390, 844);
  await open();
  await expectInView(tool('Plan long'));
  await expectInView(tool('Plan short'));
  await tool('Plan long').click();
  const stage = chart().element().querySelector<HTMLElement>('[style*="touch-action"]');
  expect(stage?.style.touchAction).toBe('none');
  drag(0.5, 0.65, 'touch');
  await expectContains(page.getByText(/^Long planned: /), 'Reward to risk');
  expect(window.scrollY).toBe(0);
  // On a phone, the ticket is a sheet, which this button opens.
  await page.getByRole('navigation', { name: 'Go to the ticket' }).getByRole('button', { name: /^Buy/ }).click();
  await expect.poll(() => valueOf(stop())).toBeGreaterThan(0);
});

test('thesis and confidence take one line each, and the slider suggests no value', async () => {
  await open();
  const slider = ticket().getByRole('slider', { name: 'Confidence, slider' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'not set yet');
  for (const field of [ticket().getByLabelText('Thesis'), slider])
    expect(field.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
  await ticket().getByLabelText('Confidence in %').fill('60');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '60%');
  await ticket().getByLabelText('Thesis').click();
  await expectTexts(ticket().getByRole('list', { name: 'Your earlier reasons' }).getByRole('listitem'), [
    /^Higher lows since Monday\.pullback$/,
  ]);
  await userEvent.keyboard('{Escape}');
  expect(ticket().getByRole('list', { name: 'Your earlier reasons' }).elements()).toEqual([]);
});
