// If this fails, the trades are compared with holding the wrong asset or with prices that do not exist, or the source
// of the prices is missing.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { study } from '../study/study-server.test-data.ts';
import { HOLDING, NO_SKILL, tradingOf } from './dashboard-server.test-data.ts';

const card = page.getByRole('region', { name: 'Beside holding the asset', exact: true });

const serverOf = (): FakeServer =>
  new FakeServer()
    .answer('GET /api/bias-tests/insights', { answers: 0, needed: 20, biases: null, reliability: [] })
    .answer('GET /api/evidence/trades', {
      n: 0,
      open: 0,
      excluded: 0,
      logEvidence: 0,
      level: 'none',
      outlook: { kind: 'not-in-sight', items: null },
      firstStrong: null,
    })
    .answer('GET /api/study', study())
    .answer('GET /api/study/reviews', { due: 0, cards: 0, reviewedToday: 0, forecast: [], upcoming: [] })
    .answer('GET /api/dashboard/skill', NO_SKILL)
    .answer('GET /api/dashboard/trading', tradingOf(23))
    .answer('GET /api/dashboard/holding', HOLDING);
const open = (server: FakeServer, path = '/dashboard') =>
  mountApp({ path, user: newUser({ id: 'u1', isAdmin: true }), server });

test('both growth curves have the source of their prices, and another asset can be chosen', async () => {
  await page.viewport(1280, 800);
  const server = serverOf();
  await open(server, '/dashboard?period=month');
  await expect.element(card.getByRole('application', { name: /Beside holding BTC/ })).toBeVisible();
  await expectContains(card, 'Your trades +10.0%, largest fall 5.0%; holding BTC −20.0%, largest fall 25.0%.');
  await expectContains(card, 'Simulated prices, without costs of holding.');
  await expectContains(card, '20 complete days');
  await card.getByRole('combobox', { name: 'Asset to hold' }).selectOptions('ETH');
  await expect
    .poll(() => Object.fromEntries(server.callsOf('GET /api/dashboard/holding').at(-1)?.url.searchParams ?? []))
    .toEqual({ period: 'month', hold: 'ETH' });
});

test('a comparison without prices has a message instead of a plot', async () => {
  await page.viewport(390, 800);
  await open(serverOf().answer('GET /api/dashboard/holding', { ...HOLDING, lacks: 'prices', comparison: null }));
  await expect.element(card.getByText(/There are no stored prices of BTC for this time yet/)).toBeVisible();
  await expectAbsent(page.getByRole('application', { name: /Beside holding/ }));
});
