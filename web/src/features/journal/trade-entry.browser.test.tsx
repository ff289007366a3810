// If this fails, the result of a trade is shown before the learner has looked at its decision.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAbsent } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';

const open = (trade = tradeOf()) =>
  mountApp({
    path: '/sandbox/journal?account=a1&trade=t1',
    user: newUser({ isAdmin: true }),
    server: journalServer(trade),
  });
const net = () => page.getByText('+12.50', { exact: true });
const title = () => page.getByRole('heading', { level: 1, name: /Bitcoin, long/ });

test('result and derived figures are shown once the chart was stepped to the exit', async () => {
  await open();
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByText('Entry 100.00 · step to the exit to see it')).toBeVisible();
  await expectAbsent(net());
  await expectAbsent(page.getByRole('heading', { name: 'What if' }));
  await page.getByRole('button', { name: 'To the close' }).click();
  await expect.element(net().first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'What if' })).toBeVisible();
});

test('a trade that was reviewed before shows its result immediately', async () => {
  await open(tradeOf({ reviewedAt: '2026-01-06T10:00:00.000Z' }));
  await expect.element(net().first()).toBeVisible();
});

test('on a phone the whole chart is on the first screen, above the bar of the coach', async () => {
  await page.viewport(390, 844);
  await open();
  const chart = page.getByRole('application');
  await expect.element(chart).toBeVisible();
  const coach = page.getByRole('complementary', { name: 'Coach' });
  await expect.element(coach).toBeVisible();
  const top = () => coach.element().getBoundingClientRect().top;
  await expect.poll(() => chart.element().getBoundingClientRect().bottom - top()).toBeLessThanOrEqual(0);
  expect(chart.element().clientHeight).toBeGreaterThan(280);
});
