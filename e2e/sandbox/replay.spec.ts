// If this fails, a learner cannot trade in a replay, a replay does not resume where it stopped, or it shows later bars
// too early.
import { expect, type Page } from '@playwright/test';
import type { AdvanceReplayResponse, ReplayBarsResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { expectAccessible } from '../support/axe.ts';
import { ApiVisitor } from '../support/api-visitor.ts';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { expectUncovered } from '../support/learner-journey.ts';
import { ADMINISTRATOR, newLearner } from '../support/learner.ts';
import { NetworkLog, type LoggedAnswer } from '../support/network-log.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { enterAsAdministrator, enterAsLearner, sidewaysOverflow } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/advance\b.*ERR_FAILED|ERR_FAILED.*\/advance$/, /(404|409) .*\/replay\/sessions/] } });

const controls = (page: Page) => page.getByRole('region', { name: 'Replay controls' });
const press = (page: Page, name: string) => controls(page).getByRole('button', { name, exact: true }).click();
const stopped = (page: Page) => controls(page).getByRole('status').filter({ hasText: 'Stopped at bar' });
const chart = (page: Page) => page.getByRole('application');

/** Signs in the administrator without a browser and ends the replays of earlier tests. */
async function visitorWithoutReplays(product: ProductProcess): Promise<ApiVisitor> {
  const visitor = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  visitor.token = (await visitor.call('POST /api/auth/login', { body: { email, password } })).body.token;
  const { body } = await visitor.call('GET /api/replay/sessions');
  for (const { id, state } of body.sessions) {
    if (state === 'running') await visitor.call('POST /api/replay/sessions/{id}/end', { params: { id } });
  }
  return visitor;
}

async function startSession(visitor: ApiVisitor): Promise<ReplaySession> {
  const started = await visitor.call('POST /api/replay/sessions', { body: { asset: 'BTC', interval: '1h' } });
  expect(started.status).toBe(200);
  return started.body;
}

async function open(page: Page, product: ProductProcess, { id }: Pick<ReplaySession, 'id'>): Promise<void> {
  await page.goto(`${product.url}/sandbox/replay?session=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Replay: Masked coin (simulated path), 1h' })).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expectUncovered(page);
}

async function expectAt(page: Page, bar: number): Promise<void> {
  await expect(controls(page)).toContainText(new RegExp(`Bar ${bar} of [\\d,]+`));
}

/**
 * Throws if a response of the server for this replay contains a bar that closes after the replay's time in that
 * response, or the real start before the replay has ended.
 */
function expectNothingAhead(answers: readonly LoggedAnswer[], id: string): void {
  let nowMs = 0;
  let bars = 0;
  for (const { path, body, method } of answers) {
    if (!path.startsWith(`/api/replay/sessions/${id}`)) continue;
    const read = JSON.parse(body) as Partial<ReplaySession & ReplayBarsResponse & AdvanceReplayResponse>;
    const session = read.session ?? (path.endsWith(id) ? (read as ReplaySession) : null);
    if (session !== null) {
      nowMs = Date.parse(session.now);
      if (!path.endsWith('/end')) expect(session.realStart, `${method} ${path}`).toBeNull();
    }
    for (const [t] of read.bars ?? []) {
      bars += 1;
      expect(t + HOUR_MS, `${method} ${path}`).toBeLessThanOrEqual(nowMs);
    }
  }
  expect(bars).toBeGreaterThan(300);
}

/**
 * Throws if the page, its address or its title names the asset. The ticker is excluded, because it shows every asset to
 * everybody.
 */
async function expectMasked(page: Page): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText(/Bitcoin|BTC/);
  expect(`${page.url()} ${await page.title()}`).not.toMatch(/Bitcoin|BTC/);
}

/** Throws if a server response for the session or its account names the asset. */
function expectNotNamed(answers: readonly LoggedAnswer[], ids: readonly string[]): void {
  const own = answers.filter(({ path }) => ids.some((each) => path.includes(each)));
  expect(own.length).toBeGreaterThan(5);
  for (const { path, method, body } of own) expect(body, `${method} ${path}`).not.toMatch(/Bitcoin|BTC/);
}

test('a masked replay with a bracket order runs until an exit fills, and its end names the asset', async ({
  page,
  product,
}) => {
  test.slow();
  const visitor = await visitorWithoutReplays(product);
  await enterAsAdministrator(page, product);
  const log = new NetworkLog(page);
  await page.goto(`${product.url}/sandbox/replay`);
  await expectUncovered(page);
  await page.getByLabel('Asset', { exact: true }).selectOption('BTC');
  await page.getByRole('button', { name: 'Start the replay' }).click();
  await expect(page).toHaveURL(/session=/);
  await expect(page.getByText(/^Masked: no name, prices times a random factor/)).toBeVisible();
  await expectAt(page, 0);
  const id = new URL(page.url()).searchParams.get('session') ?? '';
  const newest = await visitor.call('GET /api/replay/sessions/{id}/bars', { params: { id }, query: { limit: 1 } });
  const close = newest.body.bars[0]?.[4] ?? 0;

  const ticket = page.getByRole('region', { name: 'New order, Masked coin' });
  await ticket.getByLabel('Order type').selectOption('market');
  await ticket.getByRole('radio', { name: 'By hand' }).check();
  await ticket.getByLabel('Quantity in Masked coin').fill('0.01');
  await ticket.getByLabel('Thesis').fill('A pull-back that holds above its last low.');
  await ticket.getByLabel('Stop', { exact: true }).fill((close * 0.99).toFixed(2));
  await ticket.getByLabel('Target', { exact: true }).fill((close * 1.01).toFixed(2));
  await ticket.getByLabel('Risk in % of equity').fill('1');
  await ticket.getByLabel('Confidence in %').fill('55');
  await ticket.getByRole('button', { name: /^Buy/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Accepted' })).toContainText(
    'Accepted: buy 0.01 Masked coin',
  );
  await expect(page.getByRole('tab', { name: 'Orders (3)' })).toBeVisible();

  await controls(page).getByLabel('Speed').selectOption('50');
  // Playback first stops at the next bar, where the entry fills. In a volatile hour, the stop or the target also fills
  // there.
  await press(page, 'Play');
  await expect(stopped(page)).toHaveText(/^Stopped at bar 1: /);
  const { body: entered } = await visitor.call('GET /api/replay/sessions/{id}', { params: { id } });
  const account = { params: { id: entered.accountId } };
  const { body: held } = await visitor.call('GET /api/sandbox/accounts/{id}/positions', account);
  if (held.positions.length > 0) await press(page, 'Play');
  await expect(stopped(page)).toHaveText(/something happened in the account/, { timeout: 60_000 });
  await expect(page.getByRole('tab', { name: 'Positions (0)' })).toBeVisible();
  await expect(controls(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('tab', { name: 'Fills' }).click();
  await expect(page.getByRole('tabpanel').getByRole('rowheader', { name: /0\.01/ })).toHaveCount(2);

  const { body: stood } = await visitor.call('GET /api/replay/sessions/{id}', { params: { id } });
  await page.reload();
  await expectAt(page, stood.cursor);
  await press(page, 'Step one bar');
  await expectAt(page, stood.cursor + 1);

  for (const panel of ['Orders', 'Positions', 'Fills']) {
    await page.getByRole('tab', { name: new RegExp(`^${panel}`) }).click();
    await expectMasked(page);
    await expect(page.getByRole('banner')).not.toContainText(/Bitcoin|BTC/);
  }
  await page.getByRole('link', { name: 'Its journal' }).click();
  const trades = page.getByRole('list', { name: 'Closed trades' }).getByRole('link');
  await expect(trades).toHaveCount(1);
  await expect(trades).toHaveAccessibleName(/^Trade 1: Masked coin, long/);
  await trades.click();
  await expect(page.getByRole('heading', { name: /Masked coin, long/ })).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expectMasked(page);
  expectNotNamed(await log.settled(), [id, entered.accountId]);
  await page.goto(`${product.url}/sandbox/replay?session=${id}`);

  await page.getByRole('button', { name: 'End the replay' }).click();
  await expectGone(controls(page), () => page.getByRole('dialog').getByRole('button', { name: 'End it' }).click());
  await expect(page.getByText('This replay has ended')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Replay: Bitcoin (simulated path), 1h' })).toBeVisible();
  const { body: ended } = await visitor.call('GET /api/replay/sessions/{id}', { params: { id } });
  const factor = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 }).format(ended.priceFactor ?? 0);
  await expect(page.getByText(/^It was Bitcoin/)).toContainText(
    `Its prices were multiplied by ${factor}: the last one was`,
  );
  await expect(page.getByText(/^The prices are simulated: they are not what Bitcoin did\./)).toBeVisible();
  expectNothingAhead(await log.settled(), id);
});

test('→ steps the replay and Space plays or pauses it, but Space does not while a field has the focus', async ({
  page,
  product,
}) => {
  const visitor = await visitorWithoutReplays(product);
  await enterAsAdministrator(page, product);
  await open(page, product, await startSession(visitor));
  await page.getByRole('main').focus();
  await page.keyboard.press('ArrowRight');
  await expectAt(page, 1);
  await page.keyboard.press('ArrowRight');
  await expectAt(page, 2);
  await page.keyboard.press('Space');
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(controls(page)).toContainText(/Bar ([3-9]|\d\d+) of/);
  await page.keyboard.press('Space');
  await expect(controls(page).getByRole('button', { name: 'Play' })).toBeVisible();
  const thesis = page.getByLabel('Thesis');
  await thesis.focus();
  await page.keyboard.type('a b');
  await expect(thesis).toHaveValue('a b');
  await expect(controls(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('longer bars are built from the bars that were revealed, and grow with them', async ({ page, product }) => {
  const visitor = await visitorWithoutReplays(product);
  await enterAsAdministrator(page, product);
  const session = await startSession(visitor);
  await open(page, product, session);
  await page.getByRole('group', { name: 'Interval', exact: true }).getByRole('button', { name: '1 day' }).click();
  await expect(page.getByRole('application', { name: 'Masked coin, 1d' })).toBeVisible();
  const grown = page.waitForResponse((response) => response.url().includes('/bars?'));
  await press(page, 'Step one bar');
  const { bars } = (await (await grown).json()) as ReplayBarsResponse;
  const own = await visitor.call('GET /api/replay/sessions/{id}/bars', {
    params: { id: session.id },
    query: { limit: 1 },
  });
  expect(bars.at(-1)?.[4]).toBe(own.body.bars[0]?.[4]);
});

test('after a lost response the step is sent again, and its bar arrives exactly once', async ({ page, product }) => {
  const visitor = await visitorWithoutReplays(product);
  await enterAsAdministrator(page, product);
  await open(page, product, await startSession(visitor));
  await page.route('**/advance', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Step one bar');
  await expect(controls(page).getByRole('alert')).toContainText('could not be reached');
  await expectAt(page, 0);
  await page.unroute('**/advance');
  await expectGone(controls(page).getByRole('alert'), () => press(page, 'Try again'));
  await expectAt(page, 1);
});

test('a replay that was ended in another tab shows that it has ended', async ({ page, product }) => {
  const visitor = await visitorWithoutReplays(product);
  await enterAsAdministrator(page, product);
  const session = await startSession(visitor);
  await open(page, product, session);
  await visitor.call('POST /api/replay/sessions/{id}/end', { params: { id: session.id } });
  await expectGone(controls(page), () => press(page, 'Step one bar'));
  await expect(page.getByText('This replay has ended')).toBeVisible();
});

test('axe finds nothing in the form, the replay and its end, and all fit on a phone', async ({ page, product }) => {
  test.slow();
  const visitor = await visitorWithoutReplays(product);
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsAdministrator(page, product);
  const session = await startSession(visitor);
  await page.goto(`${product.url}/sandbox/replay`);
  await expect(page.getByRole('link', { name: 'Resume Masked coin (simulated path), 1h, bar 0' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page, 'form');
  await expectUncovered(page);
  await page.getByRole('link', { name: 'Resume Masked coin (simulated path), 1h, bar 0' }).click();
  await expect(chart(page)).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await press(page, 'Step one bar');
  await expectAt(page, 1);
  await expectAccessible(page, 'replay');
  await visitor.call('POST /api/replay/sessions/{id}/end', { params: { id: session.id } });
  await page.reload();
  await expect(page.getByText('This replay has ended')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page, 'ended replay');
});

test('a replay that cannot start says why, and an unknown replay leads back to the list', async ({ page, product }) => {
  await visitorWithoutReplays(product);
  await enterAsAdministrator(page, product);
  await page.goto(`${product.url}/sandbox/replay`);
  await expectUncovered(page);
  await page.getByRole('radio', { name: 'At a date' }).check();
  await page.getByRole('button', { name: 'Start the replay' }).click();
  await expect(page.getByText('Choose a date or a random start.')).toBeVisible();
  await page.getByLabel('Begins on').fill('1990-01-01T12:00');
  await page.getByRole('button', { name: 'Start the replay' }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toContainText(/history/i);
  await page.goto(`${product.url}/sandbox/replay?session=00000000-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: 'Replay not found' })).toBeVisible();
  await page.getByRole('link', { name: 'To your replays' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
});

test('a learner whose sandbox is locked sees how to unlock it', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('replay-locked'));
  await page.goto(`${product.url}/sandbox/replay`);
  await expect(page.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a Bias Test' })).toBeVisible();
  await expectAbsent(page.getByRole('button', { name: 'Start the replay' }));
});
