// If this fails, an administrator cannot check all ledgers on the page, or does not see that one is broken.
import type { LedgersCheck } from '@tradesense/contract/administration-records.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const READ = 'GET /api/admin/ledger/check';
const START = 'POST /api/admin/ledger/check';
const ACCOUNT = '0190a1b2-0000-7000-8000-000000000007';
const CHECK: LedgersCheck = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  startedAt: '2026-01-15T12:00:00.000Z',
  endedAt: null,
  accounts: 2_400,
  checked: 600,
  entries: 9_000,
  broken: 0,
  faults: [],
};
const ENDED = { ...CHECK, checked: 2_400, entries: 36_000, endedAt: '2026-01-15T12:01:00.000Z' };
const open = (server: FakeServer, search = '') =>
  mountApp({ path: `/admin/ledger${search}`, user: newUser({ isAdmin: true, username: 'root_1' }), server });

test('a check of all accounts shows its progress, then its result', async () => {
  let check: LedgersCheck | null = null;
  const server = new FakeServer()
    .respond(READ, () => answerOf(200, { check }))
    .respond(START, () => answerOf(200, (check = CHECK)));
  await open(server);
  await expect.element(page.getByText('There was no check yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Check all accounts' }).click();
  await expect.element(page.getByRole('progressbar', { name: /^Check of / })).toHaveProperty('value', 600);
  await expect.element(page.getByText('600 of 2,400 accounts')).toBeVisible();
  check = ENDED;
  await expect.element(page.getByText('All ledgers hold: 2,400 accounts with 36,000 entries')).toBeVisible();
  expect(server.callsOf(START)).toHaveLength(1);
});

test('a broken ledger is named, and leads to the check of its account', async () => {
  const faults = [{ accountId: ACCOUNT, sequence: 3, reason: 'its postings do not sum to zero' }];
  const server = new FakeServer().answer(READ, { check: { ...ENDED, broken: 1, faults } });
  await open(server);
  await expect.element(page.getByText('1 of 2,400 accounts with 36,000 entries do not hold')).toBeVisible();
  await expect.element(page.getByText(/, entry 3: its postings do not sum to zero/)).toBeVisible();
  await page.getByRole('link', { name: ACCOUNT }).click();
  await expect.element(page.getByRole('textbox', { name: 'Sandbox account' })).toHaveValue(ACCOUNT);
});
