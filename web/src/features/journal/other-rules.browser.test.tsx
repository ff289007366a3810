// If this fails, the journal claims an effect from few trades, or shows a rule that was not chosen.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JournalCurvesResponse } from '@tradesense/contract/journal.ts';
import { chooseSegment, expectAbsent, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer } from './journal.test-data.ts';

const CURVES = 'GET /api/sandbox/accounts/{id}/performance/curves';
const at = (n: number) => new Date(Date.UTC(2026, 0, 5, n)).toISOString();
const points = (...profits: string[]) => profits.map((profit, n) => ({ at: at(n), profit }));
const DATA: JournalCurvesResponse = {
  reviewed: 80,
  trades: 60,
  tag: 'closed early',
  curves: [
    { kind: 'actual', points: points('10', '5', '8'), changed: 0, unknown: 0, effect: null },
    { kind: 'half-size', points: points('5', '2.5', '4'), changed: 60, unknown: 0, effect: { mean: -1.5, error: 0.4 } },
    { kind: 'plan-kept', points: points('10', '12', '15'), changed: 2, unknown: 3, effect: null },
    { kind: 'without-tag', points: points('10', '10', '13'), changed: 1, unknown: 0, effect: null },
  ],
};

async function open(data: JournalCurvesResponse) {
  const server = journalServer()
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null })
    .answer('GET /api/replay/sessions', { sessions: [] })
    .answer(CURVES, data);
  await mountApp({ path: '/sandbox/journal?account=a1', user: newUser({ isAdmin: true }), server });
  await expect.element(page.getByRole('button', { name: 'Show the curves' })).toBeVisible();
  expect(server.callsOf(CURVES)).toEqual([]);
  await page.getByRole('button', { name: 'Show the curves' }).click();
}

test.for([1440, 390, 320])('at %s px each rule states how many trades it changes, and claims nothing for few', async (width) => {
  await page.viewport(width, 844);
  await open(DATA);
  await expect.element(page.getByText('n = 60 newest of 80 reviewed trades')).toBeVisible();
  await expect.element(page.getByText(/The rule changes 2 trades\. Below 30, .* it says nothing yet\. For 3 trades, the plan or the bars do not say/)).toBeVisible();
  await chooseSegment(page.getByRole('radio', { name: 'Half the size' }));
  await expect.element(page.getByText('Mean change of the trades that the rule changes: −1.50 ± 0.40 SENSE$ (standard error), n = 60.')).toBeVisible();
  await chooseSegment(page.getByRole('radio', { name: 'Without “closed early”' }));
  await expect.element(page.getByText(/this looks better than it is/)).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
}); // oxfmt-ignore

test('without a reviewed trade no result is shown', async () => {
  await open({ reviewed: 0, trades: 0, tag: null, curves: [] });
  await expect.element(page.getByText(/No trade of this account is reviewed yet/)).toBeVisible();
  await expectAbsent(page.getByRole('radio', { name: 'Plan kept' }));
});

test('a tag keeps its capital letters, and the rule of the kept plan says that it leaves out funding', async () => {
  await open({ ...DATA, tag: 'FOMO' });
  await expect.element(page.getByText(/Funding is left out of what the bars say/)).toBeVisible();
  await chooseSegment(page.getByRole('radio', { name: 'Without “FOMO”' }));
  await expect.element(page.getByText('without “FOMO”', { exact: true })).toBeVisible();
});
