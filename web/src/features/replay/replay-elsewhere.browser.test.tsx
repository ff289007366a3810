// If this fails, a second tab of a replay shows the chart of one bar and the account of a later one, or keeps showing a
// replay as running that has ended, or a running replay has no link to the other replays.
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { setHidden } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { accountOf } from '../trading/trading-desk.test-data.ts';

const AT = Date.parse('2026-01-05T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const LONG = { timeout: 20_000 };
const SESSION = 'GET /api/replay/sessions/{id}';

const sessionOf = (change: Partial<ReplaySession>): ReplaySession => ({
  id: 's1',
  accountId: 'r1',
  asset: 'BTC',
  interval: '1h',
  source: 'recorded',
  isMasked: false,
  state: 'running',
  cursor: 60,
  length: 500,
  now: new Date(AT).toISOString(),
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

/** Returns the bars of the session up to a bar; the price is as high as the number of the bar. */
const barsTo = (cursor: number) =>
  Array.from({ length: cursor }, (_, at): [number, number, number, number, number, number] => [
    AT + (at - 60) * HOUR_MS,
    at,
    at + 2,
    at,
    at + 1,
    10,
  ]);

async function openReplay() {
  await page.viewport(1440, 900);
  let session = sessionOf({});
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}', accountOf({ id: 'r1', kind: 'replay' }))
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [] })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [], nextCursor: null })
    .answer(SESSION, () => session)
    .respond('GET /api/sandbox/accounts/{id}/performance', () => answerOf(404, { code: 'not-found' }))
    .answer('GET /api/replay/sessions/{id}/bars', () => ({
      interval: '1h',
      bars: barsTo(session.cursor),
      hasOlder: false,
    }));
  await mountApp({ path: '/sandbox/replay?session=s1', user: newUser({ isAdmin: true }), server });
  const price = () => page.getByRole('region', { name: 'Replay' }).getByRole('definition');
  await expect.element(price(), LONG).toHaveTextContent('60.00');
  return {
    server,
    price,
    /** Changes the session as another tab does, and then looks at this tab again. */
    comeBack: (change: Partial<ReplaySession>) => {
      session = sessionOf(change);
      setHidden(true);
      setHidden(false);
    },
  };
}

test('a replay that was stepped in another tab is continued from there', async () => {
  const { server, price, comeBack } = await openReplay();
  comeBack({ cursor: 65 });
  await expect
    .element(page.getByText('Now at bar 65: the replay was stepped in another tab or on another device.'))
    .toBeVisible();
  await expect.element(price()).toHaveTextContent('65.00');
  server.answer('POST /api/replay/sessions/{id}/advance', {
    session: sessionOf({ cursor: 66 }),
    bars: barsTo(66).slice(-1),
    isStopped: false,
  });
  await page.getByRole('button', { name: 'Step one bar' }).click();
  await expect.element(price()).toHaveTextContent('66.00');
  expect(server.callsOf('POST /api/replay/sessions/{id}/advance').map(({ body }) => body)).toEqual([
    { from: 65, bars: 1 },
  ]);
});

test('a replay that has ended in another tab is shown as ended', async () => {
  const { comeBack } = await openReplay();
  comeBack({ state: 'ended' });
  await expect.element(page.getByText('This replay has ended').first()).toBeVisible();
});

test('a running replay has a link to all replays on the line of its other links', async () => {
  await openReplay();
  const all = page.getByRole('link', { name: 'All replays', exact: true });
  await expect.element(all).toHaveAttribute('href', '/sandbox/replay');
  const topOf = (link: Locator) => link.element().getBoundingClientRect().top;
  expect(topOf(all)).toBe(topOf(page.getByRole('link', { name: 'Its journal', exact: true })));
});
