// If this fails, the journal's list shows the result of a trade whose decision the learner has not judged yet.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { expectAbsent } from '../../browser-test/expect-page.ts';
import { accountOf } from '../trading/trading-desk.test-data.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';

const listServer = (trade: JournalTrade) =>
  journalServer(trade)
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null })
    .answer('GET /api/replay/sessions', { sessions: [] });
const open = (change: Parameters<typeof tradeOf>[0] = {}) =>
  mountApp({
    path: '/sandbox/journal?account=a1',
    user: newUser({ isAdmin: true }),
    server: listServer(tradeOf(change)),
  });
const row = () => page.getByRole('link', { name: /^Trade 1: Bitcoin, long/ });

test('the list hides the result of a trade until its review; below it is the meter of all trades', async () => {
  await open();
  await expect.element(row()).toBeVisible();
  await expect.element(page.getByText(/The result is shown once you have stepped through the trade/)).toBeVisible();
  await expectAbsent(page.getByText('+12.50', { exact: true }));
  await expectAbsent(page.getByText('80 of 100'));
  await expect.element(page.getByRole('heading', { name: 'Evidence: Trades' })).toBeVisible();
  await expect.element(page.getByText(/It shows money per risk, not skill: a rising market can do it\./)).toBeVisible();
});

test('the list shows the result of a reviewed trade, with the fill preset beside the score', async () => {
  await open({ reviewedAt: '2026-01-06T10:00:00.000Z' });
  await expect.element(page.getByText('+12.50', { exact: true })).toBeVisible();
  await expect.element(page.getByText('80 of 100, Normal fills')).toBeVisible();
});

test.for([
  ['the account that the desk showed last', 'a2', 'a2'],
  ['the first account if that one is gone', 'gone', 'a1'],
])('without an account in the address, the journal shows %s', async ([, stored, shown]) => {
  const user = newUser({ isAdmin: true });
  localStorage.setItem(`deskLayout:${user.id}`, JSON.stringify({ account: stored }));
  const server = listServer(tradeOf()).answer('GET /api/sandbox/accounts', {
    accounts: [accountOf(), accountOf({ id: 'a2', name: 'Account 2' })],
    hasTraded: true,
  });
  await mountApp({ path: '/sandbox/journal', user, server });
  await expect.element(row()).toBeVisible();
  const paths = server.callsOf('GET /api/sandbox/accounts/{id}/journal').map(({ url }) => url.pathname);
  expect(new Set(paths)).toEqual(new Set([`/api/sandbox/accounts/${shown}/journal`]));
});

test('on a phone the first trade is on the first screen, and a button opens the filters', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(row()).toBeInViewport({ ratio: 0.5 });
  const filters = page.getByRole('group', { name: 'Filters' });
  await expectAbsent(filters);
  const opener = page.getByRole('button', { name: 'Filters' });
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.click();
  await filters.getByLabelText('Side').selectOptions('Long');
  await expect.element(page.getByRole('button', { name: 'Filters: 1 set' })).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(filters).toBeVisible();
  await expectAbsent(page.getByRole('button', { name: 'Filters: 1 set' }));
});

test('the filter of assets names masked ones by their class, not by their symbol in the code', async () => {
  await page.viewport(1280, 800);
  await open();
  const filter = page.getByLabelText('Asset', { exact: true });
  await expect.element(filter).toBeVisible();
  const options = [...filter.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(expect.arrayContaining(['BTC, Bitcoin', 'Masked coin', 'Masked currency pair']));
  expect(options.filter((text) => text.includes('MASKED'))).toEqual([]);
});
