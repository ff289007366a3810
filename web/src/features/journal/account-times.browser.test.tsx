// If this fails, the journal of a replay of daily bars dates its trades one day later than the chart.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';

const LONG = { timeout: 20_000 };
/** End of the newest bar: the bar of April 14. */
const END = '2022-04-15T00:00:00.000Z';

const SESSION: ReplaySession = {
  id: 's1',
  accountId: 'r1',
  asset: 'MASKED-EQUITY',
  interval: '1d',
  source: 'recorded',
  isMasked: true,
  state: 'running',
  cursor: 2,
  length: 500,
  now: END,
  startedAt: '2022-04-13T00:00:00.000Z',
  realStart: null,
  realAsset: null,
  priceFactor: null,
  rootId: 's1',
  run: 1,
  parentId: null,
  cut: null,
  unscoredFrom: null,
};

test('the journal of a daily replay dates its trades by their bars', async () => {
  const trade = tradeOf({
    accountId: 'r1',
    asset: 'MASKED-EQUITY',
    openedAt: '2022-04-14T00:00:00.000Z',
    closedAt: END,
  });
  const server = journalServer(trade)
    .answer('GET /api/replay/sessions', { sessions: [SESSION] })
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null });
  await page.viewport(1440, 900);
  await mountApp({ path: '/sandbox/journal?account=r1', user: newUser({ isAdmin: true }), server });
  const link = page.getByRole('link', { name: /closed Apr 14, 2022$/ });
  await expect.element(link, LONG).toBeVisible();
  await link.click();
  await expect.element(page.getByText('Apr 13, 2022 to Apr 14, 2022', { exact: false }), LONG).toBeVisible();
});
