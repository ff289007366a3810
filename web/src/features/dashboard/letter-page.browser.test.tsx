// If this fails, the monthly letter omits a part, opens the wrong month, or fails for a month without a letter.
import type { LetterResponse } from '@tradesense/contract/letter.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectContains, expectTexts, sidewaysOverflow, WORK_SIZES } from '../../browser-test/expect-page.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const MONTHS = ['2026-06', '2026-05'];
const letterOf = (month: string, title: string): LetterResponse => ({
  months: MONTHS,
  letter: {
    month,
    title,
    parts: [
      { part: 'opening', heading: null, lines: [`${title} had 9 days.`] },
      { part: 'better', heading: 'What improved', lines: ['Right calls: 70%, 95% interval 60% to 78%, 100 answers.'] },
      { part: 'not-better', heading: 'What did not', lines: ['Too few charts.', 'Too few plans.'] },
      { part: 'habit', heading: 'One habit to try', lines: ['Write the plan with its stop before you enter.'] },
    ],
  },
});

const letterServer = () =>
  new FakeServer().respond(
    'GET /api/dashboard/letter',
    ({ url }) =>
    answerOf(200, url.searchParams.get('month') === '2026-05' ? letterOf('2026-05', 'Your May 2026') : letterOf('2026-06', 'Your June 2026')), // oxfmt-ignore
  );
const user = newUser({ id: 'u1' });

test.for(WORK_SIZES)(
  'the last letter is shown completely at $width × $height, and an older one by its month',
  async (size) => {
    await page.viewport(size.width, size.height);
    await mountApp({ path: '/dashboard/letter', user, server: letterServer() });
    const letter = page.getByRole('region', { name: 'Your June 2026' });
    await expectTexts(letter.getByRole('heading'), ['Your June 2026', 'What improved', 'What did not', 'One habit to try']); // oxfmt-ignore
    await expectTexts(letter.getByRole('listitem'), ['Too few charts.', 'Too few plans.']);
    await expectAccessiblePart();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await page.getByLabelText('Month').selectOptions('May 2026');
    await expectContains(page.getByRole('region', { name: 'Your May 2026' }), 'Your May 2026 had 9 days.');
  },
);

test('the shown letter can be downloaded', async () => {
  const server = letterServer().respond('GET /api/dashboard/export', () => answerOf(200, ''));
  await mountApp({ path: '/dashboard/letter?month=2026-05', user, server });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'May 2026 as JSON' }).click();
  await expect.poll(() => server.callsOf('GET /api/dashboard/export').at(-1)?.url.search).toBe('?month=2026-05&table=letter&format=json'); // oxfmt-ignore
});

test('a month without a letter says so, and another month can be chosen', async () => {
  const server = new FakeServer().answer('GET /api/dashboard/letter', { months: MONTHS, letter: null });
  await mountApp({ path: '/dashboard/letter?month=2024-01', user, server });
  await expect.element(page.getByText('There is no letter for January 2024. Choose another month.')).toBeVisible();
});

test('before the end of the first month the page says when the first letter comes', async () => {
  const server = new FakeServer().answer('GET /api/dashboard/letter', { months: [], letter: null });
  await mountApp({ path: '/dashboard/letter', user, server });
  await expect.element(page.getByText(/^Your first letter comes when this month has ended\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Take a Bias Test', exact: true })).toBeVisible();
});
