// If this fails, the status page does not show the name, the state or the detail of a part.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { partStates } from './status-parts.ts';

const STATUS: StatusResponse = {
  checkedAt: '2026-01-15T12:00:00.000Z',
  database: true,
  backgroundWork: false,
  prices: { state: 'stale', reason: 'No price for 2 minutes.', source: 'simulated', assets: [] },
  backup: null,
  ledgerCheck: { finishedAt: '2026-01-15T04:00:00.000Z', isSound: true, accounts: 1 },
};

test('the page shows the name, the state and the detail of each part', async () => {
  const server = new FakeServer()
    .answer('GET /api/status', STATUS)
    .answer('GET /api/assets', { assets: [], intervals: [] });
  await mountApp({ path: '/status', server });
  const rows = page.getByRole('region', { name: 'Parts' }).getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  const shown = rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(shown).toEqual(partStates(STATUS, momentText).map(({ name, state, detail }) => [name, state, detail]));
});
