// If this fails, the ticket of a replay states a wrong time for the fill or the price of an older bar, its messages name
// the sandbox, or orders can be placed after the end of a replay.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, never } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from '../trading/chart/trade-lines.test-data.ts';
import { accountOf } from '../trading/trading-desk.test-data.ts';

const AT = '2026-01-05T12:00:00.000Z';
const LONG = { timeout: 20_000 };
const PREVIEW = 'POST /api/sandbox/accounts/{id}/orders/preview';
const PLACE = 'POST /api/sandbox/accounts/{id}/orders';
const SESSION = 'GET /api/replay/sessions/{id}';

const sessionOf = (change: Partial<ReplaySession>): ReplaySession => ({
  id: 's1',
  accountId: 'r1',
  asset: 'BTC',
  interval: '1h',
  source: 'simulated',
  isMasked: false,
  state: 'running',
  cursor: 60,
  length: 500,
  now: AT,
  startedAt: '2026-01-03T00:00:00.000Z',
  realStart: '2026-01-03T00:00:00.000Z',
  realAsset: 'BTC',
  priceFactor: 1,
  rootId: 's1',
  run: 1,
  parentId: null,
  cut: null,
  unscoredFrom: null,
  ...change,
});

const ticket = () => page.getByRole('region', { name: /^New order/ });
const result = () => page.getByRole('link', { name: 'Review its closed trades in the journal' });

interface OpenedReplay {
  readonly preset: 'normal' | 'strict';
  readonly openPositions: number;
  readonly performance: PerformanceResponse;
}

const PERFORMANCE = 'GET /api/sandbox/accounts/{id}/performance';
const NO_TRADES: PerformanceResponse = {
  trades: 0,
  won: 0,
  net: '0',
  fees: '0',
  funding: '0',
  averageR: null,
  profitFactor: null,
  maxDrawdown: '0',
  maxDrawdownShare: 0,
  daily: { days: 1, sharpe: null, sortino: null },
  averageProcess: null,
  presets: [],
  quadrants: { 'good-good': 0, 'good-bad': 0, 'bad-good': 0, 'bad-bad': 0 },
  curve: [],
};

async function openReplay(
  change: Partial<ReplaySession>,
  { preset = 'normal', openPositions = 0, performance = NO_TRADES }: Partial<OpenedReplay> = {},
) {
  await page.viewport(1440, 900);
  const bars = Array.from({ length: 60 }, (_, at) => [Date.parse(AT) - (60 - at) * 3_600_000, 100, 101, 99, 100, 10]);
  const settings = { preset, marginMode: 'isolated', makerFee: '0.0002', takerFee: '0.0005' } as const;
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}', accountOf({ id: 'r1', kind: 'replay', settings, openPositions }))
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [positionOf()] })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [orderOf({ limitPrice: '90' })], nextCursor: null })
    .answer(SESSION, sessionOf(change))
    .answer(PERFORMANCE, performance)
    .respond('GET /api/replay/sessions/{id}/bars', () => answerOf(200, { interval: '1h', bars, hasOlder: false }));
  await mountApp({ path: '/sandbox/replay?session=s1', user: newUser({ isAdmin: true }), server });
  return server;
}

test.each([
  ['normal', 'Fills with the next bar, from its open.'],
  ['strict', 'Fills with the second bar from now, from its open.'],
] as const)('the ticket of a replay says at which bar a market order fills: %s', async (preset, text) => {
  await openReplay({}, { preset });
  await expect.element(ticket(), LONG).toBeVisible();
  await expectContains(ticket(), text);
  await expect.element(page.getByRole('button', { name: 'Plan long' })).toBeVisible();
});

test('after a step, the ticket has entry and size at the new bar while the server computes its preview', async () => {
  const server = await openReplay({});
  await expect.element(ticket(), LONG).toBeVisible();
  await ticket().getByLabelText('Stop', { exact: true }).fill('80');
  const entry = () => ticket().getByText('Entry at').element().nextElementSibling?.textContent;
  await expect.poll(entry, LONG).toMatch(/^99\.\d\d$|^100\.\d\d$/);
  const size = () => Number.parseFloat(ticket().getByRole('button', { name: /^Buy/ }).element().textContent.slice(4));
  const before = size();
  server.respond(PREVIEW, never);
  server.answer('POST /api/replay/sessions/{id}/advance', {
    session: sessionOf({ cursor: 61 }),
    bars: [[Date.parse(AT), 100, 101, 89, 90, 10]],
    isStopped: false,
  });
  await page.getByRole('button', { name: 'Step one bar' }).click();
  await expect.element(page.getByText('90.00', { exact: true }).first(), { timeout: 8000 }).toBeVisible();
  expect(entry()).toMatch(/^9[01]\./);
  expect(size()).toBeGreaterThan(before * 1.8);
});

test('the button to step keeps its place when the replay stops and says why', async () => {
  await page.viewport(1280, 800);
  const server = await openReplay({});
  server.answer('POST /api/replay/sessions/{id}/advance', {
    session: sessionOf({ cursor: 61 }),
    bars: [[Date.parse(AT), 100, 101, 89, 90, 10]],
    isStopped: true,
  });
  const step = page.getByRole('button', { name: 'Step one bar' });
  await expect.element(step, LONG).toBeVisible();
  const place = () => JSON.stringify(step.element().getBoundingClientRect());
  const before = place();
  await step.click();
  await expect.element(page.getByText('Stopped at bar 61: something happened in the account.')).toBeVisible();
  expect(place()).toBe(before);
});

test('an order pressed while a step is on its way has the size that the learner saw', async () => {
  const server = await openReplay({});
  await expect.element(ticket(), LONG).toBeVisible();
  await ticket().getByLabelText('Stop', { exact: true }).fill('80');
  await ticket().getByLabelText('Thesis').fill('Higher lows since Monday.');
  await ticket().getByLabelText('Target', { exact: true }).fill('140');
  await ticket().getByLabelText('Confidence in %').fill('60');
  const buy = () => ticket().getByRole('button', { name: /^Buy/ });
  const size = () => Number.parseFloat(buy().element().textContent.slice(4));
  await expect.poll(size, LONG).toBeGreaterThan(0);
  const stepped = Promise.withResolvers<void>();
  server.respond('POST /api/replay/sessions/{id}/advance', async () => {
    await stepped.promise;
    return answerOf(200, {
      session: sessionOf({ cursor: 61 }),
      bars: [[Date.parse(AT), 100, 101, 89, 90, 10]],
      isStopped: false,
    });
  });
  const placed = Promise.withResolvers<void>();
  server.respond(PLACE, async () => {
    await placed.promise;
    return answerOf(200, { orders: [orderOf({ type: 'market' })] });
  });
  const seen = size();
  await page.getByRole('button', { name: 'Step one bar' }).click();
  await buy().click();
  await expect.poll(() => server.callsOf(PLACE)).toHaveLength(1);
  stepped.resolve();
  await expect.element(page.getByText('90.00', { exact: true }).first(), { timeout: 8000 }).toBeVisible();
  placed.resolve();
  await expect.element(ticket().getByLabelText('Thesis')).toHaveValue('');
  const sent = server.callsOf(PLACE).map(({ body }) => Number((body as { readonly quantity: string }).quantity));
  expect(sent).toEqual([seen]);
});

test.each([
  [{ trades: 3, net: '-12.345678' }, 0, 'Net result: −12.35 SENSE$ from 3 closed trades, after fees.'],
  [
    { trades: 2, net: '12.5' },
    2,
    'Net result: +12.50 SENSE$ from 2 closed trades, after fees and without the open positions.',
  ],
  [{ trades: 1, net: '12.5' }, 0, 'One trade was closed in it. The journal shows its result after your review.'],
  [{ trades: 0, net: '0' }, 0, 'No trade was closed in it, so it has no result.'],
  [{ trades: 0, net: '0' }, 1, 'No trade was closed in it, so its open positions have no final result.'],
] as const)(
  'an ended replay names the net result and the number of its trades: %o',
  async (figures, openPositions, text) => {
    await openReplay({ state: 'ended' }, { openPositions, performance: { ...NO_TRADES, ...figures } });
    await expect.element(page.getByText('This replay has ended', { exact: true }), LONG).toBeVisible();
    await expectContains(page.getByRole('main'), text);
    await expect.element(result()).toBeVisible();
  },
);

test('at the last bar the ticket takes no more orders, says so, and links to the journal', async () => {
  const server = await openReplay({ cursor: 500 });
  await expect.element(ticket(), LONG).toBeVisible();
  await expectContains(ticket(), 'This was the last bar of the replay');
  await expect.element(result()).toBeVisible();
  await expect.element(ticket().getByLabelText('Thesis')).toBeDisabled();
  await expect.element(ticket().getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await expectAbsent(page.getByRole('button', { name: 'Plan long' }));
  await expectAbsent(page.getByRole('button', { name: 'Close Long 0.5 BTC' }));
  expect(server.callsOf(PREVIEW)).toHaveLength(0);
});

test('a fill in a replay is announced under the title “Replay”', async () => {
  const server = await openReplay({});
  await expect.element(ticket(), LONG).toBeVisible();
  await expect.poll(() => server.hasStream()).toBe(true);
  const news = [{ kind: 'order-filled', orderId: 'o9', asset: 'BTC', side: 'buy', quantity: '0.1', price: '100', fee: '0.01', realised: '0', isWhole: true }]; // oxfmt-ignore
  server.push('account', { type: 'sandbox', accountId: 'r1', sequence: 2, news });
  await expect.element(page.getByText('Bought 0.1 BTC at 100.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the message: Replay' }).click();
});

test('a replay that was ended in another tab is shown as ended once a preview is refused', async () => {
  const server = await openReplay({});
  await expect.element(ticket(), LONG).toBeVisible();
  server.respond(PREVIEW, () => answerOf(409, { code: 'replay-ended', detail: 'This replay has ended.' }));
  server.answer(SESSION, sessionOf({ state: 'ended' }));
  await ticket().getByRole('radio', { name: 'By hand' }).click({ force: true });
  await ticket()
    .getByLabelText(/^Quantity in/)
    .fill('1');
  await expect.element(page.getByText('This replay has ended', { exact: true }), LONG).toBeVisible();
  await expect.element(result()).toBeVisible();
  await expectAbsent(page.getByRole('button', { name: 'Plan long' }));
  await expectAbsent(page.getByRole('button', { name: 'Close Long 0.5 BTC' }));
  const asked = server.callsOf(PREVIEW).length;
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(server.callsOf(PREVIEW)).toHaveLength(asked);
});
